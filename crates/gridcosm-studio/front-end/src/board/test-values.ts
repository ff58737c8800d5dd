// Values for the properties of the unit tests: numbers as they come up on screens, not the extremes of floating point.

import { double, integer, record } from "fast-check";

export const coordinates = double({ min: -200, max: 200, noNaN: true });
export const points = record({ x: coordinates, y: coordinates });
export const relations = record({ x: coordinates, y: coordinates, unit: double({ min: 0.02, max: 50, noNaN: true }) });
export const cellSizes = double({ min: 1, max: 400, noNaN: true });
export const views = record({ grid: integer({ min: 0, max: 3 }), x: coordinates, y: coordinates, cell: cellSizes });
export const shares = double({ min: 0, max: 1, noNaN: true });
