import { useQuery } from "@tanstack/react-query";
import type { SelectionEntry } from "contract/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { Badge } from "../../ui/Badge.tsx";
import { currentUserQuery } from "../account/queries.ts";
import { CardFollowUp } from "../follow-up/CardFollowUp.tsx";
import { RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import { RecruitmentLine } from "../recruitments/RecruitmentLine.tsx";
import styles from "./Requests.module.css";
import { slotText, TONES } from "./state.ts";
import { texts } from "./texts.ts";

/** On a card of the selection: the follow-up, where the clinic's requests stand, and 'Je l'ai recruté' (beyond B2-04, B3-07, B4-01). */
export function CardRequests({ entry }: { entry: SelectionEntry }) {
  const { veterinaryCandidate: candidate, introduction, recruitment } = entry;
  const { data: account } = useQuery(currentUserQuery);
  if (!candidate.active) return null;
  const zone = zoneOfZip(account?.veterinaryClinicals[0]?.ZIPCode);
  return (
    <div className={styles.line}>
      {account && <CardFollowUp entry={entry} account={account.email} />}
      {introduction && (
        <div className={styles.group}>
          <span>{texts.title}</span>
          <Badge tone={TONES[introduction.state]}>{texts.states[introduction.state]}</Badge>
          {introduction.state === "accepted" && introduction.slot !== null && (
            <span>{slotText(introduction.slot, zone)}</span>
          )}
        </div>
      )}
      {recruitment && <RecruitmentLine state={recruitment.state} />}
      {(!recruitment || recruitment.state === "rejected") && <RecruitmentButton candidate={candidate} place="card" />}
    </div>
  );
}
