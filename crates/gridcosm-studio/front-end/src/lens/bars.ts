// Small pictures of numbers for panels: a histogram, and dots on two axes.

import { html, svg, type TemplateResult } from "lit";

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
  token: string;
  points: readonly (readonly [number, number])[];
}

/** Dots on two axes, logarithmic where asked for; labels at the ends of the axes. */
export function scatter(label: string, series: readonly Dots[], axes: { x: string; y: string; log: boolean }): TemplateResult {
  const [width, height, left, low] = [276, 150, 34, 18];
  const all = series.flatMap((each) => each.points);
  const scale = (value: number) => (axes.log ? Math.log10(Math.max(value, 1e-3)) : value);
  const range = (index: 0 | 1): [number, number] => {
    const values = all.map((point) => scale(point[index]));
    const [least, most] = values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
    return [least, most > least ? most : least + 1];
  };
  const [xs, ys] = [range(0), range(1)];
  const place = (value: number, [least, most]: [number, number], from: number, to: number) =>
    from + ((scale(value) - least) / (most - least)) * (to - from);
  const back = (value: number) => short(axes.log ? 10 ** value : value);
  return html`<svg viewBox="0 0 ${width} ${height + low}" width="100%" role="img" aria-label=${label}>
    <path d="M${left} 4V${height}H${width - 4}" fill="none" stroke="var(--line-2)" />
    ${series.map((each) =>
      each.points.map(
        ([x, y]) =>
          svg`<circle cx=${place(x, xs, left + 4, width - 8).toFixed(1)} cy=${place(y, ys, height - 4, 8).toFixed(1)} r="1.9" fill=${`var(${each.token})`} fill-opacity="0.65" />`,
      ),
    )}
    <text x=${left - 4} y="12" font-size="9" text-anchor="end" fill="var(--ink-3)">${back(ys[1])}</text>
    <text x=${left - 4} y=${height} font-size="9" text-anchor="end" fill="var(--ink-3)">${back(ys[0])}</text>
    <text x=${left} y=${height + 13} font-size="9" fill="var(--ink-3)">${back(xs[0])}</text>
    <text x=${width - 4} y=${height + 13} font-size="9" text-anchor="end" fill="var(--ink-3)">${back(xs[1])}</text>
    <text x=${(left + width) / 2} y=${height + 13} font-size="9" text-anchor="middle" fill="var(--ink-3)">${axes.x}</text>
    <text x=${left + 4} y="12" font-size="9" fill="var(--ink-3)">${axes.y}</text>
  </svg>`;
}

function short(value: number): string {
  return value >= 10_000 ? `${Math.round(value / 1000)}k` : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}
