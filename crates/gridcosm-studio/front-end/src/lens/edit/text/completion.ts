// Completion of keys, words and names while a level is typed.

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Vocabulary } from "../../../wire";
import { outlineOf } from "./language";
import { placeIn, type TextPlace } from "./place";
import { namesIn, type Proposal, proposals } from "./proposals";

/** The data for completion; requested each time, because it arrives and changes. */
export interface Knowledge {
  readonly vocabulary: Vocabulary | null;
  readonly grids: readonly string[];
}

export function levelCompletion(knowledge: () => Knowledge): Extension {
  return autocompletion({
    override: [(context) => complete(context, knowledge())],
    icons: false,
    // A proposal that is shown can be taken: otherwise a quick Enter would break the line instead.
    interactionDelay: 0,
    maxRenderedOptions: 60,
  });
}

function complete(context: CompletionContext, { vocabulary, grids }: Knowledge): CompletionResult | null {
  const { state, pos, explicit } = context;
  const line = state.doc.lineAt(pos);
  const number = line.number - 1;
  const before = line.text.slice(0, pos - line.from);
  const sections = outlineOf(state.doc);
  const inText = sections.some(({ kind, from, to }) => kind === "text" && number > from && number <= to);
  if (!vocabulary || inText || /"""|'''/.test(before)) return null;
  const place = placeIn(before);
  if (!explicit && place.typed === 0) return null;
  const table = sections.findLast(({ kind, from }) => kind === "table" && from <= number)?.name ?? "";
  const names = namesIn(state.doc.toString(), grids);
  const options = proposals(place, table, vocabulary, names).map((proposal) => option(proposal, place));
  // Only the word itself is matched, without its quotes.
  const from = pos - place.typed + place.quote.length;
  return options.length === 0 ? null : { from, options, validFor: /^[\w-]*$/ };
}

function option({ word, kind }: Proposal, place: TextPlace): Completion {
  const detail = { table: "table", key: "key", text: "", bare: "" }[kind];
  return {
    label: word,
    ...(detail ? { detail } : {}),
    apply: (view, completion, from, to) => write(view, completion, from, to, around(kind, place)),
  };
}

/** The text before and after an accepted word. */
function around(kind: Proposal["kind"], { quote }: TextPlace): readonly [string, string] {
  if (kind === "key") return ["", " = "];
  if (kind === "text") return quote === "" ? ['"', '"'] : ["", quote];
  return kind === "table" ? ["", "]"] : ["", ""];
}

function write(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
  [open, close]: readonly [string, string],
): void {
  const line = view.state.doc.lineAt(to);
  const behind = line.text.slice(to - line.from);
  // Existing text is not written again: the quotes, the bracket, the equals sign.
  const closing = close.trim() !== "" && behind.trimStart().startsWith(close.trim()) ? "" : close;
  const insert = `${open}${completion.label}${closing}`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input.complete",
    annotations: pickedCompletion.of(completion),
  });
}
