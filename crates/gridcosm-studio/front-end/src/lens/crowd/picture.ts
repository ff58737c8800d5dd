// The picture of the Crowd lens: discs that face their direction, reservations as faint squares, tracks that fade.

import type { Point } from "../../canvas/camera";
import { drawWalls, type Floor } from "../../canvas/floor";
import type { Stage } from "../../canvas/stage";
import type { Walls } from "../../canvas/walls";
import type { Token } from "../../palette";
import type { CrowdRules, MapFigure, SightSeen } from "../../wire";
import { drawFigures } from "../figures";
import { drawObserver, drawSeen } from "../sight/picture";
import { type Actor, ARRIVED, type Double, STUCK, UNDER_WAY } from "./actors";

/** What the actors themselves look like. */
export interface ActorPicture {
  actors: readonly Actor[];
  rules: CrowdRules;
  /** Width of a body as a share of a sub-cell. */
  body: number;
  /** Actors with a ring around them, and its strength. */
  highlighted: ReadonlySet<number>;
  glow: number;
  /** The position of the picture between two frames, 0 to 1. */
  between: number;
}

export interface CrowdPicture extends ActorPicture {
  walls: Walls;
  /** Counts changes of the walls. */
  revision: number;
  floor: Floor;
  /** What the observer sees, if it is shown too. */
  seen: SightSeen | null;
  /** What stands in the grid of a level. */
  figures: readonly MapFigure[];
  /** The same actors under the other setting of the fallback. */
  doubles: readonly Double[];
  /** Tracks of removed actors. */
  gone: readonly Pick<Actor, "hue" | "track">[];
  /** Show the lines between sub-cells, reservations and destinations, tracks. */
  raster: boolean;
  markers: boolean;
  tracks: boolean;
  pointer: Point | null;
}

const HUES = ["--hue-0", "--hue-1", "--hue-2", "--hue-3", "--hue-4", "--hue-5"] as const;

export function paintCrowd(stage: Stage, picture: CrowdPicture): void {
  const { seen } = picture;
  seen ? drawSeen(stage, picture.walls, seen) : picture.floor.draw(stage, picture.walls, picture.revision);
  if (picture.raster) {
    drawRaster(stage, picture.rules);
  }
  drawWalls(stage, picture.walls);
  drawFigures(stage, picture.figures, seen?.eyes ?? null);
  if (picture.tracks) {
    drawTracks(stage, [...picture.gone, ...picture.actors]);
  }
  if (picture.markers) {
    drawMarkers(stage, picture);
  }
  drawActors(stage, picture);
  drawDoubles(stage, picture);
  if (seen) {
    drawObserver(stage, seen);
  }
  if (picture.pointer && stage.contains(picture.pointer)) {
    const at = stage.camera.toScreen(picture.pointer);
    stage.context.strokeStyle = stage.palette.get("--accent");
    stage.context.lineWidth = 2;
    stage.context.strokeRect(at.x + 1, at.y + 1, stage.camera.scale - 2, stage.camera.scale - 2);
  }
}

/** The shift of the raster, in sub-cells. */
function shift(rules: CrowdRules): Point {
  return {
    x: rules.offset === "x" || rules.offset === "xy" ? 0.5 : 0,
    y: rules.offset === "y" || rules.offset === "xy" ? 0.5 : 0,
  };
}

function drawRaster(stage: Stage, rules: CrowdRules): void {
  const { context, camera, palette } = stage;
  const step = camera.scale / rules.per_side;
  if (step < 3) {
    return;
  }
  const { from, to } = camera.visible();
  const offset = shift(rules);
  const lines = (first: number, last: number, call: (at: number, strong: boolean) => void) => {
    for (let index = first * rules.per_side; index <= last * rules.per_side; index++) {
      call(index, index % rules.per_side === 0);
    }
  };
  const a = camera.toScreen(from);
  const b = camera.toScreen(to);
  for (const strong of [false, true]) {
    context.strokeStyle = palette.fade("--ink-3", strong ? 0.3 : 0.14);
    context.lineWidth = 1;
    context.beginPath();
    lines(from.x, to.x, (index, isStrong) => {
      if (isStrong === strong) {
        const x = camera.x + (index - offset.x) * step;
        context.moveTo(x, a.y);
        context.lineTo(x, b.y);
      }
    });
    lines(from.y, to.y, (index, isStrong) => {
      if (isStrong === strong) {
        const y = camera.y + (index - offset.y) * step;
        context.moveTo(a.x, y);
        context.lineTo(b.x, y);
      }
    });
    context.stroke();
  }
}

