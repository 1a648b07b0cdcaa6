import { useQuery } from "@tanstack/react-query";
import type { Introduction } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CardFollowUp } from "../follow-up/CardFollowUp.tsx";
import { RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import { RecruitmentLine } from "../recruitments/RecruitmentLine.tsx";
import styles from "./Requests.module.css";
import { TONES } from "./state.ts";
import { texts } from "./texts.ts";

export function CardRequests({ entry }: { entry: SelectionEntry }) {
  const { veterinaryCandidate: candidate, introduction, recruitment } = entry;
  const { data: account } = useQuery(currentUserQuery);
  const zone = zoneOfZip(account?.veterinaryClinicals[0]?.ZIPCode);
  const standing = introduction && <Standing introduction={introduction} zone={zone} />;
  if (!candidate.active) return standing ? <div className={styles.line}>{standing}</div> : null;
  return (
    <div className={styles.line}>
      {account && <CardFollowUp entry={entry} account={account.email} />}
      {standing}
      {recruitment && <RecruitmentLine state={recruitment.state} />}
      {(!recruitment || recruitment.state === "rejected") && <RecruitmentButton candidate={candidate} place="card" />}
    </div>
  );
}

function Standing({ introduction: { state, slot }, zone }: { introduction: Introduction; zone: string }) {
  return (
    <div className={styles.group}>
      <span>{texts.title}</span>
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      {state === "accepted" && slot !== null && <span>{meetingTime(new Date(slot), zone)}</span>}
    </div>
  );
}
