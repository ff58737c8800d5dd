// The element of the studio's pages, and, alone in one file, of pages that show films. With an engine, in the npm
// package, the same class also plays levels.

import { GridcosmView } from "./view";

export { GridcosmView };

customElements.define("gridcosm-view", GridcosmView);
