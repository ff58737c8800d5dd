// Pieces of maps on the clipboard. A piece is text that looks like a level file, so that people can read and write it; rows of
// signs from anywhere else can be pasted too.

import type { Clip, EditedLevel } from "../../wire";
import type { Rectangle } from "./cells";
import { writeText } from "./toml";

const OPENING = 'map = """';
/** A larger text is not a piece of a map. */
const MOST_SIGNS = 256;

/** The part of a map that a rectangle covers, with the meanings of its signs. */
export function cut(level: EditedLevel, grid: number, box: Rectangle): Clip {
  const rows = (level.maps[grid] ?? [])
    .slice(box.y, box.y + box.height)
    .map((row) => [...row].slice(box.x, box.x + box.width).join(""));
  const used = new Set(rows.flatMap((row) => [...row]));
  const legend = level.signs
    .filter(({ sign }) => used.has(sign))
    .map(({ sign, stack }): [string, string[]] => [sign, stack.map((entity) => entity.text)]);
  return { rows, legend };
}

export function writeClip({ rows, legend }: Clip): string {
  const lines = legend.map(([sign, stack]) => `${legendKey(sign)} = [${stack.join(", ")}]`);
  return `${["[legend]", ...lines, "", "[piece]", OPENING, ...rows].join("\n")}"""\n`;
}

/** The piece of a map in a text from the clipboard; none if the text cannot be one. */
export function readClip(text: string): Clip | null {
  const plain = text.replace(/\r\n/g, "\n");
  const [head, body] = plain.split(`[piece]\n${OPENING}\n`);
  if (head === undefined || body === undefined) {
    return readRows(plain);
  }
  const rows = body.replace(/"""\s*$/, "").split("\n");
  const legend = head
    .split("\n")
    .map((each) => /^(.|"(?:\\.|[^"])+"|'.') = \[(.*)\]$/u.exec(each))
    .filter((match) => match !== null)
    .map(([, key = "", stack = ""]): [string, string[]] => [signOf(key), splitStack(stack)]);
  return { rows, legend };
}

function readRows(text: string): Clip | null {
  const rows = text.replace(/\n+$/, "").split("\n");
  const fits = rows.length <= MOST_SIGNS && rows.every((row) => [...row].length <= MOST_SIGNS && !/\p{Cc}/u.test(row));
  return fits && text.trim() !== "" ? { rows, legend: [] } : null;
}

function legendKey(sign: string): string {
  return /^[A-Za-z0-9]$/.test(sign) ? sign : writeText(sign);
}

function signOf(key: string): string {
  if (key.startsWith('"') && key.length > 1) {
    return String(JSON.parse(key));
  }
  return key.startsWith("'") && key.length > 1 ? key.slice(1, -1) : key;
}

/** The entities of a list: commas count outside of quotes and brackets only. */
function splitStack(text: string): string[] {
  const parts: string[] = [];
  let [start, depth, quote] = [0, 0, ""];
  [...text].forEach((sign, at, all) => {
    if (quote) {
      if (sign === quote && all[at - 1] !== "\\") quote = "";
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if ("{[".includes(sign)) {
      depth += 1;
    } else if ("}]".includes(sign)) {
      depth -= 1;
    } else if (sign === "," && depth === 0) {
      parts.push(all.slice(start, at).join(""));
      start = at + 1;
    }
  });
  parts.push([...text].slice(start).join(""));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
