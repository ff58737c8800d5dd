// Dropping files anywhere on a lens. While they hover, a sheet tells what will happen.

import { css, html, LitElement } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../frame/style";

export class FilesDropped extends Event {
  constructor(readonly files: File[]) {
    super("files-dropped");
  }
}

@customElement("gc-drop-zone")
export class DropZone extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        position: absolute;
        z-index: 40;
        inset: 0;
        pointer-events: none;
      }
      .sheet {
        position: absolute;
        inset: 16px;
        display: grid;
        place-content: center;
        gap: var(--space-xs);
        text-align: center;
        color: var(--accent);
        background: color-mix(in srgb, var(--panel) 88%, transparent);
        border: 2px dashed var(--accent);
        border-radius: 16px;
      }
      b {
        font-size: var(--text-xl);
      }
    `,
  ];

  /** The element that the zone covers. */
  @property({ attribute: false }) over!: HTMLElement;
  @state() private hovering = false;

  override firstUpdated(): void {
    this.over.addEventListener("dragover", this.#hover);
    this.over.addEventListener("dragleave", this.#leave);
    this.over.addEventListener("drop", this.#drop);
  }

  override render() {
    return this.hovering
      ? html`<div class="sheet"><b>Drop it to open it here</b><span>level files, Sokoban, Tiled with its tilesets, nests, maps, pictures of maps</span></div>`
      : html``;
  }

  #hover = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes("Files")) {
      event.preventDefault();
      this.hovering = true;
    }
  };

  #leave = (event: DragEvent): void => {
    // Moving from one child to another does not leave the zone.
    if (event.relatedTarget === null || !this.over.contains(event.relatedTarget as Node)) {
      this.hovering = false;
    }
  };

  #drop = (event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])];
    this.hovering = false;
    if (files.length > 0) {
      event.preventDefault();
      this.dispatchEvent(new FilesDropped(files));
    }
  };
}
