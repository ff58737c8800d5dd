// The picture of the Routes lens: the map as a raster, the planner's work as tints, the route as a bright line.

import type { Point } from "../../canvas/camera";
import type { Stage } from "../../canvas/stage";
import type { Token } from "../../palette";
import type { MapFigure, RoutePath, RouteTrace } from "../../wire";
import { drawFigures } from "../figures";
import type { Overlay } from "./choices";
import type { Raster } from "./raster";
import type { End, Shores } from "./shores";

export interface RoutePicture {
  raster: Raster;
  /** What stands in the grid of a level. */
  figures: readonly MapFigure[];
  path: RoutePath | null;
  /** The shortest path, two numbers per turn, once it is known. */
  exact: readonly number[];
  overlays: ReadonlySet<Overlay>;
  from: Point | null;
  to: Point | null;
  /** The painted shores. */
  shores: Shores;
  /** The brush, while the user paints. */
  brush: Brush | null;
}

export interface Brush {
  at: Point;
  radius: number;
  token: Token;
}

export function paintRoutes(stage: Stage, picture: RoutePicture): void {
  picture.raster.draw(stage, stage.palette.rgb("--land"), stage.palette.rgb("--sea"));
  outline(stage);
  drawFigures(stage, picture.figures, null);
  const trace = picture.path?.trace;
  if (trace) {
    drawTrace(stage, trace, picture.overlays);
  }
  if (picture.overlays.has("exact") && picture.exact.length > 0) {
    drawLine(stage, picture.exact, "--hue-1", 2, [6, 4]);
  }
  if (picture.path && picture.path.points.length > 0) {
    drawLine(stage, picture.path.points, "--panel", 6.5, [], 0.75);
    drawLine(stage, picture.path.points, "--hue-2", 3.2);
  }
  drawShore(stage, picture.shores.tiles("from"), END_TOKENS.from);
  drawShore(stage, picture.shores.tiles("to"), END_TOKENS.to);
  drawEnd(stage, picture.from, END_TOKENS.from, "A");
  drawEnd(stage, picture.to, END_TOKENS.to, "B");
  if (picture.brush) {
    drawBrush(stage, picture.brush);
  }
}

function outline(stage: Stage): void {
  const { context, camera, palette } = stage;
  context.strokeStyle = palette.get("--line-2");
  context.lineWidth = 1;
  context.strokeRect(
    camera.x - 0.5,
    camera.y - 0.5,
    camera.world.width * camera.scale + 1,
    camera.world.height * camera.scale + 1,
  );
}

function drawTrace(stage: Stage, trace: RouteTrace, overlays: ReadonlySet<Overlay>): void {
  const { palette } = stage;
  if (overlays.has("window")) {
    if (trace.segments.length > 0) {
      drawSegments(stage, trace);
    } else {
      rectangles(stage, trace.window, palette.fade("--good", 0.2), palette.fade("--good", 0.35));
    }
    rectangles(stage, trace.widened, palette.fade("--warn", 0.35));
  }
  if (overlays.has("spine")) {
    rectangles(stage, trace.spine, palette.fade("--accent", 0.26), palette.fade("--accent", 0.6), SPINE_INSET);
  }
  if (overlays.has("waypoints")) {
    rectangles(stage, trace.waypoints, palette.fade("--hue-5", 0.6), palette.get("--hue-5"), WAYPOINT_INSET);
  }
  if (overlays.has("visited")) {
    drawHeat(stage, trace.visited);
  }
  if (overlays.has("portals")) {
    drawPortals(stage, trace.portals);
    // A coarse spine knows no portals; the segments do.
    drawPortals(
      stage,
      trace.segments.flatMap(({ exits }) => exits),
    );
  }
}

/** Windows that follow each other overlap; two colours in turn tell them apart. */
function drawSegments(stage: Stage, trace: RouteTrace): void {
  const { palette } = stage;
  trace.segments.forEach(({ window }, number) => {
    const token = number % 2 === 0 ? "--good" : "--hue-5";
    rectangles(stage, window, palette.fade(token, 0.2), palette.fade(token, 0.35));
  });
}

/**
 * The share of its side by which a cell is drawn smaller: windows, spine and waypoints lie in each other and stay
 * visible.
 */
const SPINE_INSET = 0.12;
const WAYPOINT_INSET = 0.3;

function rectangles(stage: Stage, list: readonly number[], fill: string, edge?: string, inset = 0): void {
  const { context, camera } = stage;
  context.beginPath();
  for (let at = 0; at + 3 < list.length; at += 4) {
    const [x, y, width, height] = list.slice(at, at + 4) as [number, number, number, number];
    const rest = (1 - 2 * inset) * camera.scale;
    context.rect(
      camera.x + (x + width * inset) * camera.scale,
      camera.y + (y + height * inset) * camera.scale,
      width * rest,
      height * rest,
    );
  }
  context.fillStyle = fill;
  context.fill();
  if (edge) {
    context.strokeStyle = edge;
    context.lineWidth = 1;
    context.stroke();
  }
}

