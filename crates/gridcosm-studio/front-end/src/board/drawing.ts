/**
 * Our sprites as canvas paths. They are small SVG files of plain shapes; turning them into paths ourselves makes drawing
 * immediate (no image has to load before the first picture) and sharp at every size.
 */
export interface Drawing {
  readonly shapes: readonly Shape[];
  /** The part of the plane that it covers. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface Shape {
  readonly path: Path2D;
  readonly rule: CanvasFillRule;
  readonly fill: string | null;
  readonly fillAlpha: number;
  readonly stroke: string | null;
  readonly strokeAlpha: number;
  readonly width: number;
  readonly cap: CanvasLineCap;
  readonly join: CanvasLineJoin;
}

/** Every drawing of ours is 64 by 64. */
export const UNITS = 64;

export function parseDrawing(svg: string): Drawing {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const shapes: Shape[] = [];
  for (const element of root.querySelectorAll("path, rect, circle, ellipse")) {
    shapes.push(shapeOf(element));
  }
  const [x = 0, y = 0, width = UNITS, height = UNITS] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return { shapes, box: { x, y, width, height } };
}

/** The attributes that paths of a canvas can express, apart from coordinates. */
const PLAIN = new Set(
  (
    "d x y width height rx ry r cx cy fill fill-opacity fill-rule stroke stroke-opacity stroke-width " +
    "stroke-linecap stroke-linejoin"
  ).split(" "),
);

/** A drawing of plain shapes only; none if it has anything else. */
export function readPlain(svg: string): Drawing | undefined {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const isPlain = (element: Element): boolean =>
    ["path", "rect", "circle", "ellipse"].includes(element.tagName) &&
    [...element.attributes].every(({ name, value }) => PLAIN.has(name) && !value.includes("url("));
  return [...root.children].every(isPlain) ? parseDrawing(svg) : undefined;
}

function shapeOf(element: Element): Shape {
  const number = (name: string, otherwise: number): number => {
    const value = Number.parseFloat(element.getAttribute(name) ?? "");
    return Number.isFinite(value) ? value : otherwise;
  };
  const paint = (name: string, otherwise: string | null): string | null => {
    const value = element.getAttribute(name) ?? otherwise;
    return value === "none" ? null : value;
  };
  return {
    path: pathOf(element, number),
    rule: element.getAttribute("fill-rule") === "evenodd" ? "evenodd" : "nonzero",
    fill: paint("fill", "black"),
    fillAlpha: number("fill-opacity", 1),
    stroke: paint("stroke", null),
    strokeAlpha: number("stroke-opacity", 1),
    width: number("stroke-width", 1),
    cap: element.getAttribute("stroke-linecap") === "round" ? "round" : "butt",
    join: element.getAttribute("stroke-linejoin") === "round" ? "round" : "miter",
  };
}

function pathOf(element: Element, number: (name: string, otherwise: number) => number): Path2D {
  if (element.tagName === "path") return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element.tagName === "rect") {
    const box = [number("x", 0), number("y", 0), number("width", 0), number("height", 0)] as const;
    path.roundRect(...box, number("rx", number("ry", 0)));
  } else {
    const rx = number("rx", number("r", 0));
    path.ellipse(number("cx", 0), number("cy", 0), rx, number("ry", rx), 0, 0, 2 * Math.PI);
  }
  return path;
}

/** Paints shapes `from` up to `to` in the coordinates of the drawing. */
export function paint(
  ctx: CanvasRenderingContext2D,
  drawing: Drawing,
  colour: string,
  from = 0,
  to = drawing.shapes.length,
): void {
  const alpha = ctx.globalAlpha;
  const solid = (value: string): string => (value === "currentColor" ? colour : value);
  for (const shape of drawing.shapes.slice(from, to)) {
    if (shape.fill !== null) {
      ctx.globalAlpha = alpha * shape.fillAlpha;
      ctx.fillStyle = solid(shape.fill);
      ctx.fill(shape.path, shape.rule);
    }
    if (shape.stroke !== null) {
      ctx.globalAlpha = alpha * shape.strokeAlpha;
      ctx.strokeStyle = solid(shape.stroke);
      ctx.lineWidth = shape.width;
      ctx.lineCap = shape.cap;
      ctx.lineJoin = shape.join;
      ctx.stroke(shape.path);
    }
  }
  ctx.globalAlpha = alpha;
}
