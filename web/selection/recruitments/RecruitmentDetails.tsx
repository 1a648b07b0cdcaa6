import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import type { Recruitment, RecruitmentState } from "contract/selection/recruitments.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import styles from "../introductions/Requests.module.css";
import { useTakeBack } from "./queries.ts";
import { texts } from "./texts.ts";

interface RecruitmentDetailsProps {
  candidate: Pick<CandidateCard, "id">;
  recruitment: Recruitment;
}

export function RecruitmentDetails({ candidate, recruitment }: RecruitmentDetailsProps) {
  const { state, contract, startsOn, reason } = recruitment;
  const takeBack = useTakeBack(candidate.id);
  return (
    <div className={styles.part}>
      <p className={styles.head}>
        <strong>{texts.title}</strong> <RecruitmentBadge state={state} />
      </p>
      {state === "rejected" ? (
        <p className="typed-text">
          <span className="quiet-2">{texts.reason} :</span> {reason}
        </p>
      ) : (
        <p className={styles.head}>
          <Badge tone="outline">{texts.contracts[contract]}</Badge>
          {startsOn !== null && <span>{texts.starts(new Date(startsOn).toLocaleDateString("fr-FR", UTC))}</span>}
        </p>
      )}
      {state === "reported" && <p className="quiet-2">{texts.waiting}</p>}
      <p>
        <Link to={`${screenPath("Contract")}?candidat=${candidate.id}`}>{texts.about}</Link>
      </p>
      {state === "reported" && (
        <div data-print="no">
          <Button variant="quiet" onClick={() => takeBack.mutate(recruitment)}>
            {texts.takeBack}
          </Button>
        </div>
      )}
    </div>
  );
}

const TONES = { reported: "warn", confirmed: "brand", rejected: "danger" } as const;

function RecruitmentBadge({ state }: { state: RecruitmentState }) {
  return <Badge tone={TONES[state]}>{texts[state]}</Badge>;
}

const UTC = { timeZone: "UTC" } as const;