/** Portals as ticks across the border they open. */
function drawPortals(stage: Stage, list: readonly number[]): void {
  const { context, camera, palette } = stage;
  context.strokeStyle = palette.get("--hue-3");
  context.lineWidth = Math.max(2, Math.min(5, camera.scale));
  context.lineCap = "round";
  context.beginPath();
  for (let at = 0; at + 3 < list.length; at += 4) {
    const [ax, ay, bx, by] = list.slice(at, at + 4) as [number, number, number, number];
    const a = camera.toScreen({ x: ax + 0.5, y: ay + 0.5 });
    const b = camera.toScreen({ x: bx + 0.5, y: by + 0.5 });
    context.moveTo(a.x, a.y);
    context.lineTo(b.x + 0.01, b.y);
  }
  context.stroke();
}

/** Visited tiles, in squares of sixteen pixels: the more, the warmer. */
function drawHeat(stage: Stage, list: readonly number[]): void {
  const { context, camera, palette } = stage;
  const grain = Math.max(1, Math.ceil(8 / camera.scale));
  const counts = new Map<number, number>();
  const across = Math.ceil(camera.world.width / grain);
  for (let at = 0; at + 1 < list.length; at += 2) {
    const key = Math.floor((list[at + 1] ?? 0) / grain) * across + Math.floor((list[at] ?? 0) / grain);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const side = grain * camera.scale;
  for (const [key, many] of counts) {
    context.fillStyle = palette.fade("--warm", Math.min(0.95, 0.45 + many * 0.1));
    context.fillRect(
      camera.x + (key % across) * side,
      camera.y + Math.floor(key / across) * side,
      Math.max(3, side),
      Math.max(3, side),
    );
  }
}

function drawLine(
  stage: Stage,
  points: readonly number[],
  token: Token,
  width: number,
  dash: number[] = [],
  opacity = 1,
): void {
  const { context, camera, palette } = stage;
  context.strokeStyle = opacity < 1 ? palette.fade(token, opacity) : palette.get(token);
  context.lineWidth = Math.max(width, Math.min(width * 3, camera.scale * 0.3));
  context.lineCap = "round";
  context.lineJoin = "round";
  context.setLineDash(dash);
  context.beginPath();
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = camera.x + ((points[at] ?? 0) + 0.5) * camera.scale;
    const y = camera.y + ((points[at + 1] ?? 0) + 0.5) * camera.scale;
    at === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
  }
  context.stroke();
  context.setLineDash([]);
}

export const END_TOKENS = { from: "--hue-4", to: "--bad" } as const satisfies Record<End, Token>;

/** The tiles of a shore; at least two pixels each, so that a coast is visible on the whole Earth. */
function drawShore(stage: Stage, tiles: readonly Point[], token: Token): void {
  const { context, camera, palette } = stage;
  const side = Math.max(2, camera.scale);
  context.fillStyle = palette.get(token);
  for (const { x, y } of tiles) {
    context.fillRect(camera.x + x * camera.scale, camera.y + y * camera.scale, side, side);
  }
}

/** Size of an end's handle, in pixels; fingers hit it too. */
export const HANDLE = 11;

function drawEnd(stage: Stage, tile: Point | null, token: Token, letter: string): void {
  if (!tile) {
    return;
  }
  const { context, camera, palette } = stage;
  const at = camera.toScreen({ x: tile.x + 0.5, y: tile.y + 0.5 });
  context.save();
  context.shadowColor = palette.fade("--shade", 0.35);
  context.shadowBlur = 6;
  context.shadowOffsetY = 1;
  context.fillStyle = palette.get(token);
  context.beginPath();
  context.arc(at.x, at.y, HANDLE, 0, 2 * Math.PI);
  context.fill();
  context.restore();
  context.strokeStyle = palette.get("--panel");
  context.lineWidth = 2.5;
  context.stroke();
  context.fillStyle = palette.get("--panel");
  context.font = `700 12px ${getComputedStyle(stage.canvas).getPropertyValue("--font")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(letter, at.x, at.y + 0.5);
}

function drawBrush(stage: Stage, brush: Brush): void {
  const { context, camera, palette } = stage;
  const side = (2 * brush.radius + 1) * camera.scale;
  const at = camera.toScreen({ x: Math.floor(brush.at.x) - brush.radius, y: Math.floor(brush.at.y) - brush.radius });
  context.strokeStyle = palette.get(brush.token);
  context.lineWidth = 2;
  context.strokeRect(at.x, at.y, Math.max(4, side), Math.max(4, side));
}
