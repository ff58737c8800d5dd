/**
 * Defines the element `<gridcosm-view>`, which loads the engine from beside this module.
 *
 * @module
 */

import "./beside.js";

export { GridcosmView } from "./element.js";
