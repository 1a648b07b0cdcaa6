/** A line of a plot: one value for each week. */
export interface Line {
  readonly label: string;
  readonly values: readonly number[];
  /** A colour of the palette. */
  readonly colour: string;
}

/** One plot of several, under each other. */
export interface Plot {
  readonly title: string;
  readonly lines: readonly Line[];
}

const WIDTH = 840;
const PLOT_HEIGHT = 150;
const LEFT = 56;
const RIGHT = 16;
const TOP = 44;
const BOTTOM = 30;
const STEPS = 3;

/**
 * Draws plots over the same weeks as one SVG that needs nothing from elsewhere.
 * @param weeks the last day of each week
 */
export function drawPlots(plots: readonly Plot[], weeks: readonly Date[]): string {
  const height = plots.length * (TOP + PLOT_HEIGHT + BOTTOM);
  const parts = plots.map((plot, index) => drawPlot(plot, weeks, index * (TOP + PLOT_HEIGHT + BOTTOM)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1d2b27">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fbf8f3"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

function drawPlot({ title, lines }: Plot, weeks: readonly Date[], y: number): string {
  const most = niceTop(Math.max(1, ...lines.flatMap(({ values }) => values)));
  const right = WIDTH - RIGHT;
  const xOf = (index: number) => round(LEFT + ((right - LEFT) * index) / Math.max(1, weeks.length - 1));
  const yOf = (value: number) => round(y + TOP + PLOT_HEIGHT * (1 - value / most));
  const levels = Array.from({ length: STEPS + 1 }, (_, step) => (most * step) / STEPS);
  let legend = LEFT + title.length * 7.5 + 16;
  const labels = lines.map(({ label, colour }) => {
    const place = legend;
    legend += label.length * 6.5 + 34;
    return `<rect x="${place}" y="${y + 17}" width="14" height="4" rx="2" fill="${colour}"/><text x="${place + 20}" y="${y + 24}">${label}</text>`;
  });
  return [
    `<text x="${LEFT}" y="${y + 24}" font-weight="600" font-size="14">${title}</text>`,
    ...labels,
    ...levels.map(
      (value) =>
        `<path d="M${LEFT} ${yOf(value)}H${right}" stroke="#e2dacd"/><text x="${LEFT - 8}" y="${yOf(value) + 4}" text-anchor="end" fill="#55625d">${shortNumber(value)}</text>`,
    ),
    ...weeks.flatMap((week, index) => drawMonth(week, weeks[index - 1], xOf(index), y + TOP + PLOT_HEIGHT + 18)),
    ...lines.map(({ values, colour }) => {
      const points = values.map((value, index) => `${xOf(index)} ${yOf(value)}`).join("L");
      return `<path d="M${points}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`;
    }),
  ].join("\n");
}

/** The name of a month under its first week. */
function drawMonth(week: Date, before: Date | undefined, x: number, y: number): string[] {
  if (before?.getUTCMonth() === week.getUTCMonth()) return [];
  const name = week.toLocaleDateString("fr-FR", { month: "short", timeZone: "UTC" });
  return [`<text x="${x}" y="${y}" fill="#55625d">${name}</text>`];
}

/** The next number whose thirds are round, so that the scale can be read. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1.2, 1.5, 1.8, 2.4, 3, 4.5, 6, 7.5, 9].find((one) => one * power >= value) ?? 12;
  return step * power;
}

function shortNumber(value: number): string {
  return value >= 1000
    ? value.toLocaleString("fr-FR", { maximumFractionDigits: 0 })
    : String(Math.round(value * 10) / 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
