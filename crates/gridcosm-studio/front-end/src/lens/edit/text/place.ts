// The context of a position in a level text, from its table and the line up to it: the data for completion.

export interface TextPlace {
  /** The kind of text that belongs there: the name of a table, a key, a value, or nothing that can be proposed. */
  readonly expects: "header" | "key" | "value" | "nothing";
  /** The key whose value it is, or in whose value; dotted within tables in braces. */
  readonly key: string;
  /** Whether it is inside of braces: an entity, or a part of one. */
  readonly braces: number;
  /** Keys that already exist within the same braces, with their values as written. */
  readonly siblings: ReadonlyMap<string, string>;
  /** How many characters before the position are the beginning of the word, quotes included. */
  readonly typed: number;
  /** The quotes that are open at the position. */
  readonly quote: string;
}

const TOKEN = /\s+|"(?:\\.|[^"\\])*"?|'[^']*'?|#.*|[^\s"'#{}[\],=]+|[{}[\],=]/gu;

/** `before` is the line up to the position; it must not begin inside of a text of several lines. */
export function placeIn(before: string): TextPlace {
  const header = /^\s*\[\[?\s*([^\]"']*)$/.exec(before);
  const nothing = { key: "", braces: 0, siblings: new Map<string, string>(), typed: 0, quote: "" };
  if (header) return { ...nothing, expects: "header", typed: header[1]?.length ?? 0 };
  /** Braces and brackets around the position, the line itself at the bottom. */
  const levels: { sign: string; key: string; pairs: Map<string, string> }[] = [{ sign: "", key: "", pairs: new Map() }];
  let [expects, last]: ["key" | "value", string] = ["key", ""];
  for (const [piece] of before.matchAll(TOKEN)) {
    const level = levels.at(-1) ?? { sign: "", key: "", pairs: new Map() };
    if (piece.startsWith("#")) return { ...nothing, expects: "nothing" };
    last = "";
    if (piece === "=") expects = "value";
    else if (piece === "{" || piece === "[") {
      levels.push({ sign: piece, key: "", pairs: new Map() });
      expects = piece === "{" ? "key" : "value";
    } else if (piece === "}" || piece === "]") {
      if (levels.length > 1) levels.pop();
      expects = "value";
    } else if (piece === ",") {
      expects = level.sign === "{" ? "key" : "value";
    } else if (piece.trim() !== "") {
      last = piece;
      if (expects === "key") level.key = plain(piece);
      else if (level.sign !== "[") level.pairs.set(level.key, piece);
    }
  }
  const level = levels.at(-1);
  const quote = openQuote(last);
  const closed = last !== "" && quote === "" && /^["']/.test(last);
  const path = (around: typeof levels): string =>
    around
      .map(({ key }) => key)
      .filter((key) => key !== "")
      .join(".");
  const braces = levels.filter(({ sign }) => sign === "{").length;
  const place = { braces, siblings: level?.pairs ?? new Map<string, string>(), typed: last.length, quote };
  if (closed) return { ...nothing, expects: "nothing" };
  if (expects === "key") return { ...place, expects, key: path(levels.slice(0, -1)) };
  level?.pairs.delete(level.key);
  return { ...place, expects, key: path(levels) };
}

function openQuote(piece: string): string {
  const quote = piece[0] ?? "";
  if (quote !== '"' && quote !== "'") return "";
  return piece.length > 1 && piece.endsWith(quote) && !piece.endsWith(`\\${quote}`) ? "" : quote;
}

function plain(key: string): string {
  return key.replace(/^["']|["']$/g, "");
}
