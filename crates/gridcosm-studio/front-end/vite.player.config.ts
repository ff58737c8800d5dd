import { defineConfig } from "vite";

// The play-only page as one script, for pages that are one file (see finish-static.mjs).
export default defineConfig({
  resolve: { alias: { "#host": "/src/host/inline.ts", "#engine": "/../../../target/web-engine" } },
  build: {
    target: "es2022",
    copyPublicDir: false,
    lib: { entry: "src/player/main.ts", formats: ["es"], fileName: () => "player.js" },
  },
});
