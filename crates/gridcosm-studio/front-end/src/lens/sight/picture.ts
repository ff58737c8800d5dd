// The picture of the Sight lens: soft light on visible cells, shade on the rest, corners as triangles, lines to the
// pointer.

import type { Point } from "../../canvas/camera";
import { CellImage, mix, pixel } from "../../canvas/cell-image";
import { drawFrame, drawWalls } from "../../canvas/floor";
import type { Stage } from "../../canvas/stage";
import type { Walls } from "../../canvas/walls";
import type { Palette } from "../../palette";
import type { Cell, MapFigure, SightSeen } from "../../wire";
import { drawFigures } from "../figures";
import { type Body, hull, inTheWay, tangents } from "./geometry";

export interface SightPicture {
  walls: Walls;
  seen: SightSeen;
  /** The cell under the pointer. */
  pointer: Point | null;
  /** Cells that the observer sees but that do not see back, or the reverse. */
  broken: readonly Cell[];
  showCorners: boolean;
  /** What stands in the grid of a level. */
  figures: readonly MapFigure[];
  /** Draws the actors, if they are shown too. */
  actors?: ((stage: Stage) => void) | undefined;
}

export function observerBody(seen: SightSeen): Body {
  return { x: seen.observer.x, y: seen.observer.y, width: seen.wide_x ? 2 : 1, height: seen.wide_y ? 2 : 1 };
}

export function paintSight(stage: Stage, picture: SightPicture): void {
  drawSeen(stage, picture.walls, picture.seen);
  drawWalls(stage, picture.walls);
  drawFigures(stage, picture.figures, picture.seen.eyes);
  if (picture.showCorners) {
    drawCorners(stage, picture.seen);
  }
  drawBroken(stage, picture.broken);
  if (picture.pointer && stage.contains(picture.pointer)) {
    drawLook(stage, picture, picture.pointer);
  }
  drawWay(stage, picture.seen);
  picture.actors?.(stage);
  drawObserver(stage, picture.seen);
}

/** The floor in light and shade, in its frame. */
export function drawSeen(stage: Stage, walls: Walls, seen: SightSeen): void {
  drawFrame(stage);
  drawLight(stage, walls, seen);
}

/** Shades of light from the observer to far away. */
const STEPS = 64;
let image = new CellImage(1, 1);

/** One pixel per cell: shade, light in the visible runs (strongest at the observer), walls; then stretched. */
function drawLight(stage: Stage, walls: Walls, seen: SightSeen): void {
  const { palette } = stage;
  if (image.width !== walls.width || image.height !== walls.height) {
    image = new CellImage(walls.width, walls.height);
  }
  const { words } = image;
  const unseen = palette.rgb("--unseen");
  const floor = [palette.rgb("--tile-other"), palette.rgb("--tile")].map((tile) =>
    pixel(mix(tile, unseen, palette.dark ? 0.45 : 0.26)),
  );
  const wall = pixel(palette.rgb("--wall"));
  for (let y = 0, at = 0; y < walls.height; y++) {
    for (let x = 0; x < walls.width; x++, at++) {
      words[at] = (walls.cells[at] ? wall : floor[(x + y) % 2]) ?? 0;
    }
  }
  light(words, walls, seen, palette);
  image.commit();
  image.draw(stage);
}

function light(words: Uint32Array, walls: Walls, seen: SightSeen, palette: Palette): void {
  const [near, far, shade] = [palette.rgb("--lit"), palette.rgb("--lit-far"), palette.rgb("--shade")];
  const shades = [0, 0.06].map((darker) =>
    Array.from({ length: STEPS }, (_, step) =>
      pixel(mix(mix(near, far, Math.sqrt(step / (STEPS - 1))), shade, darker)),
    ),
  );
  const body = observerBody(seen);
  const [ox, oy] = [body.x + (body.width - 1) / 2, body.y + (body.height - 1) / 2];
  const reach = Math.hypot(walls.width, walls.height) * 0.6;
  eachRun(seen, (row, start, end) => {
    for (let x = start; x < end; x++) {
      const step = Math.min(STEPS - 1, Math.floor((Math.hypot(x - ox, row - oy) / reach) * STEPS));
      words[row * walls.width + x] = shades[(x + row) % 2]?.[step] ?? 0;
    }
  });
}

