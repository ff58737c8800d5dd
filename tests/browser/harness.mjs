// Helpers for the browser tests: a separate studio, pages that report every mistake, and screenshots.
//
//   import { assert, settled, test } from "./harness.mjs";
//   test("the gallery lists packs", async ({ page, studio }) => { … });
//
// Every test gets a fresh page of a fresh browser profile. Tests of one file share a studio with an empty folder; a test
// that needs its own takes `test.alone`.
//
// No code here waits for a fixed time: a test waits until a condition holds (`until`, `settled`, a locator), as long as
// it takes. Where time itself is tested, the page has a clock that only the test moves (`ownClock`).

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";

export { assert };

const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
export const root = path.resolve(here, "../..");
const program = process.env.GRIDCOSM ?? path.join(root, "target/debug/gridcosm");

/** How long a test waits for something before it gives up: longer than any busy computer needs. */
const PATIENCE_MS = 60_000;

/** A running studio with a folder that is deleted at the end. */
export class Studio {
  static async start() {
    const studio = new Studio();
    studio.folder = mkdtempSync(path.join(tmpdir(), "gridcosm-browser-"));
    studio.levels = path.join(studio.folder, "levels");
    await studio.launch("0");
    return studio;
  }

  async launch(port) {
    const extra = process.env.GRIDCOSM_PAGE ? ["--front-end", process.env.GRIDCOSM_PAGE] : [];
    const options = ["studio", ...extra, "--no-open", "--port", port, "--levels", this.levels];
    this.process = spawn(program, options, { cwd: this.folder, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: this.process.stdout })) {
      const address = /https?:\S+/.exec(line);
      if (address) {
        this.address = address[0];
        return;
      }
    }
    throw new Error(`${program} ended without printing its address`);
  }

  /** Ends the process at once, as a power cut would. */
  async kill() {
    this.process.kill("SIGKILL");
    await once(this.process, "exit");
  }

  /** Starts again on the same port and folder. */
  async restart() {
    await this.launch(new URL(this.address).port);
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await this.kill();
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** All tests, in the order of their files. */
export const tests = [];

export function test(name, body) {
  tests.push({ name, body, alone: false });
}

/** A test with its own studio, which it may kill. */
test.alone = (name, body) => {
  tests.push({ name, body, alone: true });
};

export async function openBrowser() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const executablePath = found.find((each) => each && existsSync(each));
  if (!executablePath) {
    throw new Error("Chromium was not found. Install it, or set the variable CHROMIUM to its path.");
  }
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return chromium.launch({ executablePath, args });
}

/** A page in a separate profile. `page.mistakes` collects its errors. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.mistakes = [];
  page.on("pageerror", (error) => page.mistakes.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    // The browser itself reports a broken connection; tests that kill the server expect it.
    if (message.type() === "error" && !/WebSocket connection|ERR_CONNECTION_(REFUSED|RESET)/.test(message.text())) {
      page.mistakes.push(`console: ${message.text()}`);
    }
  });
  return page;
}

/** Opens an address of the studio and waits until the page is connected. */
export async function open(page, studio, fragment = "") {
  await page.goto(`${studio.address}${fragment}`);
  await page.waitForFunction(() => document.querySelector("gc-studio")?.socket?.connected === true);
}

/** Waits until an expression is true in the page. */
export async function until(page, expression) {
  // As a function it is compiled once: the page's policy forbids evaluating scripts from texts.
  await page.waitForFunction(new Function(`return Boolean(${expression});`)).catch((error) => {
    throw new Error(`did not come true: ${expression}\n${error.message}`);
  });
}

/**
 * Asks until the answer is true. For questions that are promises: `waitForFunction` takes a promise itself for a yes.
 */
export async function eventually(question) {
  const end = performance.now() + 30_000;
  while (!(await question())) {
    assert.ok(performance.now() < end, `did not come true: ${question}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The event (a download, a dialog for files) that an action causes. Neither is left waiting when the other fails. */
export async function caused(page, event, action) {
  const [result] = await Promise.all([page.waitForEvent(event), action()]);
  return result;
}

/** Waits until the window shows the result of everything so far, and nothing moves. */
export async function settled(page) {
  await page.waitForFunction(() => {
    const moves = (root) =>
      root
        .getAnimations()
        .some((each) => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity) ||
      [...root.querySelectorAll("*")].some((element) => element.shadowRoot && moves(element.shadowRoot));
    return (
      document.querySelector("gc-studio, gc-player").settled && document.fonts.status === "loaded" && !moves(document)
    );
  });
}

/**
 * Replaces the page's clock; call it before the page is opened. After `stop`, its timers and animation frames wait
 * until the test moves the clock with `page.clock.runFor`.
 */
export async function ownClock(page) {
  await page.clock.install({ time: 0 });
  return { stop: () => page.clock.pauseAt(3_600_000) };
}

/** Fails on serious or critical findings of axe. */
export async function checkAccessibility(page) {
  await settled(page);
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(`${axe}; undefined`);
  const findings = await page.evaluate(async () => {
    // Content that is scrolled out of a panel lies behind the bar below it, where axe takes the bar for its background.
    const isCovered = (path) => {
      const element = path
        .flat()
        .reduce((root, selector) => (root?.shadowRoot ?? root)?.querySelector(selector), document);
      const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
      let hit = document.elementFromPoint(x + width / 2, y + height / 2);
      while (hit?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2) ?? false) {
        const inner = hit.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
        if (inner === hit) break;
        hit = inner;
      }
      return !!element && hit !== element && !hit?.contains(element) && !element.contains(hit);
    };
    const result = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return result.violations
      .filter((each) => each.impact === "serious" || each.impact === "critical")
      .map((each) => ({
        ...each,
        nodes: each.nodes.filter((node) => each.id !== "color-contrast" || !isCovered(node.target)),
      }))
      .filter((each) => each.nodes.length > 0)
      .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  });
  assert.deepEqual(findings, [], "serious findings of axe");
}

/**
 * Compares the page with a screenshot that a person has reviewed. `GRIDCOSM_REFRESH=1` keeps the new one instead. Fonts
 * differ between computers, so a share of the pixels may differ.
 */
export async function checkScreenshot(page, name, mostDifferent = 0.03) {
  const file = path.join(here, "screenshots", `${name}.png`);
  await settled(page);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  if (process.env.GRIDCOSM_REFRESH) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, taken);
    return;
  }
  assert.ok(existsSync(file), `there is no picture ${name}; look at one made with GRIDCOSM_REFRESH=1`);
  const [was, is] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(taken)];
  assert.deepEqual([is.width, is.height], [was.width, was.height]);
  const different = pixelmatch(was.data, is.data, undefined, was.width, was.height, { threshold: 0.2 });
  const share = different / (was.width * was.height);
  if (share > mostDifferent) {
    const kept = path.join(root, "target", `${name}-now.png`);
    writeFileSync(kept, taken);
    assert.fail(`${(share * 100).toFixed(1)} % of the pixels differ from ${name}.png; see ${kept}`);
  }
}
