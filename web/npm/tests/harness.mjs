// Helpers for the tests of the package: a list of tests, and the package as somebody gets it who installs it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export { assert };

export const packageFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const root = path.resolve(packageFolder, "../..");

/** All tests, in the order of their files. */
export const tests = [];

export function test(name, run) {
  tests.push({ name, run });
}

let installed;

/** A folder outside of the repository in whose `node_modules` the packed package lies. */
export function project() {
  if (installed === undefined) {
    installed = mkdtempSync(path.join(tmpdir(), "gridcosm-npm-"));
    process.on("exit", () => rmSync(installed, { recursive: true, force: true }));
    const packing = ["pack", "--silent", "--ignore-scripts", "--pack-destination", installed];
    const tarball = execFileSync("npm", packing, { cwd: packageFolder, encoding: "utf8" }).trim();
    const place = path.join(installed, "node_modules/gridcosm");
    mkdirSync(place, { recursive: true });
    execFileSync("tar", ["-xzf", path.join(installed, tarball), "-C", place, "--strip-components=1"]);
  }
  return installed;
}

let loaded;

/** The packed package, loaded in this process. */
export async function gridcosm() {
  loaded ??= import(pathToFileURL(path.join(project(), "node_modules/gridcosm/dist/index.js")).href);
  const all = await loaded;
  await all.init();
  return all;
}
