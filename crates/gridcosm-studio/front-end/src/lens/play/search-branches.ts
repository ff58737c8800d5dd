import type { TriedCell } from "../../wire";

/** An attempt by its number, and the attempts that it led to. */
export interface Branch {
  readonly number: number;
  readonly inner: Branch[];
}

/** The attempts as trees: one for each start. */
export function branches(attempts: readonly Pick<TriedCell, "parent">[]): Branch[] {
  const all = attempts.map((_, number): Branch => ({ number, inner: [] }));
  const roots: Branch[] = [];
  for (const [number, { parent }] of attempts.entries()) {
    const branch = all[number];
    const outer = parent === null ? undefined : all[parent];
    if (branch !== undefined) (outer?.inner ?? roots).push(branch);
  }
  return roots;
}

/** Attempts that are all shown at first; of more, only those along the path and near the start. */
const FEW = 40;
const NEAR = 3;

/** Whether the entry of an attempt is unfolded when the list appears. */
export function isOpenAtFirst(attempts: readonly Pick<TriedCell, "parent" | "end">[], number: number): boolean {
  if (attempts.length <= FEW || attempts[number]?.end === "on_path") return true;
  let depth = 0;
  for (let at = attempts[number]?.parent ?? null; at !== null; at = attempts[at]?.parent ?? null) depth += 1;
  return depth < NEAR;
}
