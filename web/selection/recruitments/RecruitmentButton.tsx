import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import type { SelectionEntry } from "contract/selection/selection.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { BriefcaseBusiness } from "../../ui/page-icons.ts";
import { RecruitmentDialog, recruitmentDraft } from "./RecruitmentDialog.tsx";
import { texts } from "./texts.ts";

interface RecruitmentButtonProps {
  candidate: Pick<CandidateCard, "id" | "firstName" | "lastName">;
  place: "sheet" | "card";
}

/** From the status 'trial' on, the sheet shows the button to report a recruitment. Before, only the menu shows it. */
export function isReportInSight({ followUp }: SelectionEntry): boolean {
  return isNearEnd(followUp?.status);
}

export function isNearEnd(status: FollowUpStatus | undefined): boolean {
  return status === "trial" || status === "chosen";
}

export function mayReport({ recruitment }: SelectionEntry): boolean {
  return !recruitment || recruitment.state === "rejected";
}

export function RecruitmentButton({ candidate, place }: RecruitmentButtonProps) {
  const [isOpen, setOpen] = useState(() => recruitmentDraft(candidate.id).read() !== undefined);
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const onClick = () => setOpen(true);
  return (
    <>
      {place === "sheet" ? (
        <Button variant="secondary" icon={<BriefcaseBusiness size={20} aria-hidden />} onClick={onClick}>
          {texts.report}
        </Button>
      ) : (
        <Button variant="quiet" aria-label={texts.reportOf(name)} onClick={onClick}>
          {texts.report}
        </Button>
      )}
      <RecruitmentDialog candidate={candidate} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
