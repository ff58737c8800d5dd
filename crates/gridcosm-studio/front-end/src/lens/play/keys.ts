import type { Action } from "../../wire";

/** What a key makes the agent do. */
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

/** Keys that are held down: the last one pressed acts again and again, and when it is let go, the one before it does. */
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

  /** The window lost the keyboard: nobody will tell when a key goes up. */
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
      // After a time of hard work the key may be up already, and the page has not heard of it yet. A frame later it has.
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
