import { defineConfig, type Plugin } from "vite";
import { element } from "./vite.config.ts";

// The page without a server: the desk is a worker, with the engine that `cargo xtask web` has built from web/desk.
export default defineConfig({
  base: "./",
  resolve: { alias: { "#host": "/src/host/static.ts", "#engine": "/../../../target/web-engine" } },
  plugins: [element(), heads()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: ["index.html", "play.html"] },
  },
});

/** The same policy as the server's: nothing is loaded from elsewhere, and nothing is sent there. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "worker-src 'self' blob:; connect-src 'self' blob: data:; base-uri 'none'; form-action 'none'";

/** What the heads of the pages need where no server sends it. */
function heads(): Plugin {
  return {
    name: "static-heads",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
      { tag: "link", attrs: { rel: "manifest", href: "./gridcosm.webmanifest" }, injectTo: "head" },
    ],
  };
}
