// The examples in the documents run as written, in a folder outside of the repository, and the values beside them are
// true: a line `game.outcome; // "won"` is checked.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, project, root, test } from "./harness.mjs";

for (const name of ["web/npm/README.md", "docs/web.md"]) {
  const text = readFileSync(path.join(root, name), "utf8");
  const blocks = [...text.matchAll(/^(.*)\n+```js\n([\s\S]*?)```/gm)];
  test(`${name} has examples`, () => assert.ok(blocks.length > 0));
  blocks.forEach(([, before, code], number) => {
    // A page of its own is checked in the browser.
    if (before.includes("<!-- in a browser -->")) return;
    test(`${name}, example ${number + 1}`, () => {
      const file = path.join(project(), `example-${path.basename(name, ".md")}-${number}.mjs`);
      writeFileSync(file, `import { deepEqual as same } from "node:assert/strict";\n${checked(code)}`);
      execFileSync(process.execPath, [file], { cwd: project(), stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
    });
  });
}

/** The code with a check for every value that a comment promises. */
function checked(code) {
  return code.replace(/^(\s*)([^\s/][^\n]*);\s*\/\/ (\S.*)$/gm, (line, indent, expression, value) => {
    if (/^(const|let|using|import|await init|for|return)\b/.test(expression)) return line;
    return `${indent}same(${expression}, ${value});`;
  });
}
