// The common part of Sight, Crowd and Routes: a map on a stage with tools above it and words below, panels beside it, a
// cell under the pointer, and keys by their name.

import { type CSSResultGroup, html, nothing, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { type Press, Stage, type StageOptions, type StageOwner } from "../canvas/stage";
import { FOLDED } from "../frame/layout";
import { shared } from "../frame/style";
import type { LevelRef } from "../wire";
import { LensElement } from "./lens";
import "./live-json";
import { partStyles } from "./part-styles";
import { type Option, segmented } from "./parts";
import { stageStyles } from "./stage-styles";

/** The services that a lens provides to its world. */
export interface WorldHost {
  readonly socket: LensElement["socket"];
  /** Something changed: redraws panels and picture. */
  changed(): void;
}

/** The services for a world with a map of its own. */
export interface MapHost extends WorldHost {
  /** Another map: shows all of it. */
  opened(width: number, height: number): Promise<void>;
}

/** Pixels beside a map whose panels are folded. */
const FOLD_MARGIN = 38;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
};

export abstract class MapLens<Tool extends string> extends LensElement implements StageOwner, MapHost {
  static override styles: CSSResultGroup = [shared, stageStyles, partStyles];

  @query("canvas") protected canvas!: HTMLCanvasElement;
  /** The effect of a press on the map. */
  @state() protected tool!: Tool;
  /** The cell under the pointer. */
  @state() protected pointer: Point | null = null;
  /** The exact position of the pointer, in cells. */
  protected exact: Point | null = null;
  /** The level that is open in Play or Edit. */
  @state() protected level: LevelRef | null = null;
  /** Whether a file is dragged over the map. */
  @state() private dropping = false;
  protected stage: Stage | null = null;

  protected abstract readonly tools: readonly Option<Tool>[];
  protected abstract readonly titles: { left: string; right: string };
  protected abstract readonly view: StageOptions;
  /** A hint for a file dragged over the map. */
  protected abstract readonly invites: string;
  /** A file was dropped onto the map. */
  protected abstract dropped(file: File): void;

  /** Whether there is a map. */
  protected abstract get ready(): boolean;
  /** The map in a sentence, for screen readers. */
  protected abstract spoken(): string;
  protected abstract left(): TemplateResult;
  protected abstract right(): TemplateResult | typeof nothing;
  /** An arrow key. */
  protected abstract arrow(step: Point, shift: boolean): void;
  /** The actions of the other keys, by their name in lower case. */
  protected abstract actions(): Record<string, () => void>;
  abstract paint(): void;

  /** Facts above the map, in a word or two each. */
  protected chips(): (string | undefined)[] {
    return [];
  }

  /** A sentence below the map. */
  protected foot(): TemplateResult | string | undefined {
    return undefined;
  }

  /** The controls below the map. */
  protected strip(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** The layers over the map. */
  protected over(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected bottom(): TemplateResult | typeof nothing {
    return nothing;
  }

  override get settled(): boolean {
    return !this.ready || this.stage?.settled === true;
  }

  override openLevel(level: LevelRef): void {
    this.level = level;
  }

  protected override firstUpdated(): void {
    // The tabs of folded panels lie over the edges of the map otherwise.
    const margin = { x: 10, y: 10, ...this.view.margin };
    const x = matchMedia(FOLDED).matches ? Math.max(margin.x, FOLD_MARGIN) : margin.x;
    this.stage = new Stage(this.canvas, this, { ...this.view, margin: { ...margin, x } });
  }

  changed(): void {
    this.requestUpdate();
    this.stage?.invalidate();
  }

  async opened(width: number, height: number): Promise<void> {
    this.pointer = null;
    this.requestUpdate();
    this.barChanged();
    await this.updateComplete;
    this.stage?.open(width, height);
  }

  hover(at: Press | null): void {
    this.exact = at;
    this.point(at && this.cellAt(at));
  }

  override onKey(event: KeyboardEvent): boolean {
    if (event.type !== "keydown" || event.ctrlKey || event.metaKey || event.altKey || !this.ready) {
      return false;
    }
    const step = ARROWS[event.key];
    const action = step ? () => this.arrow(step, event.shiftKey) : this.actions()[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  }

  override render(): TemplateResult {
    const foot = this.ready ? this.foot() : undefined;
    const right = this.right();
    const bottom = this.bottom();
    return html`<gc-layout @click=${(event: MouseEvent) => this.#backToMap(event)} left-title=${this.titles.left} right-title=${this.titles.right}>
      <div slot="left">${this.left()}</div>
      <div slot="main" class="stage" @dragover=${this.#dragOver} @dragleave=${this.#dragLeave} @drop=${this.#drop}>
        <canvas tabindex="0" role="application" aria-label=${this.spoken()} ?hidden=${!this.ready}></canvas>
        ${this.ready ? this.#hud() : nothing}
        <div class="low">${this.ready ? this.strip() : nothing} ${foot ? html`<div class="foot">${foot}</div>` : nothing}</div>
        ${this.over()}
        ${this.dropping ? html`<div class="dropping">${this.invites}</div>` : nothing}
      </div>
      ${right === nothing ? nothing : html`<div slot="right">${right}</div>`}
      ${bottom === nothing ? nothing : html`<div slot="bottom">${bottom}</div>`}
    </gc-layout>`;
  }

  /** The cell under a point, if it is on the map. */
  protected cellAt(at: Point): Point | null {
    const cell = this.stage?.cell(at);
    return cell && this.stage?.contains(cell) ? cell : null;
  }

  /** Moves the pointer cell. */
  protected point(cell: Point | null): void {
    if (cell?.x !== this.pointer?.x || cell?.y !== this.pointer?.y) {
      this.pointer = cell;
      this.stage?.invalidate();
    }
  }

  /** Moves the camera. */
  protected look(change: (camera: Stage["camera"]) => void): void {
    if (this.stage) {
      change(this.stage.camera);
      this.stage.invalidate();
    }
  }

  #dragOver(event: DragEvent): void {
    event.preventDefault();
    this.dropping = true;
  }

  #dragLeave(): void {
    this.dropping = false;
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    if (file) {
      this.dropped(file);
    }
  }

  #hud(): TemplateResult {
    return html`<div class="hud">
      <div class="chips">${this.chips().map((chip) => (chip ? html`<span class="chip">${chip}</span>` : nothing))}</div>
      ${segmented("What a drag does", this.tools, this.tool, (tool) => (this.tool = tool))}
    </div>`;
  }

  /** After a click with mouse or finger the keys belong to the map again; a keyboard user keeps the focus. */
  #backToMap(event: MouseEvent): void {
    const button = event.composedPath().find((each) => each instanceof HTMLButtonElement);
    if (event.detail > 0 && button) {
      this.canvas.focus({ preventScroll: true });
    }
  }
}

/** The one after it, and the first after the last. */
export function next<T>(list: readonly T[], value: T): T {
  return list[(list.indexOf(value) + 1) % list.length] ?? value;
}