function eachRun(seen: SightSeen, call: (row: number, start: number, end: number) => void): void {
  const { runs } = seen;
  for (let at = 0; at + 2 < runs.length; at += 3) {
    call(runs[at] ?? 0, runs[at + 1] ?? 0, runs[at + 2] ?? 0);
  }
}

/** Colours of hidden, plain and interesting corners. */
export const CORNER_TOKENS = ["--ink-3", "--hue-1", "--hue-3"] as const;

/** Directions by bit: right or left, down or up. */
const DIAGONALS = [
  [1, 0, 0],
  [2, 1, 0],
  [4, 0, 1],
  [8, 1, 1],
] as const;

function drawCorners(stage: Stage, seen: SightSeen): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  const side = Math.max(2, scale * 0.34);
  // So small that a triangle is a dot: squares are much quicker to draw.
  const dots = side < 4;
  const { from, to } = camera.visible();
  CORNER_TOKENS.forEach((token, interest) => {
    context.fillStyle = interest === 0 ? palette.fade(token, 0.45) : palette.get(token);
    context.beginPath();
    for (let at = 0; at + 3 < seen.corners.length; at += 4) {
      const [x, y, toward] = [seen.corners[at] ?? 0, seen.corners[at + 1] ?? 0, seen.corners[at + 2] ?? 0];
      if (seen.corners[at + 3] !== interest || x < from.x || y < from.y || x >= to.x || y >= to.y) {
        continue;
      }
      for (const [bit, right, down] of DIAGONALS) {
        if ((toward & bit) === 0) {
          continue;
        }
        const cx = camera.x + (x + right) * scale;
        const cy = camera.y + (y + down) * scale;
        if (dots) {
          context.fillRect(right ? cx - side : cx, down ? cy - side : cy, side, side);
        } else {
          context.moveTo(cx, cy);
          context.lineTo(right ? cx - side : cx + side, cy);
          context.lineTo(cx, down ? cy - side : cy + side);
          context.closePath();
        }
      }
    }
    if (!dots) {
      context.fill();
    }
  });
}

function drawBroken(stage: Stage, cells: readonly Cell[]): void {
  const { context, camera, palette } = stage;
  context.fillStyle = palette.fade("--bad", 0.35);
  context.strokeStyle = palette.get("--bad");
  context.lineWidth = 2;
  for (const cell of cells) {
    const at = camera.toScreen(cell);
    context.fillRect(at.x, at.y, camera.scale, camera.scale);
    context.strokeRect(at.x + 1, at.y + 1, camera.scale - 2, camera.scale - 2);
  }
}

/**
 * The cell under the pointer, the centre line and the tangents; red, with the walls in between, if it is not visible.
 */
function drawLook(stage: Stage, { walls, seen }: SightPicture, pointer: Point): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  const cell = camera.toScreen(pointer);
  const wall = walls.has(pointer.x, pointer.y);
  const sees = isSeen(seen, pointer);
  const token = wall ? "--ink-2" : sees ? "--accent" : "--bad";
  const body = observerBody(seen);
  const target: Body = { ...pointer, width: 1, height: 1 };
  if (!wall) {
    const corners = hull(body, target).map((point) => camera.toScreen(point));
    context.fillStyle = palette.fade(token, 0.1);
    polygon(context, corners);
    context.fill();
    context.strokeStyle = palette.fade(token, 0.9);
    context.lineWidth = 1.5;
    context.beginPath();
    for (const [a, b] of tangents(body, target)) {
      segment(context, camera.toScreen(a), camera.toScreen(b));
    }
    context.stroke();
    context.setLineDash([4, 4]);
    context.beginPath();
    const middle = (each: Body) => camera.toScreen({ x: each.x + each.width / 2, y: each.y + each.height / 2 });
    segment(context, middle(body), middle(target));
    context.stroke();
    context.setLineDash([]);
    if (seen.rule === "hull" && !sees) {
      context.lineWidth = 2;
      context.strokeStyle = palette.get("--bad");
      for (const blocker of inTheWay(walls, body, pointer).slice(0, 60)) {
        const at = camera.toScreen(blocker);
        context.strokeRect(at.x + 1, at.y + 1, scale - 2, scale - 2);
      }
    }
  }
  context.strokeStyle = palette.get(token);
  context.lineWidth = 2;
  context.strokeRect(cell.x + 1, cell.y + 1, scale - 2, scale - 2);
}

