import type { LackingDepartment } from "contract/centre/day.ts";
import { departmentLabel, findDepartment } from "contract/departments.ts";
import { useState } from "react";
import { plural } from "../../format/numbers.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./DayPage.module.css";
import { ListLink } from "./ListLink.tsx";
import { texts } from "./texts.ts";

const FIRST = 6;

export function Lacking({ departments }: { departments: readonly LackingDepartment[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? departments : departments.slice(0, FIRST);
  return (
    <section data-tour="lacking" aria-labelledby="day-lacking">
      <h2 id="day-lacking">{texts.lacking}</h2>
      <Card>
        <p className={styles.quiet}>{departments.length > 0 ? texts.lackingText : texts.nobodyLacks}</p>
        <ul>
          {shown.map((lacking) => (
            <li key={lacking.department} className={styles.row}>
              <ListLink className={styles.place} to={`/formation/candidats?ZIPCode=${lacking.department}`}>
                {nameOf(lacking.department)}
              </ListLink>
              <span className={styles.quiet}>{demandOf(lacking)}</span>
            </li>
          ))}
        </ul>
        {departments.length > FIRST && (
          <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.showLess : texts.showAll(departments.length)}
          </Button>
        )}
      </Card>
    </section>
  );
}

function nameOf(number: string): string {
  const department = findDepartment(number);
  return department ? departmentLabel(department) : number;
}

function demandOf({ searches, alerts }: LackingDepartment): string {
  const [search, several] = texts.searches;
  const [alert, more] = texts.alerts;
  return [
    ...(searches > 0 ? [plural(searches, search, several)] : []),
    ...(alerts > 0 ? [plural(alerts, alert, more)] : []),
  ].join(" · ");
}
