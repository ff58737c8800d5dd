// Writes `dist/packed-engine.js` for the entry `gridcosm/inline`: the engine, compressed, as text.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
const packed = gzipSync(readFileSync(new URL("gridcosm.wasm", dist)), { level: 9 });
writeFileSync(new URL("packed-engine.js", dist), `export default ${JSON.stringify(packed.toString("base64"))};\n`);
writeFileSync(new URL("packed-engine.d.ts", dist), "declare const packed: string;\nexport default packed;\n");
