import { useQuery } from "@tanstack/react-query";
import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { shorten } from "contract/shorten.ts";
import { distanceText, hasTests, upgradeHours } from "../../candidates/card/facts.ts";
import { useFileAddress } from "../../candidates/file-address.ts";
import { comparedQuery } from "../../candidates/queries.ts";
import { ageInYears, longDay } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Link } from "../../ui/Link.tsx";
import { EqualNot } from "../../ui/page-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { texts as followUpTexts } from "../follow-up/texts.ts";
import styles from "./Compare.module.css";
import { texts } from "./texts.ts";

const LETTER_LENGTH = 320;

export function CompareTable({ entries }: { entries: readonly SelectionEntry[] }) {
  const fileAddress = useFileAddress();
  return (
    <>
      <p className={styles.legend}>{texts.legend}</p>
      <section className={styles.scroller} aria-label={texts.table}>
        <table className={styles.table} data-columns={entries.length}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{texts.fact}</VisuallyHidden>
              </th>
              {entries.map(({ veterinaryCandidate: { id, firstName, lastName, profilePicture } }) => (
                <th key={id} scope="col">
                  <span className={styles.who}>
                    <Avatar firstName={firstName} lastName={lastName} src={fileAddress(profilePicture, "128")} />
                    <span>
                      {firstName} {lastName}
                    </span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {compareRows(entries).map(({ name, values, differs }) => (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row">
                  {name}
                  {differs && (
                    <span className={styles.differs}>
                      <EqualNot size={14} strokeWidth={3} aria-hidden />
                      {texts.differs}
                    </span>
                  )}
                </th>
                {entries.map(({ veterinaryCandidate: { id } }, column) => (
                  <td key={id}>{values[column]}</td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{texts.rows.letter}</th>
              {entries.map((entry) => (
                <td key={entry.veterinaryCandidate.id}>
                  <Letter entry={entry} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Loads the letter. The view log records the request, but the sheet remains unopened (policy T-45). */
function Letter({ entry: { veterinaryCandidate } }: { entry: SelectionEntry }) {
  const { id, firstName, lastName } = veterinaryCandidate;
  const { data, error } = useQuery(comparedQuery(id));
  const letter = data?.coverLetter?.trim();
  return (
    <>
      <p className={styles.letter}>
        {letter
          ? shorten(letter, LETTER_LENGTH)
          : data
            ? texts.noLetter
            : error
              ? texts.letterFailed
              : texts.letterLoading}
      </p>
      <Link className="icon-link" to={screenPath("Candidat", { id })} data-print="no">
        {texts.sheet}
        <VisuallyHidden> {texts.sheetOf(firstName, lastName)}</VisuallyHidden>
      </Link>
    </>
  );
}

interface CompareRow {
  readonly name: string;
  readonly values: readonly string[];
  readonly differs: boolean;
}

export function compareRows(entries: readonly SelectionEntry[]): CompareRow[] {
  const { rows } = texts;
  const facts: readonly (readonly [name: string, read: (entry: SelectionEntry) => string | undefined])[] = [
    [rows.age, ({ veterinaryCandidate: { birthday } }) => yearsOf(birthday)],
    [rows.place, ({ veterinaryCandidate: { ZIPCode, city } }) => (city ? `${ZIPCode} ${city}` : ZIPCode)],
    [rows.distance, ({ veterinaryCandidate }) => distanceText(veterinaryCandidate)],
    [rows.level, ({ veterinaryCandidate }) => veterinaryCandidate.studyLevel ?? undefined],
    [rows.immersion, ({ veterinaryCandidate }) => texts.days(veterinaryCandidate.internshipDuration)],
    [rows.tests, ({ veterinaryCandidate }) => (hasTests(veterinaryCandidate) ? texts.testsDone : texts.pending)],
    [rows.opinion, ({ veterinaryCandidate }) => veterinaryCandidate.jobInterviewNotice ?? texts.pending],
    [rows.upgrade, ({ veterinaryCandidate }) => hoursOf(veterinaryCandidate)],
    [rows.followUp, followUpOf],
  ];
  return facts.flatMap(([name, read]) => {
    const known = entries.map(read);
    if (known.every((value) => value === undefined) && (name === rows.distance || name === rows.followUp)) return [];
    const values = known.map((value) => value ?? texts.unknown);
    return [{ name, values, differs: new Set(values).size > 1 }];
  });
}

function yearsOf(birthday: string | null): string | undefined {
  const age = ageInYears(birthday);
  return age === undefined ? undefined : texts.years(age);
}

function hoursOf(candidate: CandidateCard): string {
  const total = upgradeHours(candidate);
  if (total === 0) return texts.noHours;
  const parts = (["ranFR", "ranMA", "ranAR"] as const)
    .filter((subject) => candidate[subject] > 0)
    .map((subject) => `${texts.subjects[subject]} ${texts.hours(candidate[subject])}`);
  return `${texts.hours(total)} (${parts.join(", ")})`;
}

function followUpOf({ followUp }: SelectionEntry): string | undefined {
  if (!followUp) return undefined;
  const { status, nextStepOn } = followUp;
  return [followUpTexts.statuses[status], nextStepOn && texts.nextStep(longDay(nextStepOn))].filter(Boolean).join(", ");
}
