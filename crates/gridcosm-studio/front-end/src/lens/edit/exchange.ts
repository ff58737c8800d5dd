// Files of other programs in and out.

import type { Link, Reply } from "../../link/link";

/** All files of one import together. */
const MOST_BYTES = 24 << 20;

/** The file types that the file dialog offers; other files are tried too. */
export const IMPORTED_ENDINGS = ".toml,.xsb,.sok,.rle,.tmx,.tsx,.nest,.nestc,.parabox,.json,.map,.png,.txt,.sight";

/** Reads a level of any format; a Tiled map may come with its tilesets. */
export async function importFiles(socket: Link, files: readonly File[]): Promise<Reply<"edit_imported">> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_BYTES) {
    throw new Error(`These files have ${(size / (1 << 20)).toFixed(0)} MB; ${MOST_BYTES >> 20} MB is the most.`);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const file of files) {
    bytes.set(new Uint8Array(await file.arrayBuffer()), at);
    at += file.size;
  }
  const list = files.map((file) => ({ name: file.name, length: file.size }));
  return socket.ask({ type: "edit_import", files: list }, "edit_imported", bytes);
}

/** The other files beside a level, in words: “cave.map was a MovingAI map.” */
export function importSentence(files: readonly File[], { format, remarks }: Reply<"edit_imported">): string {
  const main = files.find((file) => !file.name.toLowerCase().endsWith(".tsx"));
  return [`${main?.name ?? "The file"} was ${format}.`, ...remarks, "It is not saved yet."].join(" ");
}
