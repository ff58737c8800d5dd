// The live examples of the site: one classic script with the engine inside, because pages that are opened from a folder
// may load neither modules nor other files.

import "../../npm/dist/inline-view.js";
import { init } from "../../npm/dist/inline.js";
import { showCrowd } from "./crowd.ts";
import { showEarth } from "./earth.ts";
import { showSight } from "./sight.ts";
import { followTheme } from "./theme.ts";

const examples = { "live-sight": showSight, "live-crowd": showCrowd, "live-earth": showEarth };

followTheme();
init().then(() => {
  for (const [id, show] of Object.entries(examples)) {
    const place = document.getElementById(id);
    if (place !== null) show(place);
  }
});
