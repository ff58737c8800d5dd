/**
 * Defines the element `<gridcosm-view>` with the engine inside, for pages that are opened from a disk.
 *
 * @module
 */

import "./inline.js";

export { GridcosmView } from "./element.js";
