import { FIGURE_WEEKS, type Figure, type FigureWeek } from "contract/day.ts";
import { useSearchParams } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { Curve } from "./Curve.tsx";
import styles from "./Figures.module.css";
import { FigureTable } from "./FigureTable.tsx";
import { texts } from "./texts.ts";

const FIGURES = Object.keys(texts.names) as Figure[];
const PERIODS = [4, FIGURE_WEEKS] as const;
/** The query of the address that keeps the period. */
const QUERY = "semaines";
const numbers = new Intl.NumberFormat("fr-FR");

/** What happened in 4 or 12 weeks: a curve each, and the same numbers in a table (beyond B1-50). */
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
