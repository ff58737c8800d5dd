// The style of the text, in the page's tokens, so that light and dark follow automatically.

import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.heading, color: "var(--hue-3)", fontWeight: "600" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--warn)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--ink-3)" },
  { tag: tags.character, color: "var(--ink)", fontWeight: "700" },
  { tag: tags.punctuation, color: "var(--ink-2)" },
]);

/** A line under the affected words of a mistake. */
const underlined = (tone: string) => ({
  backgroundImage: "none",
  backgroundColor: `var(--${tone}-soft)`,
  boxShadow: `inset 0 -2px var(--${tone})`,
  paddingBottom: "0",
});

const looks = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    fontSize: "var(--text-s)",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "1.52",
    scrollbarWidth: "thin",
    scrollbarColor: "var(--line-2) transparent",
  },
  ".cm-content": { padding: "6px 0", caretColor: "var(--ink)" },
  ".cm-cursor, .cm-dropCursor": { borderLeft: "2px solid var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 28%, transparent)",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--hover) 60%, transparent)" },
  ".cm-selectionMatch": { backgroundColor: "var(--accent-soft)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--warn) 40%, var(--panel))" },
  ".cm-gutters": { color: "var(--ink-3)", backgroundColor: "var(--panel)", border: "0" },
  ".cm-activeLineGutter": { color: "var(--ink)", backgroundColor: "var(--hover)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "20px", padding: "0 2px 0 4px" },
  ".cm-foldGutter .cm-gutterElement": { width: "14px", cursor: "pointer", textAlign: "center" },
  ".cm-foldPlaceholder": {
    padding: "0 6px",
    color: "var(--ink-2)",
    backgroundColor: "var(--hover)",
    border: "1px solid var(--line-2)",
    borderRadius: "99px",
  },
  ".cm-gutter-lint": { width: "16px" },
  ".cm-gutter-lint .cm-gutterElement": { display: "grid", placeItems: "center", padding: "0" },
  ".cm-lint-marker": { width: "9px", height: "9px", borderRadius: "50%", content: "none", cursor: "help" },
  ".cm-lint-marker-error": { backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warn)", borderRadius: "2px" },
  ".cm-lintRange-error": underlined("bad"),
  ".cm-lintRange-warning": underlined("warn"),
  ".cm-lintPoint::after": { borderBottomColor: "var(--bad)" },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--radius-s)",
    boxShadow: "var(--shadow-2)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-lint": { maxWidth: "340px" },
  ".cm-diagnostic": { padding: "6px 10px", fontFamily: "var(--font)", whiteSpace: "normal" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-diagnosticAction": {
    display: "block",
    margin: "6px 0 2px",
    padding: "3px 10px",
    color: "var(--accent-ink)",
    backgroundColor: "var(--accent)",
    borderRadius: "var(--radius-s)",
    font: "inherit",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "15em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--accent-ink)", backgroundColor: "var(--accent)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-completionDetail": { fontStyle: "normal", color: "var(--ink-2)" },
  "li[aria-selected] .cm-completionDetail": { color: "inherit" },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--page)", borderColor: "var(--line)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "8px 30px 6px 8px", fontFamily: "var(--font)" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "4px", fontSize: "var(--text-xs)" },
  ".cm-panel.cm-search [name=close]": {
    top: "6px",
    right: "6px",
    width: "24px",
    height: "24px",
    color: "var(--ink-2)",
    fontSize: "var(--text-l)",
    cursor: "pointer",
  },
  ".cm-textfield": {
    padding: "4px 8px",
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--radius-s)",
    fontSize: "var(--text-s)",
  },
  ".cm-button": {
    padding: "4px 9px",
    color: "var(--ink)",
    backgroundColor: "var(--panel)",
    backgroundImage: "none",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--radius-s)",
    fontSize: "var(--text-xs)",
    cursor: "pointer",
  },
  ".cm-button:hover": { backgroundColor: "var(--hover)" },
  ".cm-button:focus-visible, .cm-textfield:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
});

export const levelTheme = [looks, syntaxHighlighting(colours)];
