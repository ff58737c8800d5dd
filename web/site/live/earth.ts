import earthPicture from "../../../levels/maps/earth.png?inline";
import { route } from "../../npm/dist/inline.js";
import { CellCanvas } from "./canvas.ts";
import { colours, onTheme } from "./theme.ts";

/** Tiles along the side of a pixel of the picture. */
const SCALE = 4;

/** The sea of the whole Earth, and a way across it. */
export function showEarth(place: HTMLElement): void {
  const earth = route.RouteMap.read("earth.png", bytesOf(earthPicture));
  const sea = earth.open;
  const [width, height] = [earth.width / SCALE, earth.height / SCALE];
  const canvas = new CellCanvas(width, height, 1);
  const said = document.createElement("output");
  place.append(canvas.element, said);
  let from: [number, number] | undefined = [1930, 585];
  let to: [number, number] | undefined = [3780, 1420];

  canvas.element.addEventListener("pointerdown", (event) => {
    const [x, y] = canvas.cellAt(event);
    const tile = earth.nearestOpen([x * SCALE, y * SCALE], 400);
    if (tile === undefined) return;
    if (from !== undefined && to === undefined) to = tile;
    else [from, to] = [tile, undefined];
    draw();
  });
  onTheme(draw);
  from = earth.nearestOpen(from, 200);
  to = earth.nearestOpen(to, 200);
  draw();

  function draw(): void {
    const { land, sea: water, mark } = colours();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        canvas.fill(x, y, sea[y * SCALE * earth.width + x * SCALE] ? water : land);
      }
    }
    if (from !== undefined) canvas.disc(from[0] / SCALE, from[1] / SCALE, 5, mark);
    if (from === undefined || to === undefined) {
      said.textContent = "Now click a destination.";
      return;
    }
    canvas.disc(to[0] / SCALE, to[1] / SCALE, 5, mark);
    const start = performance.now();
    const way = earth.route(from, to);
    const time = performance.now() - start;
    if (!way.found) {
      said.textContent = "No ship gets there: these seas are not connected.";
      return;
    }
    const { context } = canvas;
    context.strokeStyle = mark;
    context.lineWidth = 2.5;
    context.beginPath();
    for (let at = 0; at < way.path.length; at += 2) {
      context.lineTo((way.path[at] as number) / SCALE, (way.path[at + 1] as number) / SCALE);
    }
    context.stroke();
    said.textContent = `${Math.round(way.length)} tiles, planned in ${time.toFixed(1)} ms`;
  }
}

function bytesOf(address: string): Uint8Array {
  const binary = atob(address.slice(address.indexOf(",") + 1));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
