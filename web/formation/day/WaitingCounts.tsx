import type { Waiting } from "contract/day.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { CatInBox } from "../../ui/illustrations/CatInBox.tsx";
import { Count } from "./Count.tsx";
import styles from "./DayPage.module.css";
import { texts } from "./texts.ts";

/** Where each kind is worked through. */
const LISTS: Readonly<Record<keyof Waiting, string>> = {
  emailRequests: "/formation/demandes",
  introductions: "/formation/demandes?onglet=mises-en-relation",
  recruitments: "/formation/demandes?onglet=recrutements",
  failedMessages: "/formation/messages",
  faultyImports: "/formation/import",
  contractFigures: "/formation/contrat",
};

/** What waits for somebody, each number leading to its list (beyond B1-50). */
export function WaitingCounts({ waiting }: { waiting: Waiting }) {
  const kinds = (Object.keys(LISTS) as (keyof Waiting)[]).filter((kind) => waiting[kind] > 0);
  if (kinds.length === 0) {
    return (
      <section data-tour="waiting">
        <EmptyState drawing={<CatInBox />} title={texts.nothing} line={texts.nothingLine} />
      </section>
    );
  }
  return (
    <section data-tour="waiting" aria-labelledby="day-waiting">
      <h2 id="day-waiting">{texts.waiting}</h2>
      <ul className={styles.counts}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Count count={waiting[kind]} words={texts.kinds[kind]} to={LISTS[kind]} calls />
          </li>
        ))}
      </ul>
    </section>
  );
}
