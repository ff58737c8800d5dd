import { type Camera, type Object3D, Raycaster, Vector2 } from "three";
import type { BoardModel } from "../board/model";
import type { Place } from "../wire";

/** The grid of a board in the scene, by the name that our glTF gives it. */
function gridOf(object: Object3D): number | undefined {
  const name: unknown = object.userData.name ?? object.name;
  const number = typeof name === "string" ? /^grid-(\d+)$/.exec(name)?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

/** The positions of the world's cells in the scene. */
export class Places {
  private readonly caster = new Raycaster();

  constructor(
    private readonly world: Object3D,
    private readonly path: readonly number[],
    private readonly model: BoardModel,
  ) {}

  /** The cell at a point of the picture, -1 to 1; of the grids around the agent, as rooms beside them count as one thing. */
  pick(x: number, y: number, camera: Camera): Place | undefined {
    this.caster.setFromCamera(new Vector2(x, y), camera);
    const [hit] = this.caster.intersectObject(this.world, true);
    if (hit === undefined) return undefined;
    const chain: Object3D[] = [];
    for (let object: Object3D | null = hit.object; object !== null; object = object.parent) chain.push(object);
    // The innermost board on the path to the agent; its child on the chain is the cell's place, or its floor.
    for (let i = 0; i < chain.length; i++) {
      const [board, child] = [chain[i], chain[i - 1]];
      const grid = board === undefined ? undefined : gridOf(board);
      if (board === undefined || grid === undefined || !this.isOnPath(board)) continue;
      const view = this.model.grids.get(grid);
      if (view === undefined) return undefined;
      const isFloor = child === undefined || child.name.startsWith("floor");
      const at = isFloor ? board.worldToLocal(hit.point.clone()) : child.position;
      const cell = (value: number, count: number): number =>
        Math.min(Math.max(Math.floor(value + count / 2), 0), count - 1);
      return { grid, x: cell(at.x, view.width), y: cell(at.z, view.height) };
    }
    return undefined;
  }

  private isOnPath(board: Object3D): boolean {
    return this.boards().includes(board);
  }

  /** The boards from the outermost one to the agent's. */
  boards(): Object3D[] {
    const first = find(this.world, (object) => gridOf(object) === this.path[0]);
    if (first === undefined) return [];
    const boards = [first];
    for (const grid of this.path.slice(1)) {
      const holder = boards.at(-1) ?? first;
      const inside = this.inside(holder, grid);
      if (inside === undefined) break;
      boards.push(inside);
    }
    return boards;
  }

  /** The board of a grid in the cell of its holder where it really is. */
  private inside(holder: Object3D, grid: number): Object3D | undefined {
    const at = this.model.grids.get(grid)?.primary;
    const [holding, id] = [this.model.grids.get(gridOf(holder) ?? -1), gridOf(holder)];
    if (at === null || at === undefined || at.grid !== id || holding === undefined) return undefined;
    const [x, z] = [at.x + 0.5 - holding.width / 2, at.y + 0.5 - holding.height / 2];
    const cells = holder.children.filter(
      (cell) => Math.abs(cell.position.x - x) < 0.01 && Math.abs(cell.position.z - z) < 0.01,
    );
    for (const cell of cells) {
      const board = find(cell, (object) => gridOf(object) === grid);
      if (board !== undefined) return board;
    }
    return undefined;
  }

  /** The place of a mark: its board, and the centre of the cell on it. */
  spot(place: Place): { board: Object3D; x: number; z: number } | undefined {
    const view = this.model.grids.get(place.grid);
    const onPath = this.boards()
      .reverse()
      .find((board) => gridOf(board) === place.grid);
    const board = onPath ?? find(this.world, (object) => gridOf(object) === place.grid);
    if (view === undefined || board === undefined) return undefined;
    return { board, x: place.x + 0.5 - view.width / 2, z: place.y + 0.5 - view.height / 2 };
  }
}

/** The first object that satisfies a condition, parents before children. */
function find(object: Object3D, is: (object: Object3D) => boolean): Object3D | undefined {
  if (is(object)) return object;
  for (const child of object.children) {
    const found = find(child, is);
    if (found !== undefined) return found;
  }
  return undefined;
}
