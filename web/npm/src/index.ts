/**
 * Worlds made of grids that can contain grids: levels, play, sight, routes, crowds and pictures.
 *
 * ```js
 * import { init, Session } from "gridcosm";
 * await init();
 * const game = Session.open("map = '@.>'", 0);
 * game.act("right");
 * game.act("right");
 * game.outcome; // "won"
 * ```
 *
 * @module
 */

import "./beside.js";

export * from "./api.js";
