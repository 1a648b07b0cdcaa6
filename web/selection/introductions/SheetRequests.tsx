import { useQuery } from "@tanstack/react-query";
import type { User } from "contract/accounts/account.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import { useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { now } from "../../format/now.ts";
import { Button } from "../../ui/Button.tsx";
import { CalendarDays } from "../../ui/page-icons.ts";
import { RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import { RecruitmentDetails } from "../recruitments/RecruitmentDetails.tsx";
import { IntroductionDetails } from "./IntroductionDetails.tsx";
import { IntroductionDialog, introductionDraft } from "./IntroductionDialog.tsx";
import styles from "./Requests.module.css";
import { texts } from "./texts.ts";

export interface SheetRequestsProps {
  candidateId: number;
  isSelected: boolean;
}

export function SheetRequests({ candidateId, isSelected }: SheetRequestsProps) {
  const { data: entries } = useQuery({ ...selectionsQuery, enabled: isSelected });
  const { data: account } = useQuery(currentUserQuery);
  const entry = entries?.find(({ veterinaryCandidate }) => veterinaryCandidate.id === candidateId);
  if (!isSelected) return <p className="quiet-2">{texts.afterAdding}</p>;
  if (!entry || !account) return null;
  return <Requests entry={entry} account={account} />;
}

function Requests({ entry, account }: { entry: SelectionEntry; account: User }) {
  const { veterinaryCandidate: candidate, introduction, recruitment } = entry;
  const [isRequesting, setRequesting] = useState(() => introductionDraft(candidate.id).read() !== undefined);
  const zone = zoneOfZip(account.veterinaryClinicals[0]?.ZIPCode);
  const isAppointed = introduction?.state === "accepted" && !(Date.parse(introduction.slot ?? "") <= now());
  const mayRequest = introduction?.state !== "sent" && !isAppointed;
  const mayReport = !recruitment || recruitment.state === "rejected";
  return (
    <div className={styles.requests} data-print="no">
      {mayRequest && (
        <Button
          variant="secondary"
          wide
          icon={<CalendarDays size={20} aria-hidden />}
          onClick={() => setRequesting(true)}
        >
          {introduction ? texts.requestAgain : texts.request}
        </Button>
      )}
      {mayReport && <RecruitmentButton candidate={candidate} place="sheet" />}
      {introduction && <IntroductionDetails candidate={candidate} introduction={introduction} zone={zone} />}
      {recruitment && <RecruitmentDetails candidate={candidate} recruitment={recruitment} />}
      <IntroductionDialog
        candidate={candidate}
        account={account}
        zone={zone}
        open={isRequesting}
        onOpen={setRequesting}
      />
    </div>
  );
}
