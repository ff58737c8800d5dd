// Zip archives of text files, read and written with the browser's own compression.

/** A file in an archive. */
export interface ZipFile {
  readonly name: string;
  readonly text: string;
}

/** Archives of levels are small; a larger file is something else. */
const MOST_ARCHIVE_BYTES = 64 << 20;
/** The longest level text; a small archive can claim to hold much more. */
const MOST_TEXT_BYTES = 8 << 20;
const MOST_FILES = 2000;

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** Midnight of 1 January 1980, the first that the format knows: the same levels give the same archive. */
const DATE = 0x0021;

/** The files of an archive whose names are wanted; rejects with a sentence if it is no archive. */
export async function unzip(archive: Blob, wanted: (name: string) => boolean): Promise<ZipFile[]> {
  if (archive.size > MOST_ARCHIVE_BYTES) {
    throw new Error(`This archive is larger than ${MOST_ARCHIVE_BYTES >> 20} MB, too large for a folder of levels.`);
  }
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const view = new DataView(bytes.buffer);
  try {
    const files: ZipFile[] = [];
    for (const entry of entries(bytes, view)) {
      if (wanted(entry.name)) {
        files.push({ name: entry.name, text: await content(bytes, view, entry) });
      }
    }
    return files;
  } catch (error) {
    if (error instanceof RangeError) {
      throw new Error("This is not a zip archive, or it is damaged.");
    }
    throw error;
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly size: number;
  readonly at: number;
}

function* entries(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES) {
    throw new Error(`This archive holds ${count} files, more than the ${MOST_FILES} that a folder of levels can have.`);
  }
  let at = view.getUint32(end + 16, true);
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError();
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const text = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name));
    if (!text.endsWith("/")) {
      yield { name: text.split("/").at(-1) ?? text, method, size, at: view.getUint32(at + 42, true) };
    }
    at += 46 + name + extra + comment;
  }
}

/** The record at the end of an archive, before a comment of any length. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new RangeError();
}

async function content(bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: Entry): Promise<string> {
  if (view.getUint32(entry.at, true) !== LOCAL) throw new RangeError();
  const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.size);
  if (packed.length !== entry.size) throw new RangeError();
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new Error(`${entry.name} is packed in a way that browsers cannot read. Pack the archive again.`);
  }
  const plain = entry.method === STORED ? packed : await inflated(packed, entry.name);
  if (plain.length > MOST_TEXT_BYTES) throw tooLarge(entry.name);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    throw new Error(`${entry.name} is not text, so it cannot be a level.`);
  }
}

/** Stops as soon as there is more than a level can have. */
async function inflated(packed: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (let next = await reader.read(); !next.done && length <= MOST_TEXT_BYTES; next = await reader.read()) {
      length += next.value.length;
      parts.push(next.value);
    }
  } catch {
    // Hosts disagree about the type of this error; whatever it is, the data cannot be unpacked.
    throw new Error(`${name} in the archive is damaged.`);
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (length > MOST_TEXT_BYTES) throw tooLarge(name);
  return joined(parts);
}

function tooLarge(name: string): Error {
  return new Error(`${name} is larger than ${MOST_TEXT_BYTES >> 20} MB, too large for a level.`);
}

/** An archive of these files. */
export async function zip(files: readonly ZipFile[]): Promise<Blob> {
  const parts: Uint8Array[] = [];
  const index: Uint8Array[] = [];
  let at = 0;
  for (const { name, text } of files) {
    const [title, plain] = [new TextEncoder().encode(name), new TextEncoder().encode(text)];
    const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const packed = new Uint8Array(await new Response(stream).arrayBuffer());
    const facts = [UTF8, DEFLATED, 0, DATE];
    const sizes = [checksum(plain), packed.length, plain.length];
    const local = record([u32(LOCAL), u16(20, ...facts), u32(...sizes), u16(title.length, 0)]);
    index.push(
      record([u32(CENTRAL), u16(20, 20, ...facts), u32(...sizes), u16(title.length, 0, 0, 0, 0), u32(0, at)]),
      title,
    );
    parts.push(local, title, packed);
    at += local.length + title.length + packed.length;
  }
  const length = index.reduce((sum, part) => sum + part.length, 0);
  const end = record([u32(END), u16(0, 0, files.length, files.length), u32(length, at), u16(0)]);
  return new Blob([joined([...parts, ...index, end])], { type: "application/zip" });
}

function u16(...numbers: number[]): Uint8Array {
  return new Uint8Array(numbers.flatMap((n) => [n & 255, (n >> 8) & 255]));
}

function u32(...numbers: number[]): Uint8Array {
  return new Uint8Array(numbers.flatMap((n) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >>> 24) & 255]));
}

function record(fields: readonly Uint8Array[]): Uint8Array {
  return joined(fields);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}
