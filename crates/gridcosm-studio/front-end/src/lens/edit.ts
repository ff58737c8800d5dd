// The Edit lens.

import { html } from "lit";
import { customElement } from "lit/decorators.js";
import { shared } from "../frame/style";
import { LensElement, type KeyHelp } from "./lens";

@customElement("gc-edit")
export class EditLens extends LensElement {
  static override styles = [shared];
  readonly keys: KeyHelp[] = [];

  override bar() {
    return { group: "", title: "Edit" };
  }

  override render() {
    return html`<gc-layout>
      <div slot="main" class="empty">This lens is being built.</div>
    </gc-layout>`;
  }
}
