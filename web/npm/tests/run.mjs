// Runs all `*.test.mjs` of this folder, or the named ones: `node tests/run.mjs route`. The package must be built:
// `cargo xtask npm --quick`.

import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tests } from "./harness.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .sort();

let passed = 0;
let failed = 0;
for (const name of files) {
  await import(pathToFileURL(path.join(here, name)).href);
  for (const { name: what, run } of tests.splice(0)) {
    const start = performance.now();
    let error;
    try {
      await run();
      passed += 1;
    } catch (thrown) {
      error = thrown;
      failed += 1;
    }
    const time = `${Math.round(performance.now() - start)} ms`;
    console.log(`${error === undefined ? "ok    " : "FAILED"} ${name.replace(".test.mjs", "")}: ${what} (${time})`);
    if (error !== undefined) console.log(error?.stack ?? error);
  }
}
console.log(`\ntest result: ${failed === 0 ? "ok" : "FAILED"}. ${passed} passed; ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
