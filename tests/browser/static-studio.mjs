// The studio without a server, for tests: a server that only gives files, below a path, as any host would.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";

const PREFIX = "/some/where";

const MEDIA = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Something that only the studio with a server has. */
export class ServerOnly extends Error {}

export class StaticStudio {
  /** Serves the folder that `cargo xtask web` built. */
  static async start(folder) {
    if (!existsSync(path.join(folder, "index.html"))) {
      throw new Error(`${folder} is missing. Build it with: cargo xtask web --quick`);
    }
    const studio = new StaticStudio();
    studio.folder = folder;
    /** More files, or other content of files, by name: tests use it to publish another version. */
    studio.other = new Map();
    studio.server = createServer((request, response) => studio.#answer(request, response));
    await studio.listen(0);
    return studio;
  }

  listen(port) {
    return new Promise((resolve) => {
      this.server.listen(port, "127.0.0.1", () => {
        this.port = this.server.address().port;
        this.address = `http://127.0.0.1:${this.port}${PREFIX}/`;
        resolve();
      });
    });
  }

  #answer(request, response) {
    const wanted = decodeURIComponent(new URL(request.url, this.address).pathname);
    const name = wanted === `${PREFIX}/` ? "index.html" : wanted.slice(PREFIX.length + 1);
    const file = path.join(this.folder, name);
    const isFile = file.startsWith(this.folder) && existsSync(file) && statSync(file).isFile();
    if (!wanted.startsWith(`${PREFIX}/`) || !(this.other.has(name) || isFile)) {
      response.writeHead(404).end("There is no such file.");
      return;
    }
    const type = MEDIA[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
    response.end(this.other.get(name) ?? readFileSync(file));
  }

  /** Closes the server: the network is gone. */
  disconnect() {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  async stop() {
    if (this.server.listening) {
      await this.disconnect();
    }
  }

  get levels() {
    throw new ServerOnly("a folder on disk");
  }

  kill() {
    throw new ServerOnly("a process to kill");
  }
}
