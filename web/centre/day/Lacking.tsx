import { centreScreens } from "contract/centre/centre-screens.ts";
import type { LackingDepartment } from "contract/centre/day.ts";
import { departmentLabel, findDepartment } from "contract/departments.ts";
import { type ReactNode, useState } from "react";
import { plural } from "../../format/numbers.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Link } from "../../ui/Link.tsx";
import styles from "./DayPage.module.css";
import { texts } from "./texts.ts";

const FIRST = 6;

export function Lacking({ departments }: { departments: readonly LackingDepartment[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? departments : departments.slice(0, FIRST);
  return (
    <section data-tour="lacking" aria-labelledby="day-lacking">
      <h2 id="day-lacking">{texts.lacking}</h2>
      <Card>
        <p className="quiet-3">{departments.length > 0 ? texts.lackingText : texts.nobodyLacks}</p>
        <ul>
          {shown.map((lacking) => (
            <li key={lacking.department} className={styles.row}>
              <ListLink className={styles.place} to={`/formation/candidats?ZIPCode=${lacking.department}`}>
                {nameOf(lacking.department)}
              </ListLink>
              <span className="quiet-3">{demandOf(lacking)}</span>
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

interface ListLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

const paths = new Set<string>(Object.values(centreScreens).map(({ path }) => path));

export function ListLink({ to, className, children }: ListLinkProps) {
  const [path = ""] = to.split("?");
  if (!paths.has(path)) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}
