import { useQuery } from "@tanstack/react-query";
import { screenPath } from "contract/screens.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Link } from "../../ui/Link.tsx";
import { isLate, nextStepText } from "../follow-up/next-step.ts";
import { useIsWaitingForNetwork, useSendUnsent } from "../follow-up/queries.ts";
import { StatusChoice } from "../follow-up/StatusChoice.tsx";
import { texts as followUpTexts } from "../follow-up/texts.ts";
import { unsentNote } from "../follow-up/unsent.ts";
import { introductionStates } from "../introductions/IntroductionBadge.tsx";
import { isReportInSight, mayReport, RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import styles from "./EntryRow.module.css";
import { texts } from "./texts.ts";

export function EntryWork({ entry }: { entry: SelectionEntry }) {
  const { data: account } = useQuery(currentUserQuery);
  const { veterinaryCandidate: candidate, addedBy, introduction, recruitment } = entry;
  const zone = zoneOfZip(account?.veterinaryClinicals[0]?.ZIPCode);
  const slot = introduction?.state === "accepted" ? introduction.slot : null;
  const isOwnRecruit = recruitment?.state === "confirmed";
  return (
    <>
      {candidate.active && account && <Status entry={entry} account={account.email} />}
      <div className={styles.state}>
        <div className={styles.step}>
          {candidate.active && account && <Step entry={entry} account={account.email} />}
        </div>
        <div className={styles.requests}>
          {introduction && (
            <p>
              <span className={styles.short}>{texts.request(introductionStates[introduction.state])}</span>
              <span className={styles.long}>
                {introductionStates[introduction.state]}
                {slot !== null && ` ${meetingTime(new Date(slot), zone, { other: zoneOfZip(candidate.ZIPCode) })}`}
              </span>
            </p>
          )}
          {recruitment && (candidate.active || isOwnRecruit) && <p>{texts.recruitments[recruitment.state]}</p>}
          {isOwnRecruit && (
            <p>
              <Link to={`${screenPath("Contract")}?candidat=${candidate.id}`}>{texts.contract}</Link>
            </p>
          )}
          {candidate.active && isReportInSight(entry) && mayReport(entry) && (
            <RecruitmentButton candidate={candidate} place="card" />
          )}
          {addedBy && !addedBy.me && <p>{followUpTexts.addedBy(`${addedBy.firstName} ${addedBy.lastName}`)}</p>}
        </div>
      </div>
    </>
  );
}

interface FollowUpProps {
  entry: SelectionEntry;
  account: string;
}

function Status({ entry: { veterinaryCandidate, followUp }, account }: FollowUpProps) {
  const { id, firstName, lastName } = veterinaryCandidate;
  useSendUnsent(account, id);
  if (!followUp) return null;
  return <StatusChoice candidateId={id} name={`${firstName} ${lastName}`} followUp={followUp} place="card" />;
}

function Step({ entry, account }: FollowUpProps) {
  const { veterinaryCandidate, followUp } = entry;
  const isWaiting = useIsWaitingForNetwork(veterinaryCandidate.id);
  if (!followUp) return null;
  const step = nextStepText(entry);
  return (
    <>
      {isWaiting && <Badge tone="warn">{followUpTexts.waiting}</Badge>}
      {unsentNote(account, veterinaryCandidate.id) && <Badge tone="warn">{followUpTexts.unsentOnCard}</Badge>}
      {step && <p data-late={isLate(entry) || undefined}>{step}</p>}
      {followUp.note !== "" && <p className={styles.note}>{followUpTexts.noteOf(followUp.note)}</p>}
    </>
  );
}