/** Whether a cell lies in one of the runs. */
export function isSeen(seen: SightSeen, cell: Point): boolean {
  for (let at = 0; at + 2 < seen.runs.length; at += 3) {
    if (seen.runs[at] === cell.y && (seen.runs[at + 1] ?? 0) <= cell.x && cell.x < (seen.runs[at + 2] ?? 0)) {
      return true;
    }
  }
  return false;
}

function drawWay(stage: Stage, seen: SightSeen): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  const centre = (cell: Cell) => camera.toScreen({ x: cell.x + 0.5, y: cell.y + 0.5 });
  if (seen.way) {
    const points = seen.way.cells.map(centre);
    context.lineCap = "round";
    context.lineJoin = "round";
    for (const [token, width] of [
      ["--panel", scale * 0.3],
      ["--hue-0", scale * 0.16],
    ] as const) {
      context.strokeStyle = palette.get(token);
      context.lineWidth = Math.max(token === "--hue-0" ? 2 : 4, width);
      line(context, points);
      context.stroke();
    }
    context.fillStyle = palette.get("--hue-0");
    for (const point of points.slice(1, -1)) {
      disc(context, point, Math.max(2.5, scale * 0.16));
    }
  }
  if (seen.goal) {
    const goal = centre(seen.goal);
    context.strokeStyle = palette.get(seen.way ? "--hue-2" : "--bad");
    context.lineWidth = Math.max(2, scale * 0.1);
    context.beginPath();
    context.arc(goal.x, goal.y, scale * 0.32, 0, 2 * Math.PI);
    context.stroke();
    context.fillStyle = context.strokeStyle;
    disc(context, goal, Math.max(1.5, scale * 0.1));
  }
}

/** Below this many pixels per cell a face is too small to see. */
const FACE = 7;

function drawRing({ context, palette }: Stage, at: Point): void {
  for (const [token, width] of [
    ["--panel", 5],
    ["--hue-0", 2.5],
  ] as const) {
    context.strokeStyle = palette.get(token);
    context.lineWidth = width;
    context.beginPath();
    context.arc(at.x, at.y, 8, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** A friendly face that covers the observer's cells. */
export function drawObserver(stage: Stage, seen: SightSeen): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  const body = observerBody(seen);
  const at = camera.toScreen(body);
  const [width, height] = [body.width * scale, body.height * scale];
  const inset = scale * 0.1;
  if (scale < FACE) {
    drawRing(stage, { x: at.x + width / 2, y: at.y + height / 2 });
  }
  context.fillStyle = palette.get("--hue-0");
  context.beginPath();
  context.roundRect(at.x + inset, at.y + inset, width - 2 * inset, height - 2 * inset, scale * 0.4);
  context.fill();
  context.fillStyle = palette.get("--white");
  const eye = Math.max(1, scale * 0.07);
  disc(context, { x: at.x + width / 2 - scale * 0.13, y: at.y + height / 2 - scale * 0.06 }, eye);
  disc(context, { x: at.x + width / 2 + scale * 0.13, y: at.y + height / 2 - scale * 0.06 }, eye);
  if (scale >= 14) {
    context.strokeStyle = palette.get("--white");
    context.lineWidth = scale * 0.05;
    context.lineCap = "round";
    context.beginPath();
    context.arc(at.x + width / 2, at.y + height / 2 + scale * 0.04, scale * 0.12, 0.25 * Math.PI, 0.75 * Math.PI);
    context.stroke();
  }
}

function disc(context: CanvasRenderingContext2D, at: Point, radius: number): void {
  context.beginPath();
  context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  context.fill();
}

function segment(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function polygon(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  line(context, points);
  context.closePath();
}

function line(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath();
  for (const { x, y } of points) {
    // The first call of a path moves the pen there.
    context.lineTo(x, y);
  }
}
