// Properties are checked with the same draws at every run: a failure comes back when it is looked for.

import { configureGlobal } from "fast-check";

configureGlobal({ seed: 15, numRuns: 200 });
