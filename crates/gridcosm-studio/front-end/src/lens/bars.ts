// Small pictures of numbers for panels: a histogram, and dots on two axes.

import { html, svg, type TemplateResult } from "lit";
import type { Token } from "../palette";

/** Bars side by side with labels under the first and the last one. */
export function histogram(label: string, counts: readonly number[], first: string, last: string): TemplateResult {
  const [width, height] = [276, 84];
  const most = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  return html`<svg viewBox="0 0 ${width} ${height + 16}" width="100%" role="img" aria-label=${label}>
    ${counts.map((count, at) => {
      const tall = (count / most) * (height - 14);
      const x = at * step + 1.5;
      return svg`<rect x=${x} y=${height - Math.max(tall, 1)} width=${step - 3} height=${Math.max(tall, 1)} rx="2"
          fill=${count > 0 ? "var(--accent)" : "var(--line)"}><title>${count}</title></rect>
        ${count > 0 ? svg`<text x=${x + (step - 3) / 2} y=${height - tall - 3} text-anchor="middle" font-size="9" fill="var(--ink-3)">${count}</text>` : svg``}`;
    })}
    <text x="2" y=${height + 13} font-size="10" fill="var(--ink-3)">${first}</text>
    <text x=${width - 2} y=${height + 13} font-size="10" text-anchor="end" fill="var(--ink-3)">${last}</text>
  </svg>`;
}

export interface Dots {
  token: Token;
  points: readonly (readonly [number, number])[];
}

/** One axis: its quantity, and whether it is logarithmic. */
export interface Axis {
  title: string;
  log: boolean;
  /** A value as people read it. */
  says: (value: number) => string;
}

/** The area of the dots inside the drawing. */
const PLOT = { left: 46, right: 268, top: 20, low: 138, width: 276, height: 172 };

/** Dots on two axes with lines at round numbers. */
export function scatter(label: string, series: readonly Dots[], axes: { x: Axis; y: Axis }): TemplateResult {
  const all = series.flatMap((each) => each.points);
  const x = scaleOf(
    axes.x,
    all.map((point) => point[0]),
    PLOT.left + 5,
    PLOT.right - 5,
  );
  const y = scaleOf(
    axes.y,
    all.map((point) => point[1]),
    PLOT.low - 5,
    PLOT.top + 5,
  );
  return html`<svg viewBox="0 0 ${PLOT.width} ${PLOT.height}" width="100%" role="img" aria-label=${label} style="font-variant-numeric:tabular-nums">
    <rect x=${PLOT.left} y=${PLOT.top} width=${PLOT.right - PLOT.left} height=${PLOT.low - PLOT.top} rx="3" fill="none" stroke="var(--line)" />
    ${y.ticks.map(
      (tick) => svg`<path d="M${PLOT.left} ${y.place(tick)}H${PLOT.right}" stroke="var(--line)" />
        <text x=${PLOT.left - 5} y=${y.place(tick) + 3} font-size="10" text-anchor="end" fill="var(--ink-2)">${axes.y.says(tick)}</text>`,
    )}
    ${x.ticks.map(
      (tick) => svg`<path d="M${x.place(tick)} ${PLOT.top}V${PLOT.low}" stroke="var(--line)" />
        <text x=${x.place(tick)} y=${PLOT.low + 13} font-size="10" text-anchor="middle" fill="var(--ink-2)">${axes.x.says(tick)}</text>`,
    )}
    ${series.map((each) =>
      each.points.map(
        ([px, py]) =>
          svg`<circle cx=${x.place(px).toFixed(1)} cy=${y.place(py).toFixed(1)} r="2" fill=${`var(${each.token})`} fill-opacity="0.65" />`,
      ),
    )}
    <text x="2" y="11" font-size="10.5" font-weight="600" fill="var(--ink-2)">${axes.y.title}</text>
    <text x=${PLOT.right} y=${PLOT.low + 29} font-size="10.5" font-weight="600" text-anchor="end" fill="var(--ink-2)">${axes.x.title} →</text>
  </svg>`;
}

/** The mapping of values to pixels, and the round values among them. */
function scaleOf(
  { log }: Axis,
  values: readonly number[],
  from: number,
  to: number,
): { ticks: number[]; place: (value: number) => number } {
  const change = (value: number) => (log ? Math.log10(Math.max(value, 1e-3)) : value);
  const [low, high] = values.reduce(
    ([a, b], value) => [Math.min(a, change(value)), Math.max(b, change(value))],
    [Infinity, -Infinity],
  );
  const [least, most] = values.length === 0 ? [0, 1] : high > low ? [low, high] : [low - 0.5, high + 0.5];
  const place = (value: number) => from + ((change(value) - least) / (most - least)) * (to - from);
  return { ticks: log ? decades(least, most) : rounds(least, most), place };
}

/** Powers of ten, with twos and fives when there are few. */
function decades(least: number, most: number): number[] {
  const steps = most - least > 2.2 ? [1] : [1, 2, 5];
  const powers = Array.from(
    { length: Math.ceil(most) - Math.floor(least) + 1 },
    (_, at) => 10 ** (Math.floor(least) + at),
  );
  return powers
    .flatMap((power) => steps.map((step) => step * power))
    .filter((value) => Math.log10(value) >= least && Math.log10(value) <= most);
}

/** About four round numbers. */
function rounds(least: number, most: number): number[] {
  const raw = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? raw;
  const first = Math.ceil(least / step - 1e-9);
  return Array.from({ length: Math.floor(most / step + 1e-9) - first + 1 }, (_, at) => (first + at) * step);
}
