import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { Suspense } from "react";
import { useLocation } from "react-router";
import { distanceText, upgradeHours } from "../../candidates/card/facts.ts";
import { ProgressMarks } from "../../candidates/card/ProgressMarks.tsx";
import { card as cardTexts } from "../../candidates/card/texts.ts";
import type { FileAddress } from "../../candidates/file-address.ts";
import { fromSelection } from "../../candidates/sheet/origin.ts";
import { ageInYears } from "../../format/dates.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Link } from "../../ui/Link.tsx";
import { lazyExtra } from "../../ui/lazy-file.ts";
import { Trash2 } from "../../ui/page-icons.ts";
import { isRepeatedClick } from "../../ui/repeated-click.ts";
import { CompareTick, type Ticked } from "../compare/CompareBar.tsx";
import styles from "./EntryRow.module.css";
import { texts } from "./texts.ts";

const EntryWork = lazyExtra(async () => (await import("./EntryWork.tsx")).EntryWork);

interface EntryRowProps {
  entry: SelectionEntry;
  fileAddress: FileAddress;
  ticked: Ticked;
  onRemove: (candidate: CandidateCard, button: HTMLElement) => Promise<void>;
}

/** Phones show an entry as a few lines. Wide screens show the same content in the columns of a table. */
export function EntryRow({ entry, fileAddress, ticked, onRemove }: EntryRowProps) {
  const { search } = useLocation();
  const { veterinaryCandidate: candidate, consultedAt } = entry;
  const { id, firstName, lastName, active, unavailable, city, ZIPCode } = candidate;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Card as="article" kind={active ? "card" : "muted"} className={styles.row} data-recruited={!active || undefined}>
      <Avatar firstName={firstName} lastName={lastName} src={fileAddress(candidate.profilePicture, "128")} size={44} />
      <div className={styles.name}>
        <h3>
          <Link className={styles.link} to={screenPath("Candidat", { id })} state={fromSelection(search)}>
            {name}
          </Link>
        </h3>
        <span data-print="no">
          {consultedAt === null ? (
            <Badge tone="accent">{texts.isNew}</Badge>
          ) : (
            <span className="quiet-2">{texts.seen}</span>
          )}
        </span>
        {!active && <Badge tone="muted">{unavailable ? cardTexts.unavailable : cardTexts.recruited}</Badge>}
      </div>
      <p className={styles.place}>{city ? `${ZIPCode} ${city}` : ZIPCode}</p>
      <p className={styles.distance}>{distanceText(candidate)}</p>
      <p className={styles.facts}>{factsOf(candidate).join(" · ")}</p>
      {!unavailable && <ProgressMarks className={styles.marks} candidate={candidate} />}
      <CompareTick className={styles.tick} candidate={candidate} ticked={ticked} />
      <div className={styles.work}>
        <Suspense fallback={null}>
          <EntryWork entry={entry} />
        </Suspense>
      </div>
      <IconButton
        className={styles.remove}
        label={texts.remove(name)}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={(event) => isRepeatedClick(event) || void onRemove(candidate, event.currentTarget)}
      />
    </Card>
  );
}

function factsOf(candidate: CandidateCard): string[] {
  const age = ageInYears(candidate.birthday);
  const hours = upgradeHours(candidate);
  const facts = [age && cardTexts.age(age), candidate.studyLevel, hours > 0 && cardTexts.upgradeHours(hours)];
  return facts.filter((fact) => typeof fact === "string");
}
