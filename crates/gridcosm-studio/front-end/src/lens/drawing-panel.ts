// The map as text: copy, paste, and a field for browsers that keep pages away from the clipboard.

import { html, type TemplateResult } from "lit";

export interface DrawingDeeds {
  copy(): void;
  pasteFromClipboard(): void;
  paste(text: string): void;
}

export function drawingPanel({ copy, pasteFromClipboard, paste }: DrawingDeeds): TemplateResult {
  return html`<div class="row">
      <button class="btn" @click=${copy}>Copy <kbd aria-hidden="true">C</kbd></button>
      <button class="btn" @click=${pasteFromClipboard}>Paste <kbd aria-hidden="true">V</kbd></button>
    </div>
    <textarea
      rows="3"
      style="width:100%;resize:vertical;font:var(--text-xs)/1.2 var(--mono)"
      aria-label="A drawing to paste"
      placeholder="Or drop a drawing here: s looks, ■ or # is wall"
      @change=${(event: Event) => paste((event.target as HTMLTextAreaElement).value)}
    ></textarea>`;
}
