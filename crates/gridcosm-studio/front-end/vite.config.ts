import { build, defineConfig, type Plugin } from "vite";

// The page as the studio's server embeds it. Without a server: vite.static.config.ts.
export default defineConfig({
  base: "./",
  resolve: { alias: { "#host": "/src/host/server.ts" } },
  plugins: [element()],
  build: {
    target: "es2022",
    outDir: "dist",
    // Sources are a `git clone` away; maps would only make the program bigger.
    sourcemap: false,
    // Small pictures stay files too: the page's policy allows `data:`, but a file can be cached.
    assetsInlineLimit: 0,
  },
});

/** Beside the page, `gridcosm-view.js`: the element alone, in one file that any page can use. */
export function element(): Plugin {
  let folder = "dist";
  return {
    name: "gridcosm-view",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: "warn",
        build: {
          target: "es2022",
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          lib: { entry: "src/element/gridcosm-view.ts", formats: ["es"], fileName: () => "gridcosm-view.js" },
        },
      });
    },
  };
}
