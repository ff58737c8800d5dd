import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import {
  AmbientLight,
  type AnimationClip,
  AnimationMixer,
  Color,
  type Group,
  LoopOnce,
  Mesh,
  type Object3D,
  PCFShadowMap,
  Scene,
  WebGLRenderer,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { Gestures } from "../board/gestures";
import type { BoardModel } from "../board/model";
import { currentPalette } from "../palette";
import type { IsoCamera, Place } from "../wire";
import { headingOf, IsoGlide } from "./camera";
import { Dimming } from "./dimming";
import { Lamp } from "./lamp";
import { type MarkKind, Marks } from "./marks";
import { Places } from "./places";

/** Clips are written for a calm 0.3 s; playing is quicker. */
const SPEED = 2;

/**
 * Plays our own glTF: shows a world as solids, with the motion of its last turn. Fires `cell-click` and `cell-hover` with a place or null,
 * and `swipe` with a direction, as the flat view does.
 */
@customElement("gc-iso")
export class IsoView extends LitElement {
  @property() label = "";
  @query("canvas") private canvas!: HTMLCanvasElement;
  private readonly loader = new GLTFLoader();
  private readonly scene = new Scene();
  private readonly glide = new IsoGlide();
  private readonly lamp = new Lamp();
  private readonly marks = new Marks();
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly sizes = new ResizeObserver(() => this.resize());
  private renderer: WebGLRenderer | undefined;
  private world: Group | undefined;
  private places: Places | undefined;
  private dimming: Dimming | undefined;
  private mixer: AnimationMixer | undefined;
  private left = 0;
  private asked = 0;
  private frame = 0;
  private last = 0;

  static override styles = css`
    :host { display: block; position: relative; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
  `;

  override render(): TemplateResult {
    return html`<canvas role="img" aria-label=${this.label || "The world as solids"}></canvas>`;
  }

  override firstUpdated(): void {
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.scene.add(new AmbientLight(currentPalette().get("--white"), 1.75), this.lamp.light, this.lamp.light.target);
    new Gestures(this.canvas, {
      tap: (x, y) => this.tell("cell-click", this.cellAt(x, y)),
      hover: (x, y) => this.tell("cell-hover", x === undefined || y === undefined ? undefined : this.cellAt(x, y)),
      swipe: (dx, dy) => this.dispatchEvent(new CustomEvent("swipe", { detail: headingOf(dx, dy) })),
      zoom: (factor) => this.zoomBy(factor),
      pan: (dx, dy) => this.panBy(dx, dy),
      reset: () => this.resetZoom(),
    });
    this.sizes.observe(this);
    this.resize();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.sizes.disconnect();
  }

  /** Whether there is a world, nothing moves in it, and the canvas shows the newest picture. */
  get settled(): boolean {
    return this.world !== undefined && this.frame === 0 && this.left <= 0 && !this.glide.gliding;
  }

  /** Shows a world; its clip begins immediately and replaces the one that was playing. */
  async show(glb: Uint8Array, view: IsoCamera, model: BoardModel): Promise<void> {
    await this.updateComplete;
    const asked = ++this.asked;
    const buffer = glb.slice().buffer;
    const { scene, animations } = await this.loader.parseAsync(buffer, "");
    if (asked !== this.asked) {
      forget(scene);
      return;
    }
    if (this.world !== undefined) {
      this.marks.put(undefined);
      this.scene.remove(this.world);
      forget(this.world);
    }
    scene.traverse((object) => {
      object.castShadow = object.receiveShadow = object instanceof Mesh;
    });
    this.world = scene;
    this.scene.add(scene);
    scene.updateMatrixWorld(true);
    this.places = new Places(scene, view.path, model);
    this.dimming = new Dimming(this.places.boards(), view, model, new Color(currentPalette().get("--board")));
    this.marks.put(this.places);
    this.play(scene, animations[0]);
    this.glide.follow(view);
    this.draw();
  }

  /** Marks a cell, or none. */
  mark(kind: MarkKind, place: Place | undefined): void {
    const palette = currentPalette();
    const colour = { blame: palette.get("--warm"), select: palette.get("--accent"), hover: palette.get("--ink") }[kind];
    this.marks.set(kind, place, colour);
    this.marks.put(this.places);
    this.request();
  }

  marked(kind: MarkKind): Place | undefined {
    return this.marks.place(kind);
  }

  /** The cell under a point of the page. */
  cellAt(clientX: number, clientY: number): Place | undefined {
    const box = this.canvas.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((clientY - box.top) / box.height) * 2;
    return this.places?.pick(x, y, this.glide.camera);
  }

  zoomBy(factor: number): void {
    this.glide.zoomBy(factor);
    this.request();
  }

  panBy(dx: number, dy: number): void {
    this.glide.panBy(dx, dy, this.clientWidth);
    this.request();
  }

  resetZoom(): void {
    this.glide.reset();
    this.request();
  }

  private play(scene: Group, clip: AnimationClip | undefined): void {
    this.mixer = undefined;
    this.left = 0;
    if (clip === undefined || this.calm.matches) return;
    this.mixer = new AnimationMixer(scene);
    const action = this.mixer.clipAction(clip);
    action.setLoop(LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    this.left = clip.duration;
    this.last = performance.now();
    // The first picture already shows a change: a key press must have a visible effect.
    this.advance(16);
  }

  private draw(): void {
    this.glide.aim(this.clientWidth, this.clientHeight);
    this.dimming?.at(this.glide.share);
    this.lamp.follow(this.glide.look);
    this.renderer?.render(this.scene, this.glide.camera);
    if (this.left > 0 || this.glide.gliding) this.request();
  }

  private request(): void {
    this.frame ||= requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    this.frame = 0;
    this.advance(now - this.last);
    this.last = now;
    this.glide.move(now);
    this.draw();
  }

  private advance(milliseconds: number): void {
    if (this.left <= 0) return;
    const seconds = (Math.max(milliseconds, 0) / 1000) * SPEED;
    this.left -= seconds;
    this.mixer?.update(seconds);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (width === 0 || height === 0) return;
    this.renderer?.setSize(width, height, false);
    this.draw();
  }

  private tell(name: string, place: Place | undefined): void {
    this.dispatchEvent(new CustomEvent<Place | null>(name, { detail: place ?? null }));
  }
}

/** Frees memory on the graphics card. */
function forget(world: Object3D): void {
  world.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    const materials = Array.isArray(object.material) ? object.material : [object.material];
    for (const material of materials) material.dispose();
  });
}

declare global {
  interface HTMLElementTagNameMap {
    "gc-iso": IsoView;
  }
}
