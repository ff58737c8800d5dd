import { pixelsOf } from "../../canvas/pixels";
import { pack } from "../../element/film";
import type { MenuItem } from "../../frame/menu";
import { spriteChoice } from "../../frame/sprite-choice";
import { say } from "../../frame/toast";
import { giveFile, pickFile } from "../../frame/user-files";
import type { Link } from "../../link/link";
import { darkSetting } from "../../palette";
import type { Export } from "../../wire";
import type { Game } from "./game";
import { playerPage } from "./player-page";

/** Replays are a few kilobytes. */
const LARGEST_REPLAY = 4_000_000;

/** What is on the screen. */
export interface Seen {
  readonly iso: boolean;
  readonly grid: number | undefined;
}

/** The menu of everything that a game can export and import. */
export function exportMenu(
  socket: Link,
  game: Game,
  seen: () => Seen,
  attempt: (work: () => Promise<void>) => void,
): MenuItem[] {
  const file = (label: string, note: string, what: Export): MenuItem => ({
    label,
    note,
    run: () => attempt(() => saveFile(socket, what, seen())),
  });
  return [
    file("Picture", "PNG", "png"),
    file("Drawing", "SVG", "svg"),
    file("3-D model", "GLB", "glb"),
    { ...file("State", "JSON", "state"), apart: true },
    file("Level", "text", "level"),
    {
      label: "Replay",
      note: "level and moves",
      id: "save-replay",
      apart: true,
      run: () => attempt(() => saveReplay(socket)),
    },
    { label: "Page", note: "plays the level", id: "save-page", run: () => attempt(() => savePage(game)) },
    file("Film page", "shows your moves", "page"),
    { label: "Film", note: "for your own page", id: "save-film", run: () => attempt(() => saveFilm(socket, attempt)) },
    { label: "Open a replay…", id: "open-replay", apart: true, run: () => attempt(() => openReplay(game)) },
  ];
}

async function saveFile(socket: Link, what: Export, { iso, grid }: Seen): Promise<void> {
  const dark = darkSetting().matches;
  const sprites = spriteChoice.asked;
  const request = { type: "play_export", what, dark, iso, grid: grid ?? null, sprites } as const;
  const { name, media, pixels, bytes } = await socket.ask(request, "play_file");
  if (bytes !== null) giveFile(name, pixels ? await pixelsOf(bytes) : bytes, media);
}

async function savePage({ text, level, title }: Game): Promise<void> {
  const page = await playerPage(text, level?.index ?? 0, title);
  giveFile(`${fileName(title)}.html`, page, "text/html");
}

/** A title as a file name. */
function fileName(title: string): string {
  return (
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "level"
  );
}

async function saveReplay(socket: Link): Promise<void> {
  const { name, text } = await socket.ask({ type: "play_replay" }, "play_replay");
  giveFile(name, text, "text/plain");
}

async function openReplay(game: Game): Promise<void> {
  const file = await pickFile(".replay,.txt,text/plain");
  if (file === undefined) return;
  if (file.size > LARGEST_REPLAY) throw new Error(`${file.name} is too large to be a replay.`);
  await game.openReplay(await file.text());
  say("The replay is open: drag the timeline to see every turn.", "good");
}

async function saveFilm(socket: Link, attempt: (work: () => Promise<void>) => void): Promise<void> {
  const { film, name } = await socket.ask({ type: "play_film", sprites: spriteChoice.asked }, "play_film");
  const text = JSON.stringify(film);
  giveFile(name, text, "application/json");
  say(`${name} is saved, for <gridcosm-view replay="${name}">.`, "good", {
    label: "Copy as a link",
    run: () => attempt(() => copyLink(text)),
  });
}

/** A link that carries a whole film, for `<gridcosm-view link>`. */
async function copyLink(film: string): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}/#view=${await pack(film)}`);
  say("The link is in the clipboard.", "good");
}
