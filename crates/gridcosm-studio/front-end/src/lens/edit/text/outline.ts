// The structure of a level text, as far as an editor needs it while the text may be half written: tables, and
// multi-line texts within them.

/** Lines from and to, from 0, both included. */
export interface Section {
  readonly kind: "table" | "text";
  /** The name of a table, or the key of a text; empty for what stands before the first table. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export type Quotes = '"""' | "'''";

const HEADER = /^\s*\[\[?\s*([^\]]*?)\s*\]\]?\s*(?:#.*)?$/;

/** The tables of a text, and the texts of several lines, in the order in which they begin. */
export function outline(lines: readonly string[]): Section[] {
  const sections: Section[] = [];
  let [table, start] = ["", 0];
  let open: { quotes: Quotes; name: string; from: number } | undefined;
  const close = (to: number): void => {
    sections.push({ kind: "table", name: table, from: start, to: lastFilled(lines, start, to) });
  };
  for (const [number, line] of lines.entries()) {
    let rest = line;
    if (!open) {
      const header = HEADER.exec(line);
      if (header) {
        close(number - 1);
        [table, start] = [header[1] ?? "", number];
        continue;
      }
    }
    for (;;) {
      if (open) {
        const end = rest.indexOf(open.quotes);
        if (end < 0) break;
        if (open.from < number) sections.push({ kind: "text", name: open.name, from: open.from, to: number });
        rest = rest.slice(end + 3);
        open = undefined;
      }
      const opening = opened(rest);
      if (!opening) break;
      open = { quotes: opening.quotes, name: keyOf(line), from: number };
      rest = opening.rest;
    }
  }
  if (open) sections.push({ kind: "text", name: open.name, from: open.from, to: lines.length - 1 });
  close(lines.length - 1);
  // The part before the first table counts as one only if it is not empty.
  const real = sections.filter(({ from, to }) => to >= from);
  return real.sort((a, b) => a.from - b.from || a.kind.localeCompare(b.kind));
}

/** Whether a multi-line text is a map, whose rows are highlighted by their signs. */
export function isMap(table: string, key: string): boolean {
  return key === "map" || table === "grids" || table.endsWith(".grids");
}

/** The start of a multi-line text in a line that is not inside one. */
function opened(line: string): { quotes: Quotes; rest: string } | undefined {
  const plain = line.replace(/^(?:[^"'#]|"(?!"")(?:\\.|[^"\\])*"|'(?!'')[^']*')*/, "");
  const quotes = /^("""|''')/.exec(plain)?.[1];
  return quotes === undefined ? undefined : { quotes: quotes as Quotes, rest: plain.slice(3) };
}

function keyOf(line: string): string {
  return /^\s*("(?:\\.|[^"\\])*"|'[^']*'|[^\s=]+)\s*=/.exec(line)?.[1] ?? "";
}

/** The last line of a section that is not blank. */
function lastFilled(lines: readonly string[], from: number, to: number): number {
  let last = to;
  while (last > from && lines[last]?.trim() === "") last -= 1;
  return last;
}
