import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection.ts";
import { shorten } from "contract/shorten.ts";
import EqualNot from "lucide-react/icons/equal-not";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Link } from "../../../ui/Link.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useFileAddress } from "../../files/queries.ts";
import { comparedQuery } from "../queries.ts";
import styles from "./Compare.module.css";
import { compareRows } from "./compare-rows.ts";
import { texts } from "./texts.ts";

const BEGINNING = 320;

/** A column a candidate, a line a fact; on phones the columns pass by beside the first one, which stays. */
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

/** The beginning of a letter. Reading it counts as an opening of the sheet in the view log alone (policy T-45). */
function Letter({ entry: { veterinaryCandidate } }: { entry: SelectionEntry }) {
  const { id, firstName, lastName } = veterinaryCandidate;
  const { data, error } = useQuery(comparedQuery(id));
  const letter = data?.coverLetter?.trim();
  return (
    <>
      <p className={styles.letter}>
        {letter ? shorten(letter, BEGINNING) : data ? texts.noLetter : error ? texts.letterFailed : texts.letterLoading}
      </p>
      <Link className={styles.link} to={screenPath("Candidat", { id })} data-print="no">
        {texts.sheet}
        <VisuallyHidden> {texts.sheetOf(firstName, lastName)}</VisuallyHidden>
      </Link>
    </>
  );
}
