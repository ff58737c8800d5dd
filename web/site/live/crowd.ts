import { crowd } from "../../npm/dist/inline.js";
import { CellCanvas, wallsOf } from "./canvas.ts";
import { colours, onTheme } from "./theme.ts";

const MAP = [
  "................................",
  "................................",
  "..........#.....................",
  "..........#.........######......",
  "..........#..............#......",
  "..........#..............#......",
  "...................... ..#......",
  "..........#.............. ......",
  "..........#.....................",
  "..........#.........######......",
  "..........#.....................",
  "................................",
  "................................",
  "................................",
].map((row) => row.replaceAll(" ", "."));

/** Ticks of a crowd in a second. */
const TICKS = 60;

/** A crowd that goes where one clicks. */
export function showCrowd(place: HTMLElement): void {
  const { cells, width, height } = wallsOf(MAP);
  const many = new crowd.Crowd({ cells, width });
  const starts: [number, number][] = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < 7; x++) starts.push([x, y]);
  const actors = many.add(starts);
  const canvas = new CellCanvas(width, height, 28);
  const said = document.createElement("output");
  place.append(canvas.element, said);
  let target: [number, number] = [27, 6];
  send();

  canvas.element.addEventListener("pointerdown", (event) => {
    const cell = canvas.cellAt(event);
    if (cells[cell[1] * width + cell[0]] !== 0) return;
    target = cell;
    send();
  });
  onTheme(draw);

  let before: number | undefined;
  let owed = 0;
  requestAnimationFrame(function frame(now) {
    // A page that was hidden for a while does not catch up.
    owed += Math.min(now - (before ?? now), 100) * (TICKS / 1000);
    before = now;
    const ticks = Math.floor(owed);
    owed -= ticks;
    if (ticks > 0 && !many.allArrived) many.step(ticks);
    draw();
    requestAnimationFrame(frame);
  });

  function send(): void {
    many.send(actors, target);
  }

  function draw(): void {
    const { wall, open, seen, mark } = colours();
    for (let at = 0; at < cells.length; at++) {
      canvas.fill(at % width, Math.floor(at / width), cells[at] ? wall : open);
    }
    canvas.fill(target[0], target[1], seen);
    const positions = many.positions;
    for (let at = 0; at < positions.length; at += 2) {
      canvas.disc(positions[at] as number, positions[at + 1] as number, 0.16, mark);
    }
    const there = many.arrived.reduce((sum, one) => sum + one, 0);
    said.textContent = `${there} of ${actors.length} have arrived, tick ${many.tick}`;
  }
}
