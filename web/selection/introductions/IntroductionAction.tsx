import type { User } from "contract/accounts/account.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useState } from "react";
import { now } from "../../format/now.ts";
import { Button } from "../../ui/Button.tsx";
import { CalendarDays } from "../../ui/page-icons.ts";
import { mayReport } from "../recruitments/RecruitmentButton.tsx";
import styles from "./IntroductionAction.module.css";
import { introductionStates } from "./IntroductionBadge.tsx";
import { IntroductionDialog, introductionDraft } from "./IntroductionDialog.tsx";
import { texts } from "./texts.ts";

interface IntroductionActionProps {
  entry: SelectionEntry;
  account: User;
  zone: string;
}

/**
 * The main button for a selected candidate, which requests an introduction. While a request waits for the centre's
 * answer or an appointment is ahead, the button scrolls to the request instead. After a recruitment report, the button
 * is less prominent.
 */
export function IntroductionAction({ entry, account, zone }: IntroductionActionProps) {
  const { veterinaryCandidate: candidate, introduction } = entry;
  const [isRequesting, setRequesting] = useState(() => introductionDraft(candidate.id).read() !== undefined);
  const isAppointed = introduction?.state === "accepted" && !(Date.parse(introduction.slot ?? "") <= now());
  if (introduction && (introduction.state === "sent" || isAppointed)) {
    return (
      <Button variant="secondary" onClick={showDetails}>
        {texts.openRequest(introductionStates[introduction.state])}
      </Button>
    );
  }
  const label = introduction ? texts.requestAgain : texts.request;
  return (
    <>
      <Button
        variant={mayReport(entry) ? "primary" : "secondary"}
        aria-label={label}
        icon={<CalendarDays size={20} aria-hidden />}
        onClick={() => setRequesting(true)}
      >
        <span className={styles.short}>{texts.title}</span>
        <span className={styles.long}>{label}</span>
      </Button>
      <IntroductionDialog
        candidate={candidate}
        account={account}
        zone={zone}
        open={isRequesting}
        onOpen={setRequesting}
      />
    </>
  );
}

export const REQUESTS_ID = "demandes";

function showDetails(): void {
  document.getElementById(REQUESTS_ID)?.scrollIntoView({ block: "center" });
}
