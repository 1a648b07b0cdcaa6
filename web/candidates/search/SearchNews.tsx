import { useQuery } from "@tanstack/react-query";
import { NEWS_RADIUS } from "contract/candidates/counts.ts";
import { screenPath } from "contract/screens.ts";
import { STEP_LABELS } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { today } from "../../format/dates.ts";
import { now } from "../../format/now.ts";
import { Link } from "../../ui/Link.tsx";
import { newsQuery } from "../queries.ts";
import { dueEntries, selectionsQuery } from "../selection.ts";
import { fromSelection } from "../sheet/origin.ts";
import { noFilters, writeFilters } from "./filters.ts";
import { meetingDay } from "./meeting-day.ts";
import { useOwnPostalCode } from "./own-department.ts";
import styles from "./SearchNews.module.css";

const texts = {
  label: "À suivre",
  nearby: (count: number) => `${count} ${count > 1 ? "nouveaux" : "nouveau"} à moins de ${NEWS_RADIUS} km`,
  meeting: (name: string, time: string) => `${name} ${time}`,
  step: (name: string, label: string | null) => (label === null ? `Rappeler ${name}` : `${label} : ${name}`),
  late: (step: string) => `${step} (en retard)`,
  today: (step: string) => `${step} aujourd'hui`,
};

const [CALL] = STEP_LABELS;

interface Part {
  readonly text: string;
  readonly to: string;
  readonly state?: unknown;
}

/** Shows the clinic's news in one line: new candidates nearby, the next interview, and the most overdue next step. */
export function SearchNews() {
  const zip = useOwnPostalCode();
  const { data: news, isPending } = useQuery(newsQuery);
  const { data: entries = [], isPending: isSelectionPending } = useQuery(selectionsQuery);
  const parts = [
    ...(news && news.nearby > 0 ? [nearbyPart(news.nearby)] : []),
    ...nextMeeting(entries, zip),
    ...dueEntries(entries).slice(0, 1).map(duePart),
  ];
  // Waits for the news and the selection, so that the candidates below move only once.
  if (parts.length === 0 || isPending || isSelectionPending) return null;
  return (
    <ul className={styles.news} aria-label={texts.label} data-print="no">
      {parts.map(({ text, to, state }) => (
        <li key={text}>
          <Link to={to} state={state}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function nearbyPart(count: number): Part {
  const filters = { ...noFilters, radius: String(NEWS_RADIUS), order: "publication" } as const;
  return { text: texts.nearby(count), to: `${screenPath("Rechercher")}?${writeFilters(filters)}` };
}

function sheetPart(id: number, text: string): Part {
  return { text, to: screenPath("Candidat", { id }), state: fromSelection() };
}

function nextMeeting(entries: readonly SelectionEntry[], zip: string | undefined): Part[] {
  const ahead = entries.flatMap(({ introduction, veterinaryCandidate: { id, firstName, lastName, active } }) => {
    const slot = introduction?.state === "accepted" && active ? introduction.slot : null;
    const day = slot === null ? undefined : meetingDay(new Date(slot), new Date(now()), zoneOfZip(zip));
    return slot && day ? [{ slot, part: sheetPart(id, texts.meeting(`${firstName} ${lastName}`, day)) }] : [];
  });
  return ahead
    .sort((one, other) => one.slot.localeCompare(other.slot))
    .slice(0, 1)
    .map(({ part }) => part);
}

function duePart({ veterinaryCandidate: { id, firstName }, followUp }: SelectionEntry): Part {
  const { nextStepOn = "", nextStepLabel = null } = followUp ?? {};
  const step = texts.step(firstName, nextStepLabel === CALL ? null : nextStepLabel);
  return sheetPart(id, (nextStepOn ?? "") < today() ? texts.late(step) : texts.today(step));
}