/** The whole track faintly, its last part strongly. */
function drawTracks(stage: Stage, actors: readonly Pick<Actor, "hue" | "track">[]): void {
  const { context, camera, palette } = stage;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [share, opacity, width] of [
    [0, 0.2, 1],
    [0.75, 0.55, 1.5],
  ] as const) {
    HUES.forEach((token, hue) => {
      context.strokeStyle = palette.fade(token, opacity);
      context.lineWidth = width;
      context.beginPath();
      for (const actor of actors) {
        if (actor.hue === hue && actor.track.length > 3) {
          const begin = 2 * Math.floor((actor.track.length / 2) * share);
          for (let at = begin; at + 1 < actor.track.length; at += 2) {
            const x = camera.x + (actor.track[at] ?? 0) * camera.scale;
            const y = camera.y + (actor.track[at + 1] ?? 0) * camera.scale;
            at === begin ? context.moveTo(x, y) : context.lineTo(x, y);
          }
        }
      }
      context.stroke();
    });
  }
}

/** Owned sub-cells: the one an actor is in, the next one with a line to it, others it holds; destinations. */
function drawMarkers(stage: Stage, { actors, rules }: CrowdPicture): void {
  const { context, camera, palette } = stage;
  const step = camera.scale / rules.per_side;
  const offset = shift(rules);
  const corner = (sub: Point) => ({ x: camera.x + (sub.x - offset.x) * step, y: camera.y + (sub.y - offset.y) * step });
  const square = (sub: Point) => {
    const at = corner(sub);
    context.rect(at.x + 0.5, at.y + 0.5, step - 1, step - 1);
  };
  const fill = (token: Token, opacity: number, each: (actor: Actor) => void) => {
    context.fillStyle = palette.fade(token, opacity);
    context.beginPath();
    actors.forEach(each);
    context.fill();
  };
  fill("--good", 0.35, (actor) => square(actor.current));
  fill("--warm", 0.5, (actor) => actor.next && square(actor.next));
  fill("--ink", 0.22, (actor) => actor.beside.forEach(square));
  context.strokeStyle = palette.fade("--hue-2", 0.75);
  context.lineWidth = 1.5;
  context.beginPath();
  for (const { destination, flags } of actors) {
    if (destination && flags & UNDER_WAY) {
      const at = camera.toScreen(destination);
      const inset = camera.scale * 0.36;
      context.rect(at.x + inset, at.y + inset, camera.scale - 2 * inset, camera.scale - 2 * inset);
    }
  }
  context.stroke();
  drawWayPoints(stage, actors);
  context.strokeStyle = palette.fade("--ink-2", 0.5);
  context.lineWidth = 1;
  context.beginPath();
  for (const actor of actors) {
    if (actor.next) {
      const at = corner(actor.next);
      context.moveTo(camera.x + actor.x * camera.scale, camera.y + actor.y * camera.scale);
      context.lineTo(at.x + step / 2, at.y + step / 2);
    }
  }
  context.stroke();
}

