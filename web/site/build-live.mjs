// Bundles the live examples into one classic script: `node web/site/build-live.mjs FOLDER`.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../npm/node_modules/vite/dist/node/index.js";

const here = path.dirname(fileURLToPath(import.meta.url));
await build({
  root: path.join(here, "live"),
  configFile: false,
  logLevel: "warn",
  build: {
    target: "es2022",
    outDir: path.resolve(process.argv[2]),
    emptyOutDir: false,
    assetsInlineLimit: 1 << 20,
    lib: { entry: path.join(here, "live/main.ts"), formats: ["iife"], name: "gridcosmLive", fileName: () => "live.js" },
  },
});
