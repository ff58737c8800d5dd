import { type Color, Mesh, type MeshStandardMaterial, type Object3D, Vector3 } from "three";
import type { BoardModel } from "../board/model";
import type { IsoCamera } from "../wire";

/** The darkness of the surroundings while the agent is inside a room. */
const VEIL = 0.55;

interface Shade {
  readonly material: MeshStandardMaterial;
  readonly bright: Color;
  /** The opacity of things that would hide the grid in focus, 1 for all others. */
  readonly opacity: number;
  /** The darkness before the camera moves, and afterwards. */
  readonly from: number;
  readonly to: number;
}

/**
 * The surroundings of the grid in focus fade into the background as the camera moves. Those that stand before it become
 * translucent; the model tells which, by the opacity of their materials.
 */
export class Dimming {
  private readonly shades: Shade[] = [];

  constructor(
    boards: readonly Object3D[],
    view: IsoCamera,
    model: BoardModel,
    private readonly veil: Color,
  ) {
    const widths = boards.map((board, i) => diagonal(board, view.path[i], model));
    const to = nearest(widths, view.at.width);
    const from = view.from === null ? to : nearest(widths, view.from.width);
    boards.forEach((board, i) => {
      const [before, after] = [i < from ? VEIL : 0, i < to ? VEIL : 0];
      this.shade(board, boards[i + 1], before, after);
    });
  }

  /** Gives everything on a board, but not on the one inside it, separate materials. */
  private shade(board: Object3D, inner: Object3D | undefined, from: number, to: number): void {
    const own = new Map<string, MeshStandardMaterial>();
    const visit = (object: Object3D): void => {
      if (object === inner) return;
      if (object instanceof Mesh && !Array.isArray(object.material)) {
        const common = object.material as MeshStandardMaterial;
        let material = own.get(common.uuid);
        if (material === undefined) {
          material = common.clone();
          own.set(common.uuid, material);
          this.shades.push({ material, bright: common.color.clone(), opacity: common.opacity, from, to });
        }
        object.material = material;
      }
      object.children.forEach(visit);
    };
    visit(board);
  }

  /** `share` of the motion is done. */
  at(share: number): void {
    for (const { material, bright, opacity, from, to } of this.shades) {
      const dark = from + (to - from) * share;
      material.color.lerpColors(bright, this.veil, dark);
      material.opacity = 1 + (opacity - 1) * (dark / VEIL);
      material.transparent = material.opacity < 1;
      // What stands behind something translucent shows through it.
      material.depthWrite = !material.transparent;
    }
  }
}

/** The width of a board in the picture, as the server gives it. */
function diagonal(board: Object3D, grid: number | undefined, model: BoardModel): number {
  const view = model.grids.get(grid ?? -1);
  const scale = board.getWorldScale(new Vector3());
  return Math.hypot((view?.width ?? 1) * scale.x, (view?.height ?? 1) * scale.z);
}

/** The board that is as wide as the view; the innermost of several. */
function nearest(widths: readonly number[], width: number): number {
  let best = 0;
  widths.forEach((each, i) => {
    if (Math.abs(Math.log(each / width)) <= Math.abs(Math.log((widths[best] ?? each) / width)) + 1e-6) best = i;
  });
  return best;
}
