// All requests to a crowd, with their start and end times, and every waypoint that an actor reached.

import type { Point } from "../../canvas/camera";
import { giveFile } from "../../frame/user-files";

/** The oldest lines are dropped beyond this number. */
const MOST_LINES = 20_000;

export class ActionLog {
  #lines: string[] = [];

  get length(): number {
    return this.#lines.length;
  }

  /** The last lines, newest first. */
  last(many: number): string[] {
    return this.#lines.slice(-many).reverse();
  }

  clear(): void {
    this.#lines = [];
  }

  /** Records when work begins and how it ends. */
  async around<T>(what: string, work: () => Promise<T>): Promise<T> {
    const begin = performance.now();
    this.note(`start   ${what}`);
    try {
      const result = await work();
      this.note(`finish  ${what} (${Math.round(performance.now() - begin)} ms)`);
      return result;
    } catch (error) {
      this.note(`failed  ${what}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  wayPoint(tick: number, actor: number, at: Point, next: Point | null): void {
    const goes = next ? `goes on to (${next.x},${next.y})` : "has no other";
    this.note(`way-point tick ${tick}: actor ${actor} leaves (${at.x},${at.y}) behind and ${goes}`);
  }

  note(line: string): void {
    this.#lines.push(`${new Date().toISOString()} ${line}`);
    if (this.#lines.length > MOST_LINES) {
      this.#lines.splice(0, this.#lines.length - MOST_LINES);
    }
  }

  /** Saves the log as a text file. */
  download(): void {
    giveFile("gridcosm-crowd-log.txt", `${this.#lines.join("\n")}\n`, "text/plain");
  }
}
