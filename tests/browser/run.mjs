// Runs all `*.test.mjs` of this folder, or those whose names are given: `node tests/browser/run.mjs gallery`.

import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Studio, openBrowser, openPage, tests } from "./harness.mjs";

const MOST_MS = 60_000;
const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .sort();

let passed = 0;
let failed = 0;
const browser = await openBrowser();
for (const file of files) {
  tests.length = 0;
  await import(pathToFileURL(path.join(here, file)).href);
  const shared = await Studio.start();
  for (const test of tests) {
    await runOne(file, test, shared);
  }
  await shared.stop();
}
await browser.close();
console.log(`\ntest result: ${failed === 0 ? "ok" : "FAILED"}. ${passed} passed; ${failed} failed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function runOne(file, test, shared) {
  const start = performance.now();
  const studio = test.alone ? await Studio.start() : shared;
  const page = await openPage(browser);
  const name = `${file.replace(".test.mjs", "")}: ${test.name}`;
  try {
    await within(MOST_MS, test.body({ page, studio, browser }));
    if (page.mistakes.length > 0) {
      throw new Error(page.mistakes.join("\n"));
    }
    passed += 1;
    console.log(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
  } finally {
    await page.context().close();
    if (test.alone) {
      await studio.stop();
    }
  }
}

function within(milliseconds, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
