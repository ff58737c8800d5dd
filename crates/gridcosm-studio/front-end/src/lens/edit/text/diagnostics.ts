// The server's mistakes as CodeMirror's diagnostics: in the gutter, under the affected words, with the fix if there is
// one.

import type { Action, Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { Fix, Mistake } from "../../../wire";

/** The position of some characters of a line in a document; lines and columns are from 1, columns in characters. */
export function spanOf(doc: Text, line: number, column: number, length: number): { from: number; to: number } {
  const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  // Characters are not UTF-16 units: a sign of a map may be an emoji.
  const characters = [...text];
  const before = characters.slice(0, column - 1).join("").length;
  const meant = characters.slice(column - 1, column - 1 + length).join("").length;
  return { from: from + before, to: from + before + meant };
}

export function diagnosticsOf(doc: Text, mistakes: readonly Mistake[]): Diagnostic[] {
  return mistakes.map((mistake) => ({
    ...spanOf(doc, mistake.line, mistake.column, mistake.length),
    severity: mistake.error ? "error" : "warning",
    message: mistake.hint ? `${sentence(mistake.message)} ${sentence(mistake.hint)}` : sentence(mistake.message),
    actions: mistake.fix ? [action(mistake.fix)] : [],
  }));
}

/** Applies a fix, as one step that can be undone. */
export function applyFix(view: EditorView, fix: Fix): void {
  const { from, to } = spanOf(view.state.doc, fix.line, fix.column, fix.length);
  view.dispatch({
    changes: { from, to, insert: fix.text },
    selection: { anchor: from + fix.text.length },
    scrollIntoView: true,
    userEvent: "fix",
  });
}

export function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(upper) ? upper : `${upper}.`;
}

function action(fix: Fix): Action {
  return { name: fix.title, apply: (view) => applyFix(view, fix) };
}
