import { html, nothing, type TemplateResult } from "lit";
import { sentence } from "../../frame/sentence";
import type { LogLine } from "../../wire";
import type { Game } from "./game";

/** One sentence at the bottom of the board: why a move failed, what to do, or how to begin. */
export function said({ blame, hint, dead, status }: Game, isNew: boolean): TemplateResult | typeof nothing {
  if (blame !== null) return html`<div class="said warn" id="blame">${sentence(blame.pieces)}</div>`;
  if (hint !== undefined) return html`<div class="said ${dead ? "warn" : ""}" id="hint">${sentence(hint)}</div>`;
  if (status?.goal === "") {
    return html`<div class="said">There is no agent to move. <b>Rules</b> shows what a push of any cell would do.</div>`;
  }
  if (isNew && status !== undefined) {
    return html`<div class="said" id="welcome"><span class="keyboard">Move with the arrow keys. </span>${status.goal}</div>`;
  }
  if (status?.message) return html`<div class="said">${status.message}</div>`;
  return nothing;
}

/** The commands of the banner's buttons. */
export interface BannerCalls {
  restart(): void;
  undo(): void;
  next(): void;
}

/** The event before the end, which is the last sentence but one of the turn. */
function cause(log: readonly LogLine[], turn: number): TemplateResult | typeof nothing {
  const line = log.filter((each) => each.turn === turn).at(-2);
  return line === undefined ? nothing : html`${sentence(line.pieces)}<br />`;
}

/** The outcome. */
export function banner(
  { status, log }: Game,
  hasNext: boolean,
  best: number | null,
  calls: BannerCalls,
  /** What the button says after the last level. */
  after = "All levels",
): TemplateResult | typeof nothing {
  if (status === undefined || status.outcome === "ongoing") return nothing;
  const won = status.outcome === "won";
  const turns = (n: number): string => `${n} ${n === 1 ? "turn" : "turns"}`;
  const record = best !== null && best < status.turn ? ` · your best is ${best}` : "";
  const [title, text] = won
    ? ["Solved", `in ${turns(status.turn)}${status.score === 0 ? "" : `, score ${status.score}`}${record}`]
    : status.outcome === "lost"
      ? ["Lost", html`${cause(log, status.turn)}Undo the last step, or begin again.`]
      : ["Out of turns", `The level allows ${status.turn_limit ?? status.turn}.`];
  return html`<div class="banner ${won ? "won" : "lost"}" role="status">
    <h3>${title}</h3><p>${text}</p>
    <div>
      <button class="btn" @click=${() => (won ? calls.restart() : calls.undo())}>${won ? "Again" : "Undo"} <kbd>${won ? "R" : "Z"}</kbd></button>
      ${
        won
          ? html`<button class="btn primary" @click=${() => calls.next()}>${hasNext ? "Next level" : after} <kbd>↵</kbd></button>`
          : html`<button class="btn primary" @click=${() => calls.restart()}>Restart <kbd>R</kbd></button>`
      }
    </div></div>`;
}
