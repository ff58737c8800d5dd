import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    outDir: "dist",
    // Sources are a `git clone` away; maps would only make the program bigger.
    sourcemap: false,
    // Small pictures stay files too: the page's policy allows `data:`, but a file can be cached.
    assetsInlineLimit: 0,
  },
});
