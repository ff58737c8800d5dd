// Validates binary glTF files and reports like a test runner: `node validate.mjs FILE...`
import { readFileSync } from "node:fs";
import validator from "gltf-validator";

let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(file)));
  const faults = issues.messages.filter((message) => message.severity <= 1); // errors and warnings
  if (faults.length === 0) {
    passed += 1;
  } else {
    failed += 1;
    for (const { code, message, pointer } of faults) console.log(`${file}: ${code} at ${pointer}: ${message}`);
  }
}
const word = failed === 0 && passed > 0 ? "ok" : "FAILED";
console.log(`test result: ${word}. ${passed} passed; ${failed} failed`);
process.exit(word === "ok" ? 0 : 1);
