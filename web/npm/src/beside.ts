import { comesFrom } from "./engine-start.js";

// The engine lies beside this module. Bundlers know these expressions, and copy the files.
comesFrom(() => ({
  first: new URL("./gridcosm.wasm", import.meta.url),
  later: new URL("./gridcosm-later.wasm", import.meta.url),
}));
