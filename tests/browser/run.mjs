// Runs all `*.test.mjs` of this folder, or those whose names are given: `node tests/browser/run.mjs gallery`.

import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser, openPage, Studio, tests } from "./harness.mjs";

const MOST_MS = 60_000;
const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith(".test.mjs"))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
  .sort();

let passed = 0;
let failed = 0;
/** Tests that passed at the second try only. */
const unsteady = [];
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
for (const name of unsteady) {
  console.log(`unsteady: ${name}`);
}
console.log(`\ntest result: ${failed === 0 ? "ok" : "FAILED"}. ${passed} passed; ${failed} failed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A browser on a busy machine can be late; a mistake of ours is there again. So who fails has a second try, and it is told. */
async function runOne(file, test, shared) {
  const name = `${file.replace(".test.mjs", "")}: ${test.name}`;
  const start = performance.now();
  let error = await attempt(test, test.alone ? undefined : shared);
  if (error !== undefined) {
    console.log(`again   ${name}\n${error.stack ?? error}`);
    error = await attempt(test, undefined);
    if (error === undefined) unsteady.push(name);
  }
  if (error === undefined) {
    passed += 1;
    console.log(`ok      ${name} (${Math.round(performance.now() - start)} ms)`);
  } else {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack ?? error}`);
  }
}

/** Runs a test on a page of its own, with a studio of its own unless one is given; the answer is what went wrong. */
async function attempt(test, shared) {
  const studio = shared ?? (await Studio.start());
  const page = await openPage(browser);
  try {
    await within(MOST_MS, test.body({ page, studio, browser }));
    return page.mistakes.length > 0 ? new Error(page.mistakes.join("\n")) : undefined;
  } catch (error) {
    return error;
  } finally {
    await page.context().close();
    if (studio !== shared) {
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
