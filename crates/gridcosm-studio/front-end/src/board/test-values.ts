// Values for the properties of the unit tests: numbers as they come up on screens, not the extremes of floating point.

import { boolean, double, integer, record, tuple } from "fast-check";
import { relation } from "./relation";

export const coordinates = double({ min: -200, max: 200, noNaN: true });
export const points = record({ x: coordinates, y: coordinates });
export const relations = tuple(coordinates, coordinates, double({ min: 0.02, max: 50, noNaN: true }), boolean()).map(
  ([x, y, unit, mirror]) => relation(x, y, unit, mirror),
);
export const cellSizes = double({ min: 1, max: 400, noNaN: true });
export const views = record({ grid: integer({ min: 0, max: 3 }), x: coordinates, y: coordinates, cell: cellSizes });
export const shares = double({ min: 0, max: 1, noNaN: true });
