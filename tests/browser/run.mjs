// Runs all `*.test.mjs` of this folder, or the named ones: `node tests/browser/run.mjs gallery`. Two tests run at a
// time, each lane with its own browser and studio; `GRIDCOSM_LANES=1` runs one test after the other.
//
// With `--static` the same tests run on the studio without a server (target/web). Those that need a folder on disk or a
// process to kill are left out there, and listed.

import { mkdirSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser, openPage, root, Studio, tests } from "./harness.mjs";
import { ServerOnly, StaticStudio } from "./static-studio.mjs";

/** Longer than any test takes on a busy computer; a test that hangs is ended after this time. */
const MOST_MS = 300_000;
const LANES = Number(process.env.GRIDCOSM_LANES ?? Math.min(2, availableParallelism()));
const here = path.dirname(fileURLToPath(import.meta.url));
const isStatic = process.argv.includes("--static");
const wanted = process.argv.slice(2).filter((word) => word !== "--static");
const web = path.join(root, "target/web");
const start = () => (isStatic ? StaticStudio.start(web) : Studio.start());
/** Tests that need a server, when there is none. */
const leftOut = [];

const queue = await load();
let passed = 0;
let failed = 0;
// A promise that no test waits for would end Node at once, without a word about the tests that ran.
process.on("unhandledRejection", (error) => {
  failed += 1;
  console.log(`FAILED  a promise that no test waited for\n${error?.stack ?? error}`);
});
await Promise.all(Array.from({ length: LANES }, runLane));
if (leftOut.length > 0) {
  console.log(`\nleft out, because they need a server:\n${leftOut.map((name) => `  ${name}`).join("\n")}`);
}
console.log(`\ntest result: ${failed === 0 ? "ok" : "FAILED"}. ${passed} passed; ${failed} failed`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** The tests of all requested files, each with the name of its file. */
async function load() {
  const files = readdirSync(here)
    .filter((name) => name.endsWith(".test.mjs") && (isStatic || name !== "static.test.mjs"))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)))
    .sort();
  const all = [];
  for (const name of files) {
    await import(pathToFileURL(path.join(here, name)).href);
    const file = name.replace(".test.mjs", "");
    all.push(...tests.splice(0).map((test) => ({ ...test, file })));
  }
  return all;
}

/**
 * Runs one test after the other. Tests of the same file share a studio; a test with its own studio does not touch it.
 */
async function runLane() {
  const browser = await openBrowser();
  let shared;
  for (let test = queue.shift(); test; test = queue.shift()) {
    if (shared?.file !== test.file) {
      await shared?.studio.stop();
      shared = { file: test.file, studio: await start() };
    }
    await runOne(test, browser, shared.studio);
  }
  await shared?.studio.stop();
  await browser.close();
}

async function runOne(test, browser, shared) {
  const start = performance.now();
  const figures = [];
  const error = await attempt(test, browser, test.alone ? undefined : shared, (figure) => figures.push(figure));
  const name = `${test.file}: ${test.name} (${Math.round(performance.now() - start)} ms)`;
  if (error instanceof ServerOnly) {
    leftOut.push(`${test.file}: ${test.name} (${error.message})`);
    return;
  }
  const lines = figures.map((figure) => `\n        ${figure}`).join("");
  if (error === undefined) {
    passed += 1;
    console.log(`ok      ${name}${lines}`);
  } else {
    failed += 1;
    console.log(`FAILED  ${name}${lines}\n${error.stack ?? error}`);
  }
}

/** Runs a test on a separate page, with its own studio unless one is given; returns the error. */
async function attempt(test, browser, shared, print) {
  const studio = shared ?? (await start());
  const page = await openPage(browser);
  try {
    await within(MOST_MS, test.body({ page, studio, browser, print }));
    return page.mistakes.length > 0 ? new Error(page.mistakes.join("\n")) : undefined;
  } catch (error) {
    if (error instanceof ServerOnly) {
      return error;
    }
    await keepPictures(test, browser);
    return page.mistakes.length > 0 ? new Error([error.stack ?? error, ...page.mistakes].join("\n")) : error;
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    if (studio !== shared) {
      await studio.stop();
    }
  }
}

/** The content of every page of a failed test, for finding the cause. */
async function keepPictures(test, browser) {
  const folder = path.join(root, "target/browser");
  mkdirSync(folder, { recursive: true });
  const name = `${test.file} ${test.name}`.replace(/[^a-z0-9]+/gi, "-").slice(0, 100);
  for (const [at, page] of browser
    .contexts()
    .flatMap((context) => context.pages())
    .entries()) {
    await page.screenshot({ path: path.join(folder, `${name}-${at}.png`) }).catch(() => {});
  }
}

function within(milliseconds, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
