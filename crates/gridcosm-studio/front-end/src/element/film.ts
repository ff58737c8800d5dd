import type { Film } from "../wire";

/** An error in a film; a sentence for the reader of the page. */
export class FilmError extends Error {}

/** A film from the attribute of an element: JSON itself, the address of JSON, or a link that carries it. */
export async function loadFilm(source: string): Promise<Film> {
  const text = source.trimStart().startsWith("{") ? source : await fetchText(source);
  return parseFilm(text);
}

export function parseFilm(text: string): Film {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FilmError("This is not valid JSON. Save a film in the studio with “Export” and use that file.");
  }
  if (!isFilm(value)) throw new FilmError("This JSON is no film. Save one in the studio with “Export”.");
  return value;
}

function isFilm(value: unknown): value is Film {
  if (typeof value !== "object" || value === null) return false;
  const { board, turns } = value as Partial<Film>;
  return Array.isArray(turns) && Array.isArray(board?.grids) && typeof board?.root === "number";
}

async function fetchText(address: string): Promise<string> {
  const fragment = /#view=([\w-]+)$/.exec(address)?.[1];
  if (fragment !== undefined) return unpack(fragment);
  const answer = await fetch(address);
  if (!answer.ok) throw new FilmError(`${address} could not be read (${answer.status}).`);
  return answer.text();
}

/** Text as it travels in the fragment of a link: compressed, in letters that need no escaping. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(packed: string): Promise<string> {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(new Blob([bytes]), new DecompressionStream("deflate-raw"));
    return new TextDecoder().decode(text);
  } catch {
    throw new FilmError("The link is damaged: a part of it is missing. Copy it again, whole.");
  }
}

async function through(blob: Blob, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
