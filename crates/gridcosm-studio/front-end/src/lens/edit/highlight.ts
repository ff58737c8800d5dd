// Colours for the text of a level: keys, texts, comments, tables, and the signs of maps.

export type TokenKind = "key" | "table" | "text" | "number" | "comment" | "map" | "wall" | "plain";

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** What a line begins in: nothing special, or a text of several lines with these quotes. */
export type LineState = "" | '"""' | "'''";

/** The states in which the lines of a text begin. */
export function lineStates(lines: readonly string[]): LineState[] {
  const states: LineState[] = [];
  let state: LineState = "";
  for (const line of lines) {
    states.push(state);
    state = after(line, state);
  }
  return states;
}

function after(line: string, state: LineState): LineState {
  let current = state;
  let rest = line;
  for (;;) {
    if (current) {
      const end = rest.indexOf(current);
      if (end < 0) {
        return current;
      }
      rest = rest.slice(end + 3);
      current = "";
    }
    const plain = rest.replace(/^(?:[^"'#]|"(?!"")(?:\\.|[^"\\])*"|'(?!'')[^']*')*/, "");
    const quotes = /^("""|''')/.exec(plain)?.[1];
    if (quotes === undefined) {
      return "";
    }
    current = quotes as LineState;
    rest = plain.slice(3);
  }
}

const TOKEN =
  /(#.*$)|("""|''')|("(?:\\.|[^"\\])*"?|'[^']*'?)|(\b(?:true|false)\b|[+-]?\b\d[\d_.]*\b)|([A-Za-z0-9_.-]+(?=\s*=))|(\s+|.)/gu;

export function tokens(line: string, state: LineState): Token[] {
  if (state) {
    const end = line.indexOf(state);
    const inside = end < 0 ? line : line.slice(0, end);
    const rest = end < 0 ? [] : [{ kind: "text" as const, text: state }, ...tokens(line.slice(end + 3), "")];
    return [...mapTokens(inside), ...rest];
  }
  if (/^\s*\[/.test(line)) {
    const [head = "", comment = ""] = split(line, line.indexOf("#"));
    return [{ kind: "table", text: head }, ...(comment ? [{ kind: "comment" as const, text: comment }] : [])];
  }
  const found: Token[] = [];
  for (const match of line.matchAll(TOKEN)) {
    const [text, comment, quotes, string, number, key] = match;
    const opened = quotes && line.indexOf(quotes, match.index + 3) < 0;
    found.push({
      kind: comment
        ? "comment"
        : quotes || string
          ? /^\s*=/.test(line.slice(match.index + text.length))
            ? "key"
            : "text"
          : number
            ? "number"
            : key
              ? "key"
              : "plain",
      text,
    });
    if (opened) {
      found.push(...mapTokens(line.slice(match.index + 3)));
      break;
    }
  }
  return found;
}

function split(line: string, at: number): [string, string] {
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at)];
}

/** Walls and open ground step back, so that the rest of a map stands out. */
function mapTokens(text: string): Token[] {
  return (text.match(/[#._ ]+|[^#._ ]+/g) ?? []).map((part) => ({
    kind: /^[#._ ]/.test(part) ? "wall" : "map",
    text: part,
  }));
}
