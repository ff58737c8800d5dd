// The last step of the static studio: the manifest, the template of exported pages, and the service worker, which has
// to know all other files. Usage: node finish-static.mjs FOLDER PLAYER ENGINE LATER

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, player, engine, later] = process.argv.slice(2);
const theme = readFileSync(new URL("src/theme.generated.css", import.meta.url), "utf8");
const page = /--page: (#\w+);/.exec(theme)?.[1] ?? "white";

writeFileSync(
  join(folder, "gridcosm.webmanifest"),
  JSON.stringify({
    name: "Gridcosm",
    short_name: "Gridcosm",
    description: "Build, play and inspect worlds made of grids.",
    start_url: "./",
    display: "standalone",
    background_color: page,
    theme_color: page,
    icons: [{ src: "./icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  }),
);

// Inside a page, `</script` would end a script too early.
const inline = (script) => script.replaceAll("</script", "<\\/script");
const packed = (file) => gzipSync(readFileSync(file), { level: 9 }).toString("base64");
writeFileSync(
  join(folder, "player.html"),
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Gridcosm</title>
<body>
<script type="application/json" id="gridcosm-level"></script>
<script type="application/octet-stream" id="gridcosm-engine">${packed(engine)}</script>
<script type="application/octet-stream" id="gridcosm-later">${packed(later)}</script>
<script type="module">${inline(readFileSync(player, "utf8"))}</script>
</body>
</html>
`,
);

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== "service-worker.js")
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
const worker = readFileSync(new URL("src/static/service-worker.js", import.meta.url), "utf8");
const list = ["./", ...files.map((file) => `./${file.replaceAll("\\", "/")}`)];
writeFileSync(
  join(folder, "service-worker.js"),
  worker.replace("__VERSION__", hash.digest("hex").slice(0, 16)).replace("__FILES__", JSON.stringify(list)),
);
