import { sight } from "../../npm/dist/inline.js";
import { CellCanvas, wallsOf } from "./canvas.ts";
import { colours, onTheme } from "./theme.ts";

const MAP = [
  "........................",
  "...#......####..........",
  "...#......#.............",
  "...#......#......##.....",
  "..........#......##.....",
  "....##..................",
  "....##........#.........",
  "..............#....#....",
  "......###.....#.........",
  "........#...............",
  "........#.......#####...",
  "........................",
];

/** Every rule on the same map, on which one can draw. */
export function showSight(place: HTMLElement): void {
  const { cells, width, height } = wallsOf(MAP);
  const map = new sight.SightMap({ cells, width });
  let eye: [number, number] = [12, 8];
  const canvases = new Map<string, CellCanvas>();
  const grid = document.createElement("div");
  grid.className = "rules";
  for (const rule of sight.rules()) {
    const canvas = new CellCanvas(width, height, 24);
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = rule;
    figure.append(canvas.element, caption);
    grid.append(figure);
    canvases.set(rule, canvas);
    listen(canvas);
  }
  place.append(grid);
  onTheme(draw);
  draw();

  function draw(): void {
    const { wall, open, seen, mark } = colours();
    const walls = map.walls;
    for (const [rule, canvas] of canvases) {
      const view = map.look(eye, { rule });
      for (let at = 0; at < walls.length; at++) {
        canvas.fill(at % width, Math.floor(at / width), walls[at] ? wall : view[at] ? seen : open);
      }
      canvas.disc(eye[0] + 0.5, eye[1] + 0.5, 0.35, mark);
    }
  }

  function listen(canvas: CellCanvas): void {
    let drag: "eye" | "build" | "remove" | undefined;
    const apply = (event: PointerEvent) => {
      const cell = canvas.cellAt(event);
      const free = map.walls[cell[1] * width + cell[0]] === 0;
      if (drag === "eye" && free) eye = cell;
      const onEye = cell[0] === eye[0] && cell[1] === eye[1];
      if ((drag === "build" || drag === "remove") && !onEye) map.set([cell], drag === "build");
      draw();
    };
    canvas.element.addEventListener("pointerdown", (event) => {
      canvas.element.setPointerCapture(event.pointerId);
      const [x, y] = canvas.cellAt(event);
      if (x === eye[0] && y === eye[1]) drag = "eye";
      else drag = map.walls[y * width + x] === 0 ? "build" : "remove";
      apply(event);
    });
    canvas.element.addEventListener("pointermove", (event) => {
      if (drag !== undefined) apply(event);
    });
    canvas.element.addEventListener("pointerup", () => {
      drag = undefined;
    });
  }
}
