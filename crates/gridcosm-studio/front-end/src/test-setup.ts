// Properties are checked with the same draws at every run, so that a failure can be reproduced.

import { configureGlobal } from "fast-check";

configureGlobal({ seed: 15, numRuns: 200 });
