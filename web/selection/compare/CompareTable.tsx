import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { shorten } from "contract/shorten.ts";
import { useState } from "react";
import { useFileAddress } from "../../candidates/file-address.ts";
import { notShared } from "../../candidates/not-shared.ts";
import { comparedQuery } from "../../candidates/queries.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Folded } from "../../ui/Folded.tsx";
import { Link } from "../../ui/Link.tsx";
import { Check } from "../../ui/list-icons.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Compare.module.css";
import { compareRows } from "./compare-rows.ts";
import { texts } from "./texts.ts";

const LONGEST = 320;
/** A text of at most this many characters fits into the lines that a phone shows. */
const SHORT_TEXT = 70;

/** Highlights the best value of each row. Rows with equal values are collapsed below the table. */
export function CompareTable({ entries }: { entries: readonly SelectionEntry[] }) {
  const fileAddress = useFileAddress();
  const rows = compareRows(entries);
  const equal = rows.filter(({ values }) => new Set(values).size === 1);
  return (
    <>
      <table className={styles.table} aria-label={texts.table}>
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
          {rows
            .filter((row) => !equal.includes(row))
            .map(({ name, values, best }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {entries.map(({ veterinaryCandidate: { id } }, column) => (
                  <td key={id} data-best={column === best || undefined}>
                    {values[column]}
                    {column === best && (
                      <span className={styles.best}>
                        <Check size={14} strokeWidth={3} aria-hidden />
                        {texts.best}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          {entries.some(({ followUp }) => followUp?.note) && (
            <tr>
              <th scope="row">{texts.rows.note}</th>
              {entries.map(({ veterinaryCandidate: { id }, followUp }) => (
                <td key={id}>
                  <LongText text={shorten(followUp?.note || texts.noNote, LONGEST)} />
                </td>
              ))}
            </tr>
          )}
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
      {equal.length > 0 && (
        <Folded className={styles.equal} summary={texts.equal(equal.length)}>
          <dl>
            {equal.map(({ name, values }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{values[0]}</dd>
              </div>
            ))}
          </dl>
        </Folded>
      )}
    </>
  );
}

/** Phones show only the first lines of a long text, because the columns are narrow. */
function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={styles.letter} data-cut={!isWhole || undefined}>
        {text}
      </p>
      {text.length > SHORT_TEXT && !isWhole && (
        <Button variant="quiet" className={styles.more} onClick={() => setWhole(true)}>
          {texts.readOn}
        </Button>
      )}
    </>
  );
}

/** Loads the letter. The view log records the request, but the sheet does not count as opened (policy T-45). */
function Letter({ entry: { veterinaryCandidate } }: { entry: SelectionEntry }) {
  const { id, firstName, lastName } = veterinaryCandidate;
  const { data, error } = useQuery(comparedQuery(id));
  const letter = data?.coverLetter?.trim();
  const missing = data?.notShared.includes("letter") ? notShared.letter(firstName) : texts.noLetter;
  return (
    <>
      <LongText
        text={letter ? shorten(letter, LONGEST) : data ? missing : error ? texts.letterFailed : texts.letterLoading}
      />
      <Link className="icon-link" to={screenPath("Candidat", { id })} data-print="no">
        {texts.sheet}
        <VisuallyHidden> {texts.sheetOf(firstName, lastName)}</VisuallyHidden>
      </Link>
    </>
  );
}
