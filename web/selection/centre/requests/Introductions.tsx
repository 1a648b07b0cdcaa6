import { centrePath } from "contract/centre/centre-screens.ts";
import { INTRODUCTION_STATES, IntroductionState, listIntroductions } from "contract/selection/introductions.ts";
import { useAddressFilter } from "../../../shell/address-filter.ts";
import { usePages } from "../../../shell/list-pages.ts";
import { Link } from "../../../ui/Link.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { IntroductionCard } from "./IntroductionCard.tsx";
import { INTRODUCTIONS } from "./queries.ts";
import { RequestList } from "./RequestList.tsx";
import styles from "./Requests.module.css";
import { centreStates, introduction as texts } from "./texts.ts";

const ALL = "toutes";
const options = [
  ...INTRODUCTION_STATES.map((value) => ({ value, label: centreStates[value] })),
  { value: ALL, label: texts.all },
];

export function Introductions() {
  const filter = useAddressFilter();
  const state = filter.get("etat") || "sent";
  const known = IntroductionState.safeParse(state);
  const wanted = IntroductionState.safeParse(filter.wanted("etat") || "sent");
  const pages = usePages(INTRODUCTIONS, listIntroductions, known.success ? { state: [known.data] } : {});
  const median = pages.first?.medianAnswerSeconds ?? null;
  return (
    <>
      <p className="intro">
        {texts.intro} {median !== null && texts.median(delay(median))}{" "}
        <Link to={centrePath("Answers")}>{texts.perClinic}</Link>
      </p>
      <SelectField
        className={styles.filter}
        label={texts.state}
        options={options}
        value={wanted.success ? wanted.data : ALL}
        onChange={({ target }) => filter.change({ etat: target.value === "sent" ? "" : target.value })}
      />
      <RequestList
        label={texts.list}
        pages={pages}
        itemKey={({ id }) => id}
        emptyTitle={state === "sent" ? texts.nothingWaits : texts.emptyTitle}
        emptyLine={texts.emptyLine}
      >
        {(request) => <IntroductionCard request={request} />}
      </RequestList>
    </>
  );
}

function delay(seconds: number): string {
  const hours = seconds / 3600;
  if (hours < 2) return texts.minutes(Math.round(seconds / 60));
  return hours < 48 ? texts.hours(Math.round(hours)) : texts.days(Math.round(hours / 24));
}
