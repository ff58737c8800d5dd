// CodeMirror as the editor of level texts: all its features, in one list.

import { closeCompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
  rectangularSelection,
} from "@codemirror/view";
import { type Knowledge, levelCompletion } from "./completion";
import { levelLanguage } from "./language";
import { levelTheme } from "./theme";

/** Marks changes that come from elsewhere: the board, the history, another file. */
export const fromElsewhere = Annotation.define<boolean>();

export interface EditorOwner {
  /** The text after the user typed; `event` names the change, as CodeMirror does. */
  typed(text: string, event: string): void;
  /** The history is our own: it contains the changes of the board too. */
  command(name: "undo" | "redo" | "save"): void;
  knowledge(): Knowledge;
}

export function createEditor(parent: HTMLElement, root: ShadowRoot, owner: EditorOwner): EditorView {
  const editor = new EditorView({ parent, root, state: EditorState.create({ extensions: extensions(owner) }) });
  editor.dom.addEventListener("mousemove", keepTooltip);
  return editor;
}

/** CodeMirror's words as the rest of the page writes them. */
const WORDS = {
  next: "Next",
  previous: "Previous",
  all: "Select all",
  replace: "Replace",
  "replace all": "Replace all",
  "match case": "Match case",
  regexp: "Pattern",
  "by word": "Whole words",
  close: "Close",
};

function extensions(owner: EditorOwner): Extension {
  return [
    lintGutter(),
    lineNumbers(),
    foldGutter({ openText: "▾", closedText: "▸" }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.phrases.of(WORDS),
    indentUnit.of("  "),
    levelLanguage,
    levelCompletion(() => owner.knowledge()),
    levelTheme,
    Prec.high(keymap.of(ownKeys(owner))),
    keymap.of([...completionKeymap, ...searchKeymap, ...foldKeymap, ...defaultKeymap, { key: "Escape", run: leave }]),
    EditorView.contentAttributes.of({
      "aria-label": "Text of the level",
      tabindex: "0",
      spellcheck: "false",
      autocapitalize: "off",
    }),
    EditorView.domEventHandlers({ beforeinput: (event) => browserHistory(event, owner) }),
    EditorView.updateListener.of((update) => {
      const mine = update.transactions.filter((each) => each.docChanged && !each.annotation(fromElsewhere));
      if (mine.length > 0) {
        const event = mine.map((each) =>
          each.isUserEvent("fix") ? "fix" : each.isUserEvent("input.replace") ? "replace" : "",
        );
        owner.typed(update.state.doc.toString(), event.find((name) => name !== "") ?? "input");
      }
    }),
  ];
}

function ownKeys(owner: EditorOwner): KeyBinding[] {
  const command = (name: "undo" | "redo" | "save") => (): boolean => {
    owner.command(name);
    return true;
  };
  return [
    { key: "Mod-z", run: command("undo"), shift: command("redo") },
    { key: "Mod-y", run: command("redo") },
    { key: "Mod-s", run: command("save") },
    { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
  ];
}

/**
 * The tooltip of the margin closes when the window sees the pointer elsewhere. From outside of a shadow root everything
 * is elsewhere, so moves within the tooltip must not reach the window.
 */
function keepTooltip(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(".cm-tooltip-lint")) {
    event.stopPropagation();
  }
}

/** The menus of the browser offer undo as well. */
function browserHistory(event: InputEvent, owner: EditorOwner): boolean {
  if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
  event.preventDefault();
  owner.command(event.inputType === "historyUndo" ? "undo" : "redo");
  return true;
}

/** Escape closes what is open, then reduces many cursors to one, and then leaves the text. */
function leave(view: EditorView): boolean {
  if (completionStatus(view.state) !== null && closeCompletion(view)) return true;
  view.contentDOM.blur();
  return true;
}
