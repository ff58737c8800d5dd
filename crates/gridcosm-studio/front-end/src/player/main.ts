// The play-only page. Its level is inside the page (a page that was exported) or in the fragment of its address:
// `play.html#level=<compressed text>&index=2`.

import { packText, unpackText } from "../frame/share";
import { Link } from "../link/link";
import sizes from "../sizes.css?inline";
import theme from "../theme.css?inline";
import "./player";
import type { Player } from "./player";

/** A level file as an exported page holds it. */
interface Inside {
  readonly text: string;
  readonly index: number;
}

const style = document.createElement("style");
style.textContent = `${sizes}\n${theme}`;
document.head.append(style);

void begin();
addEventListener("hashchange", () => location.reload());

async function begin(): Promise<void> {
  try {
    const own = document.querySelector("#gridcosm-level")?.textContent;
    show(own ? (JSON.parse(own) as Inside) : await fromAddress(), own === undefined || own === null);
  } catch (error) {
    const sentence = document.createElement("p");
    sentence.setAttribute("role", "alert");
    sentence.style.cssText = "max-width: 34em; margin: 20vh auto; padding: 0 1em; text-align: center";
    sentence.textContent = error instanceof Error ? error.message : String(error);
    document.body.append(sentence);
  }
}

function show({ text, index }: Inside, hasStudio: boolean): void {
  const player = document.createElement("gc-player") as Player;
  player.link = new Link();
  player.text = text;
  player.index = index;
  player.insists = hasStudio && index > 0;
  document.body.append(player);
  if (hasStudio) {
    void packText(text).then((data) => {
      player.inside = (at) => `./index.html#level=${data}${at > 0 ? `&index=${at}` : ""}&lens=edit`;
    });
  }
}

async function fromAddress(): Promise<Inside> {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const data = fragment.get("level");
  if (data === null) {
    throw new Error("This page plays the level in its address, and there is none. Ask for the whole link.");
  }
  const index = Number.parseInt(fragment.get("index") ?? "0", 10);
  return { text: await unpackText(data), index: Number.isSafeInteger(index) && index > 0 ? index : 0 };
}
