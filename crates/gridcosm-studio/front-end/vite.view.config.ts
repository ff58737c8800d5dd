import { defineConfig } from "vite";

// The element of the page alone, for the npm package, which gives it an engine.
export default defineConfig({
  build: {
    target: "es2022",
    copyPublicDir: false,
    emptyOutDir: false,
    lib: { entry: "src/element/view.ts", formats: ["es"], fileName: () => "board-view.js" },
  },
});
