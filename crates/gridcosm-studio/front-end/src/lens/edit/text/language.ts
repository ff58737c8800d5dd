// Level files for CodeMirror: colours by a small parser of TOML that knows maps, and folding by the outline.

import { foldService, LanguageSupport, StreamLanguage, type StringStream } from "@codemirror/language";
import type { Text } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { isMap, outline, type Quotes, type Section } from "./outline";

interface State {
  /** The multi-line text that contains the line. */
  quotes: Quotes | "";
  table: string;
  key: string;
  /** Whether a key comes next, or a value. */
  expects: "key" | "value";
  /** Open brackets of the value. */
  brackets: string[];
}

const language = StreamLanguage.define<State>({
  name: "level",
  startState: () => ({ quotes: "", table: "", key: "", expects: "key", brackets: [] }),
  copyState: (state) => ({ ...state, brackets: [...state.brackets] }),
  token,
  languageData: { commentTokens: { line: "#" }, wordChars: "-" },
  tokenTable: {
    table: tags.heading,
    key: tags.propertyName,
    text: tags.string,
    number: tags.number,
    comment: tags.comment,
    sign: tags.character,
    ground: tags.meta,
    mark: tags.punctuation,
  },
});

function token(stream: StringStream, state: State): string | null {
  if (state.quotes) return inText(stream, state);
  if (stream.sol() && state.brackets.length === 0) {
    state.expects = "key";
    const header = stream.match(/^\s*\[\[?\s*([^\]]*?)\s*\]\]?/);
    if (header && typeof header !== "boolean") {
      state.table = header[1] ?? "";
      return "table";
    }
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^#.*/)) return "comment";
  const opening = stream.match(/^("""|''')/);
  if (opening && typeof opening !== "boolean") {
    state.quotes = opening[1] as Quotes;
    return "text";
  }
  return state.expects === "key" ? keyToken(stream, state) : valueToken(stream, state);
}

/** Walls and open ground are muted, so that the rest of a map stands out. */
function inText(stream: StringStream, state: State): string {
  if (stream.match(state.quotes)) {
    state.quotes = "";
    return "text";
  }
  const inMap = isMap(state.table, state.key);
  if (!inMap) {
    if (!stream.skipTo(state.quotes)) stream.skipToEnd();
    return "text";
  }
  if (stream.match(/^[#._ ]+/)) return "ground";
  stream.next();
  while (!stream.eol() && !stream.match(state.quotes, false) && !/[#._ ]/.test(stream.peek() ?? "")) stream.next();
  return "sign";
}

function keyToken(stream: StringStream, state: State): string {
  const key = stream.match(/^(?:"(?:\\.|[^"\\])*"?|'[^']*'?|[^\s=,{}#]+)/);
  if (key && typeof key !== "boolean") {
    if (state.brackets.length === 0) state.key = key[0];
    return "key";
  }
  if (stream.next() === "=") state.expects = "value";
  else bracket(stream.current(), state);
  return "mark";
}

function valueToken(stream: StringStream, state: State): string {
  if (stream.match(/^(?:"(?:\\.|[^"\\])*"?|'[^']*'?)/)) return "text";
  if (stream.match(/^(?:true|false|[+-]?\d[\w.:+-]*)/)) return "number";
  bracket(stream.next() ?? "", state);
  return "mark";
}

/** Follows brackets and commas: within braces a key comes first and after every comma. */
function bracket(sign: string, state: State): void {
  if (sign === "{" || sign === "[") state.brackets.push(sign);
  if (sign === "}" || sign === "]") state.brackets.pop();
  const inTable = state.brackets.at(-1) === "{";
  state.expects = inTable && (sign === "{" || sign === ",") ? "key" : "value";
}

const known = new WeakMap<Text, Section[]>();

/** The outline of a document; kept until the document changes. */
export function outlineOf(doc: Text): Section[] {
  const found = known.get(doc) ?? outline(doc.toJSON());
  known.set(doc, found);
  return found;
}

const folding = foldService.of((state, start) => {
  const number = state.doc.lineAt(start).number - 1;
  const section = outlineOf(state.doc).find(({ name, kind, from, to }) => {
    const titled = kind === "text" || name !== "";
    return titled && from === number && to > from;
  });
  if (!section) return null;
  const last = state.doc.line(section.to + 1);
  // The closing quotes of a text stay visible.
  const to = section.kind === "text" ? Math.max(last.from, last.to - 3) : last.to;
  return { from: state.doc.lineAt(start).to, to };
});

export const levelLanguage = new LanguageSupport(language, [folding]);
