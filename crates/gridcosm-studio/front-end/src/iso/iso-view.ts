import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import {
  AmbientLight,
  type AnimationClip,
  AnimationMixer,
  DirectionalLight,
  type Group,
  LoopOnce,
  Mesh,
  type Object3D,
  OrthographicCamera,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { IsoCamera } from "../wire";

/** Yaw 40 and pitch 28 degrees, from the lower left of the map: from the scene to the viewer. */
const YAW = (40 * Math.PI) / 180;
const PITCH = (28 * Math.PI) / 180;
const TOWARDS = new Vector3(-Math.sin(YAW) * Math.cos(PITCH), Math.sin(PITCH), Math.cos(YAW) * Math.cos(PITCH));

/** Clips are written for a calm 0.3 s; playing is quicker. */
const SPEED = 2;
const GLIDE = 180;

/** Plays our own glTF: shows a world as solids, with the motion of its last turn. */
@customElement("gc-iso")
export class IsoView extends LitElement {
  @property() label = "";
  @query("canvas") private canvas!: HTMLCanvasElement;
  private readonly loader = new GLTFLoader();
  private readonly scene = new Scene();
  private readonly camera = new OrthographicCamera();
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly sizes = new ResizeObserver(() => this.resize());
  private renderer: WebGLRenderer | undefined;
  private world: Group | undefined;
  private mixer: AnimationMixer | undefined;
  private left = 0;
  private seen: IsoCamera | undefined;
  private glide: { from: IsoCamera; to: IsoCamera; start: number } | undefined;
  private asked = 0;
  private frame = 0;
  private last = 0;

  static override styles = css`
    :host { display: block; position: relative; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
  `;

  override render(): TemplateResult {
    return html`<canvas role="img" aria-label=${this.label || "The world as solids"}></canvas>`;
  }

  override firstUpdated(): void {
    this.renderer = new WebGLRenderer({ canvas: this.canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.scene.add(new AmbientLight(0xffffff, 1.75), this.lamp());
    this.sizes.observe(this);
    this.resize();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.sizes.disconnect();
  }

  /** Shows a world; its clip begins at once and replaces the one that was playing. */
  async show(glb: Uint8Array, view: IsoCamera): Promise<void> {
    await this.updateComplete;
    const asked = ++this.asked;
    const buffer = glb.slice().buffer;
    const { scene, animations } = await this.loader.parseAsync(buffer, "");
    if (asked !== this.asked) {
      forget(scene);
      return;
    }
    if (this.world !== undefined) {
      this.scene.remove(this.world);
      forget(this.world);
    }
    scene.traverse((object) => {
      object.castShadow = object.receiveShadow = object instanceof Mesh;
    });
    this.world = scene;
    this.scene.add(scene);
    this.play(scene, animations[0]);
    this.look(view);
    this.draw();
  }

  private play(scene: Group, clip: AnimationClip | undefined): void {
    this.mixer = undefined;
    if (clip === undefined || this.calm.matches) return;
    this.mixer = new AnimationMixer(scene);
    const action = this.mixer.clipAction(clip);
    action.setLoop(LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    this.left = clip.duration;
    this.last = performance.now();
    // The first picture already shows a change: the answer to a key must not look like none.
    this.advance(16);
  }

  private look(view: IsoCamera): void {
    const from = this.seen;
    const near = from !== undefined && from.root === view.root && !this.calm.matches;
    if (!near) {
      this.glide = undefined;
      this.aim(view);
    } else if (!same(from, view)) {
      this.glide = { from, to: view, start: performance.now() };
    }
  }

  private draw(): void {
    this.renderer?.render(this.scene, this.camera);
    if (this.left > 0 || this.glide !== undefined) this.frame ||= requestAnimationFrame((now) => this.step(now));
  }

  private step(now: number): void {
    this.frame = 0;
    this.advance(now - this.last);
    this.last = now;
    if (this.glide !== undefined) {
      const { from, to, start } = this.glide;
      const share = Math.min((now - start) / GLIDE, 1);
      this.aim(between(from, to, 1 - (1 - share) ** 3));
      if (share === 1) this.glide = undefined;
    }
    this.draw();
  }

  private advance(milliseconds: number): void {
    const seconds = (Math.max(milliseconds, 0) / 1000) * SPEED;
    this.left -= seconds;
    this.mixer?.update(seconds);
  }

  private aim(view: IsoCamera): void {
    this.seen = view;
    const [x, y, z] = view.centre;
    const centre = new Vector3(x, y, z);
    const { clientWidth: width, clientHeight: height } = this;
    const aspect = Math.max(width, 1) / Math.max(height, 1);
    // Lying boards are about half as high as wide on the screen.
    const across = Math.max(view.width, view.width * 0.66 * aspect) * 1.06;
    this.camera.left = -across / 2;
    this.camera.right = across / 2;
    this.camera.top = across / aspect / 2;
    this.camera.bottom = -across / aspect / 2;
    const distance = view.depth * 2;
    this.camera.near = 0.01;
    this.camera.far = distance * 2;
    this.camera.position.copy(centre).addScaledVector(TOWARDS, distance);
    this.camera.lookAt(centre);
    this.camera.updateProjectionMatrix();
    this.shade(view);
  }

  private readonly light = new DirectionalLight(0xffffff, 2.1);

  private lamp(): DirectionalLight {
    this.light.castShadow = true;
    this.light.shadow.mapSize.set(2048, 2048);
    this.light.shadow.bias = -0.0006;
    this.light.shadow.normalBias = 0.02;
    this.light.shadow.intensity = 0.45;
    this.scene.add(this.light.target);
    return this.light;
  }

  /** The lamp follows the picture, so that shadows are sharp however small the room is. */
  private shade(view: IsoCamera): void {
    const [x, y, z] = view.centre;
    const reach = view.width * 0.75;
    this.light.target.position.set(x, y, z);
    this.light.position.set(x - reach, y + 2 * reach, z + reach * 0.4);
    const box = this.light.shadow.camera;
    box.left = box.bottom = -reach;
    box.right = box.top = reach;
    box.near = 0.01;
    box.far = reach * 6;
    box.updateProjectionMatrix();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this;
    if (width === 0 || height === 0) return;
    this.renderer?.setSize(width, height, false);
    if (this.seen !== undefined) this.aim(this.seen);
    this.draw();
  }
}

function same(a: IsoCamera, b: IsoCamera): boolean {
  return a.width === b.width && a.centre.every((value, i) => value === b.centre[i]);
}

function between(a: IsoCamera, b: IsoCamera, share: number): IsoCamera {
  const mid = (from: number, to: number): number => from + (to - from) * share;
  const centre = a.centre.map((value, i) => mid(value, b.centre[i] ?? value)) as [number, number, number];
  const width = a.width * (b.width / a.width) ** share;
  return { root: b.root, centre, width, depth: Math.max(a.depth, b.depth) };
}

/** Gives memory on the graphics card back. */
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
