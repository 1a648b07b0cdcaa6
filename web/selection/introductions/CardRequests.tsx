import { useQuery } from "@tanstack/react-query";
import type { Introduction } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { CardFollowUp } from "../follow-up/CardFollowUp.tsx";
import { RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import { RecruitmentLine } from "../recruitments/RecruitmentDetails.tsx";
import { IntroductionBadge } from "./IntroductionBadge.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export function CardRequests({ entry }: { entry: SelectionEntry }) {
  const { veterinaryCandidate: candidate, introduction, recruitment } = entry;
  const { data: account } = useQuery(currentUserQuery);
  const zone = zoneOfZip(account?.veterinaryClinicals[0]?.ZIPCode);
  const introductionLine = introduction && (
    <IntroductionLine introduction={introduction} zone={zone} other={zoneOfZip(candidate.ZIPCode)} />
  );
  if (!candidate.active) return introductionLine ? <div className={styles.line}>{introductionLine}</div> : null;
  return (
    <div className={styles.line}>
      {account && <CardFollowUp entry={entry} account={account.email} />}
      {introductionLine}
      {recruitment && <RecruitmentLine state={recruitment.state} />}
      {(!recruitment || recruitment.state === "rejected") && <RecruitmentButton candidate={candidate} place="card" />}
    </div>
  );
}

interface IntroductionLineProps {
  introduction: Introduction;
  zone: string;
  other: string;
}

function IntroductionLine({ introduction: { state, slot }, zone, other }: IntroductionLineProps) {
  return (
    <div className={styles.group}>
      <span>{texts.title}</span>
      <IntroductionBadge state={state} />
      {state === "accepted" && slot !== null && <span>{meetingTime(new Date(slot), zone, { other })}</span>}
    </div>
  );
}
