import { comesFrom } from "./engine-start.js";

// The engine lies beside this module. Bundlers know this expression, and copy the file.
comesFrom(() => new URL("./gridcosm.wasm", import.meta.url));
