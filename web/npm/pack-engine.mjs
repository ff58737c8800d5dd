// Writes `dist/packed-engine.js` for the entry `gridcosm/inline`: both halves of the engine, compressed, as text.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const dist = new URL("dist/", import.meta.url);
const packed = (name) => gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).toString("base64");
const halves = { first: packed("gridcosm.wasm"), later: packed("gridcosm-later.wasm") };
const lines = Object.entries(halves).map(([half, text]) => `export const ${half} = ${JSON.stringify(text)};\n`);
writeFileSync(new URL("packed-engine.js", dist), lines.join(""));
const types = Object.keys(halves).map((half) => `export declare const ${half}: string;\n`);
writeFileSync(new URL("packed-engine.d.ts", dist), types.join(""));
