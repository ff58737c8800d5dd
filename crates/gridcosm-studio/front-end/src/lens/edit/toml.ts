// Values as level files have them; just enough to write entities and to read back what the server sends.

export type TomlValue = string | number | boolean | TomlTable | TomlValue[];
export interface TomlTable {
  [key: string]: TomlValue;
}

export function writeValue(value: TomlValue): string {
  if (typeof value === "string") {
    return writeText(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(writeValue).join(", ")}]`;
  }
  if (typeof value === "object") {
    return writeTable(value);
  }
  return String(value);
}

/** A text in double quotes. */
export function writeText(text: string): string {
  const escaped = text.replace(/[\\"]|\p{Cc}/gu, (sign) => {
    const known: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r" };
    return known[sign] ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `"${escaped}"`;
}

function writeTable(table: TomlTable): string {
  const entries = Object.entries(table).map(([key, value]) => `${writeKey(key)} = ${writeValue(value)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function writeKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : writeText(key);
}

/** The text that a value in quotes stands for; other values as they are. */
export function readText(value: string): string {
  const text = value.trim();
  if (text.startsWith("'") && text.endsWith("'")) {
    return text.slice(1, -1);
  }
  if (!text.startsWith('"')) {
    return text;
  }
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}
