import { useQuery } from "@tanstack/react-query";
import { zoneOfZip } from "contract/time-zones.ts";
import { useState } from "react";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { selectionsQuery } from "../../candidates/selection.ts";
import { sheet } from "../../candidates/sheet/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { MenuButton, MoreMenu } from "../../ui/MoreMenu.tsx";
import { BriefcaseBusiness, Printer, Trash2 } from "../../ui/page-icons.ts";
import { useRemoval } from "../entries/use-removal.ts";
import { IntroductionAction, REQUESTS_ID } from "../introductions/IntroductionAction.tsx";
import { IntroductionDetails } from "../introductions/IntroductionDetails.tsx";
import { isReportInSight, mayReport, RecruitmentButton } from "../recruitments/RecruitmentButton.tsx";
import { RecruitmentDetails } from "../recruitments/RecruitmentDetails.tsx";
import { RecruitmentDialog } from "../recruitments/RecruitmentDialog.tsx";
import { texts as recruitmentTexts } from "../recruitments/texts.ts";
import { texts } from "./texts.ts";

interface SelectedProps {
  candidateId: number;
}

function useSelected(candidateId: number) {
  const { data: entries } = useQuery(selectionsQuery);
  const { data: account } = useQuery(currentUserQuery);
  const entry = entries?.find(({ veterinaryCandidate }) => veterinaryCandidate.id === candidateId);
  return entry && account && { entry, account, zone: zoneOfZip(account.veterinaryClinicals[0]?.ZIPCode) };
}

export function MainAction({ candidateId }: SelectedProps) {
  const selected = useSelected(candidateId);
  return selected ? <IntroductionAction {...selected} /> : <Button aria-disabled>{sheet.introduction}</Button>;
}

export function RequestDetails({ candidateId }: SelectedProps) {
  const selected = useSelected(candidateId);
  if (!selected) return null;
  const { entry, zone } = selected;
  const { veterinaryCandidate: candidate, introduction, recruitment } = entry;
  if (!introduction && !recruitment) return null;
  return (
    <Card as="section" kind="panel" id={REQUESTS_ID} className="stack-4">
      {introduction && <IntroductionDetails candidate={candidate} introduction={introduction} zone={zone} />}
      {recruitment && <RecruitmentDetails candidate={candidate} recruitment={recruitment} />}
    </Card>
  );
}

export function RecruitmentAction({ candidateId }: SelectedProps) {
  const entry = useSelected(candidateId)?.entry;
  return entry && isReportInSight(entry) && mayReport(entry) ? (
    <RecruitmentButton candidate={entry.veterinaryCandidate} place="sheet" />
  ) : null;
}

export function SheetMenu({ candidateId }: SelectedProps) {
  const entry = useSelected(candidateId)?.entry;
  const askToRemove = useRemoval();
  const [isReporting, setReporting] = useState(false);
  if (!entry) return null;
  const { veterinaryCandidate: candidate } = entry;
  return (
    <>
      <MoreMenu label={texts.more} compact>
        {mayReport(entry) && !isReportInSight(entry) && (
          <MenuButton icon={<BriefcaseBusiness size={20} aria-hidden />} onClick={() => setReporting(true)}>
            {recruitmentTexts.report}
          </MenuButton>
        )}
        <MenuButton icon={<Printer size={20} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </MenuButton>
        <MenuButton icon={<Trash2 size={20} aria-hidden />} onClick={() => void askToRemove(candidate)}>
          {texts.remove}
        </MenuButton>
      </MoreMenu>
      <RecruitmentDialog candidate={candidate} open={isReporting} onClose={() => setReporting(false)} />
    </>
  );
}
