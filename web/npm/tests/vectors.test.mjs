// The same bytes as natively: every conformance vector and every replay of the gallery, in this build of the engine.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { assert, packageFolder, root, test } from "./harness.mjs";

/** The build of the tests exports what the package does not. */
const engine = await import(path.join(packageFolder, "dist/engine.js"));
// The package starts both halves of it.
const { init } = await import(path.join(packageFolder, "dist/index.js"));
await init();

const vectors = path.join(root, "tests/conformance");
for (const area of readdirSync(vectors)) {
  const folder = path.join(vectors, area);
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of files.map((entry) => entry.name).filter((file) => file.endsWith(".jsonl.gz"))) {
    test(`${area}/${name}`, () => {
      const bytes = readFileSync(path.join(folder, name));
      const beside = new engine.Beside();
      for (const other of files) beside.add(other.name, readFileSync(path.join(folder, other.name)));
      const { passed, failed } = JSON.parse(engine.run_vectors(name, bytes, beside));
      beside.free();
      assert.deepEqual(failed.slice(0, 5), []);
      // No case is left out, and the engine agrees with the native one, which passes all of them.
      const cases = gunzipSync(bytes)
        .toString()
        .split("\n")
        .filter((line) => line.trim() !== "").length;
      assert.equal(passed, cases);
    });
  }
}

test("all replays of the gallery end with their fingerprints", () => {
  const folder = path.join(root, "levels/solutions");
  const replays = readdirSync(folder).filter((name) => name.endsWith(".replay"));
  assert.ok(replays.length > 50);
  for (const name of replays) {
    const content = readFileSync(path.join(folder, name));
    const checkpoints = [...content.toString().matchAll(/^\d+ = "([0-9a-f]{16})"$/gm)];
    assert.equal(engine.replay_fingerprint(name, content), checkpoints.at(-1)?.[1], name);
  }
});
