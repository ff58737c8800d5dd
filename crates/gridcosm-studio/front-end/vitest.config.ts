// Unit tests of the page: everything that needs no browser. `cargo xtask test` counts them by the last line of the run.

import { defineConfig } from "vitest/config";
import type { TestModule } from "vitest/node";

/** Reports the result as cargo's test runner does. */
const counts = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const [passed, failed] = [count("passed"), count("failed")];
    console.log(`test result: ${failed === 0 ? "ok" : "FAILED"}. ${passed} passed; ${failed} failed`);
  },
};

export default defineConfig({
  resolve: { alias: { "#host": "/src/host/server.ts" } },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["src/test-setup.ts"], reporters: ["default", counts] },
});
