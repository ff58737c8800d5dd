import type { Action } from "../../wire";

/** The action of each key. */
const ACTIONS: Record<string, Action> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  KeyW: "up",
  KeyS: "down",
  KeyA: "left",
  KeyD: "right",
  KeyE: "use_key",
  KeyF: "pick_up",
  KeyQ: "wait",
  Space: "wait",
};

export function actionOf(event: KeyboardEvent): Action | undefined {
  return ACTIONS[event.code];
}

/** Milliseconds until a held key repeats: longer than a slow tap. And between repeats: a little less than a step takes to be drawn. */
const FIRST_REPEAT = 250;
const REPEAT = 105;

/** Keys that are held down: the last one pressed repeats its action; when it is released, the one before it does. */
export class HeldKeys {
  private readonly held: { code: string; action: Action }[] = [];
  private timer = 0;

  constructor(private readonly act: (action: Action, since: number) => void) {}

  press(code: string, action: Action, since: number): void {
    this.drop(code);
    this.held.push({ code, action });
    this.act(action, since);
    this.repeat(FIRST_REPEAT);
  }

  release(code: string): void {
    this.drop(code);
    if (this.held.length === 0) this.releaseAll();
  }

  /** The window lost the keyboard: no event will report a released key. */
  releaseAll(): void {
    this.held.length = 0;
    window.clearTimeout(this.timer);
  }

  private drop(code: string): void {
    const at = this.held.findIndex((key) => key.code === code);
    if (at >= 0) this.held.splice(at, 1);
  }

  private repeat(pause: number): void {
    window.clearTimeout(this.timer);
    const timer = window.setTimeout(() => {
      // After heavy work the key may already be up without the page knowing. A frame later it knows.
      window.requestAnimationFrame(() => {
        const last = this.held.at(-1);
        if (last === undefined || this.timer !== timer) return;
        this.act(last.action, performance.now());
        this.repeat(REPEAT);
      });
    }, pause);
    this.timer = timer;
  }
}
