import type { AnswerOf } from "contract/call.ts";
import type { formationDay } from "contract/day.ts";
import { Count } from "./Count.tsx";
import styles from "./DayPage.module.css";
import { texts } from "./texts.ts";

type Day = AnswerOf<typeof formationDay>;

const PUBLISHED = "/formation/candidats?state=published";

/** Dossiers that nobody opens, and clinics that have just come (beyond B1-50). */
export function Watched({ unseen, newClinics }: Pick<Day, "unseen" | "newClinics">) {
  return (
    <section data-tour="watch" aria-labelledby="day-watch">
      <h2 id="day-watch">{texts.watch}</h2>
      <ul className={styles.counts}>
        <li>
          <Count count={unseen.total} words={texts.unseen} to={`${PUBLISHED}&sort=views`} />
        </li>
        <li>
          <Count
            count={unseen.neverViewed}
            words={texts.neverViewed}
            to={`${PUBLISHED}&flag=neverViewed&sort=publishedAt`}
          />
        </li>
        <li>
          <Count count={newClinics} words={texts.newClinics} to="/formation/cliniques" />
        </li>
      </ul>
    </section>
  );
}