/** The bends of the paths, as diamonds, with a faint line from each actor that steers for one. */
function drawWayPoints(stage: Stage, actors: readonly Actor[]): void {
  const { context, camera, palette } = stage;
  const half = Math.max(2.5, camera.scale * 0.12);
  const bends = actors.filter(({ steersFor, destination, flags }) => {
    const last = steersFor?.x === destination?.x && steersFor?.y === destination?.y;
    return steersFor && !last && flags & UNDER_WAY;
  });
  const middle = (cell: Point | null) => camera.toScreen({ x: (cell?.x ?? 0) + 0.5, y: (cell?.y ?? 0) + 0.5 });
  context.strokeStyle = palette.fade("--hue-3", 0.25);
  context.lineWidth = 1;
  context.beginPath();
  for (const actor of bends) {
    const at = middle(actor.steersFor);
    context.moveTo(camera.x + actor.x * camera.scale, camera.y + actor.y * camera.scale);
    context.lineTo(at.x, at.y);
  }
  context.stroke();
  context.fillStyle = palette.get("--hue-3");
  context.beginPath();
  for (const actor of bends) {
    const at = middle(actor.steersFor);
    context.moveTo(at.x, at.y - half);
    context.lineTo(at.x + half, at.y);
    context.lineTo(at.x, at.y + half);
    context.lineTo(at.x - half, at.y);
    context.closePath();
  }
  context.fill();
}

export function drawActors(stage: Stage, picture: ActorPicture): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  const radius = Math.max(1.6, (scale / picture.rules.per_side) * 0.5 * picture.body);
  const { between } = picture;
  const place = (actor: Actor): Point => ({
    x: camera.x + (actor.fromX + (actor.x - actor.fromX) * between) * scale,
    y: camera.y + (actor.fromY + (actor.y - actor.fromY) * between) * scale,
  });
  HUES.forEach((token, hue) => {
    for (const resting of [true, false]) {
      context.fillStyle = palette.fade(token, resting ? 0.5 : 1);
      context.beginPath();
      for (const actor of picture.actors) {
        if (actor.hue === hue && (actor.flags & ARRIVED) > 0 === resting) {
          const at = place(actor);
          context.moveTo(at.x + radius, at.y);
          context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
        }
      }
      context.fill();
    }
  });
  if (radius >= 3) {
    drawEyes(stage, picture.actors, place, radius);
  }
  context.lineWidth = Math.max(1.5, radius * 0.28);
  context.strokeStyle = palette.get("--bad");
  context.beginPath();
  for (const actor of picture.actors) {
    if (actor.flags & STUCK) {
      const at = place(actor);
      context.moveTo(at.x + radius * 1.35, at.y);
      context.arc(at.x, at.y, radius * 1.35, 0, 2 * Math.PI);
    }
  }
  context.stroke();
  if (picture.glow > 0) {
    context.strokeStyle = palette.fade("--warm", picture.glow);
    context.lineWidth = 3;
    context.beginPath();
    for (const actor of picture.actors) {
      if (picture.highlighted.has(actor.id)) {
        const at = place(actor);
        const wide = radius * (1.5 + 0.5 * (1 - picture.glow));
        context.moveTo(at.x + wide, at.y);
        context.arc(at.x, at.y, wide, 0, 2 * Math.PI);
      }
    }
    context.stroke();
  }
}

/** Rings where the same actors are under the other setting; those that are stuck in the colour of that. */
function drawDoubles(stage: Stage, { doubles, rules, body }: CrowdPicture): void {
  const { context, camera, palette } = stage;
  const radius = Math.max(1.6, (camera.scale / rules.per_side) * 0.5 * body);
  context.lineWidth = Math.max(1, radius * 0.2);
  for (const stuck of [false, true]) {
    context.strokeStyle = stuck ? palette.get("--bad") : palette.fade("--ink", 0.7);
    context.beginPath();
    for (const { x, y, flags } of doubles) {
      if ((flags & STUCK) > 0 === stuck) {
        const at = { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
        context.moveTo(at.x + radius, at.y);
        context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      }
    }
    context.stroke();
  }
}

/** Two eyes, slightly in front of the centre. */
function drawEyes(stage: Stage, actors: readonly Actor[], place: (actor: Actor) => Point, radius: number): void {
  const { context, palette } = stage;
  const size = radius * 0.2;
  context.fillStyle = palette.get("--white");
  context.beginPath();
  for (const actor of actors) {
    const at = place(actor);
    const [cos, sin] = [Math.cos(actor.heading), Math.sin(actor.heading)];
    for (const side of [-1, 1]) {
      const x = at.x + radius * (0.4 * cos - 0.34 * side * sin);
      const y = at.y + radius * (0.4 * sin + 0.34 * side * cos);
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, 2 * Math.PI);
    }
  }
  context.fill();
}
