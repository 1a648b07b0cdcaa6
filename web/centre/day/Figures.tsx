import { FIGURE_WEEKS, type Figure, type FigureWeek } from "contract/centre/day.ts";
import { useSearchParams } from "react-router";
import { Card } from "../../ui/Card.tsx";
import styles from "./Figures.module.css";
import { texts } from "./texts.ts";

const WIDTH = 200;
const HEIGHT = 56;

/** Hides the curve from screen readers, because a table contains the same numbers. */
function Curve({ values }: { values: readonly number[] }) {
  const points = curvePoints(values, WIDTH, HEIGHT);
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <svg className={styles.curve} viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon className={styles.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
      <polyline className={styles.line} points={line} />
    </svg>
  );
}

const FIGURES = Object.keys(texts.names) as Figure[];
const PERIODS = [4, FIGURE_WEEKS] as const;
const QUERY = "semaines";
const numbers = new Intl.NumberFormat("fr-FR");
const days = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });

export function Figures({ all }: { all: readonly FigureWeek[] }) {
  const [query, setQuery] = useSearchParams();
  const count = query.get(QUERY) === String(FIGURE_WEEKS) ? FIGURE_WEEKS : PERIODS[0];
  const weeks = all.slice(-count);
  const choose = (wanted: number) =>
    setQuery(wanted === FIGURE_WEEKS ? { [QUERY]: String(wanted) } : {}, { replace: true, preventScrollReset: true });
  return (
    <section data-tour="figures" aria-labelledby="day-figures">
      <div className={styles.head}>
        <h2 id="day-figures">{texts.figures}</h2>
        <fieldset className={styles.periods}>
          <legend>{texts.period}</legend>
          {PERIODS.map((period) => (
            <label key={period} className={styles.period}>
              <input
                type="radio"
                name="period"
                value={period}
                checked={period === count}
                onChange={() => choose(period)}
              />
              <span>{texts.weeks(period)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <ul className={styles.figures}>
        {FIGURES.map((figure) => (
          <Card as="li" key={figure}>
            <h3 className={styles.name}>{texts.names[figure]}</h3>
            <p className={styles.total}>
              <span className={styles.number}>
                {numbers.format(weeks.reduce((sum, week) => sum + week[figure], 0))}
              </span>{" "}
              {texts.over(count)}
            </p>
            <Curve values={weeks.map((week) => week[figure])} />
          </Card>
        ))}
      </ul>
      <details className={styles.details}>
        <summary>{texts.table}</summary>
        <FigureTable weeks={weeks} figures={FIGURES} />
      </details>
    </section>
  );
}

function FigureTable({ weeks, figures }: { weeks: readonly FigureWeek[]; figures: readonly Figure[] }) {
  return (
    <table className={styles.table} aria-label={texts.tableLabel(weeks.length)}>
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {texts.names[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.from}>
            <th scope="row">{texts.span(dayOf(week.from), dayOf(week.to))}</th>
            {figures.map((figure) => (
              <td key={figure} data-head={texts.names[figure]}>
                {numbers.format(week[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayOf(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export function curvePoints(values: readonly number[], width: number, height: number): Point[] {
  const highest = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  return values.map((value, place) => ({
    x: round(place * step),
    y: round(height - (value / highest) * height),
  }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
