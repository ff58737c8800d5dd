// Files of other programs in and out.

import type { Link, Reply } from "../../link/link";

/** All files of one import together. */
const MOST_BYTES = 24 << 20;

/** The file types that the file dialog offers; other files are tried too. */
const ENDINGS = ".toml,.xsb,.sok,.rle,.tmx,.tsx,.nest,.nestc,.parabox,.json,.map,.png,.txt,.sight";

/** Files that the user chooses; none if the user cancels. */
export function pickFiles(): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ENDINGS;
  input.multiple = true;
  return new Promise((resolve) => {
    input.oncancel = () => resolve([]);
    input.onchange = () => resolve([...(input.files ?? [])]);
    input.click();
  });
}

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

/** Saves a file for the user. */
export function giveFile(name: string, bytes: Uint8Array): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The other files beside a level, in words: “cave.map was a MovingAI map.” */
export function importSentence(files: readonly File[], { format, remarks }: Reply<"edit_imported">): string {
  const main = files.find((file) => !file.name.toLowerCase().endsWith(".tsx"));
  return [`${main?.name ?? "The file"} was ${format}.`, ...remarks, "It is not saved yet."].join(" ");
}
