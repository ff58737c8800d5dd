import {
  Box3,
  BoxGeometry,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Vector3,
} from "three";
import type { Place } from "../wire";
import type { Places } from "./places";

/** The reason why a cell is marked. */
export type MarkKind = "blame" | "select" | "hover";

/** The opacity of a mark's colour over a cell. */
const FILL: Record<MarkKind, number> = { blame: 0.34, select: 0.1, hover: 0 };

/** Low enough not to hide the marked cell if nothing stands there. */
const LOWEST = 0.06;

/** Boxes around cells, drawn over whatever is in front of them. */
export class Marks {
  private readonly wanted = new Map<MarkKind, { place: Place; colour: string }>();
  private shown: Object3D[] = [];

  set(kind: MarkKind, place: Place | undefined, colour: string): void {
    if (place === undefined) this.wanted.delete(kind);
    else this.wanted.set(kind, { place, colour });
  }

  place(kind: MarkKind): Place | undefined {
    return this.wanted.get(kind)?.place;
  }

  /** Puts the marks into a scene, in place of those that were there. */
  put(places: Places | undefined): void {
    for (const mark of this.shown) forget(mark);
    this.shown = [];
    for (const [kind, { place, colour }] of this.wanted) {
      const spot = places?.spot(place);
      if (spot === undefined) continue;
      const mark = box(kind, colour, heightAt(spot));
      mark.position.set(spot.x, 0, spot.z);
      spot.board.add(mark);
      this.shown.push(mark);
    }
  }
}

/** The height of the things on a cell, in cells of their board. */
function heightAt({ board, x, z }: { board: Object3D; x: number; z: number }): number {
  const scale = new Vector3();
  board.getWorldScale(scale);
  const base = board.getWorldPosition(new Vector3()).y;
  const here = board.children.filter(
    (cell) =>
      Math.abs(cell.position.x - x) < 0.01 && Math.abs(cell.position.z - z) < 0.01 && !cell.name.startsWith("floor"),
  );
  const tops = here.map((cell) => (new Box3().setFromObject(cell).max.y - base) / scale.y).filter(Number.isFinite);
  return Math.max(LOWEST, ...tops);
}

function box(kind: MarkKind, colour: string, height: number): Object3D {
  const mark = new Group();
  const shape = new BoxGeometry(0.98, height + 0.02, 0.98);
  const over = { depthTest: false, transparent: true };
  const lines = new LineSegments(
    new EdgesGeometry(shape),
    new LineBasicMaterial({ color: colour, opacity: kind === "hover" ? 0.5 : 1, ...over }),
  );
  lines.renderOrder = 3;
  mark.add(lines);
  if (FILL[kind] > 0) {
    const fill = new Mesh(
      shape,
      new MeshBasicMaterial({ color: colour, opacity: FILL[kind], depthWrite: false, ...over }),
    );
    fill.renderOrder = 2;
    mark.add(fill);
  }
  for (const part of mark.children) {
    part.position.y = height / 2;
    // A mark is not an object: the pointer passes through it.
    part.raycast = () => {};
  }
  return mark;
}

function forget(mark: Object3D): void {
  mark.removeFromParent();
  for (const part of mark.children) {
    if (part instanceof Mesh || part instanceof LineSegments) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}
