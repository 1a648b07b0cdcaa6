import type { Figure, FigureWeek } from "contract/centre/day.ts";
import styles from "./Figures.module.css";
import { texts } from "./texts.ts";

const numbers = new Intl.NumberFormat("fr-FR");
const days = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "short", timeZone: "UTC" });

export function FigureTable({ weeks, figures }: { weeks: readonly FigureWeek[]; figures: readonly Figure[] }) {
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
