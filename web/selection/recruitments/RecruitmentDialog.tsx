import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { screenPath } from "contract/screens.ts";
import { RECRUITMENT_CONTRACTS } from "contract/selection/recruitments.ts";
import { useId } from "react";
import { ApiError } from "../../api/client.ts";
import { showError } from "../../shell/show-error.ts";
import { formDraft } from "../../shell/unsaved/drafts.ts";
import { DayField } from "../../ui/DayField.tsx";
import { FieldError } from "../../ui/FieldFrame.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../ui/form.ts";
import { Link } from "../../ui/Link.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { toast } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useReportRecruitment } from "./queries.ts";
import { texts } from "./texts.ts";

type RecruitmentForm = { contract: string; startsOn: string };
const empty: RecruitmentForm = { contract: "", startsOn: "" };

export const recruitmentDraft = (candidateId: number) => formDraft(`recruitment.${candidateId}`, empty);

interface RecruitmentDialogProps {
  candidate: Pick<CandidateCard, "id" | "firstName" | "lastName">;
  open: boolean;
  onClose: () => void;
}

export function RecruitmentDialog({ candidate, open, onClose }: RecruitmentDialogProps) {
  const report = useReportRecruitment(candidate.id);
  const form = useForm<RecruitmentForm>({
    initial: empty,
    check: findIssues,
    send,
    draft: recruitmentDraft(candidate.id),
  });
  const refused = form.issue("form");
  const rejectedId = useId();

  async function send({ contract, startsOn }: RecruitmentForm): Promise<Issues<RecruitmentForm> | undefined> {
    const known = RECRUITMENT_CONTRACTS.find((one) => one === contract) ?? "unknown";
    try {
      await report.mutateAsync({ contract: known, startsOn: startsOn || null });
    } catch (error) {
      const isDayRejected = error instanceof ApiError && error.code === "recruitmentRefused";
      const text = showError(error, { fallback: texts.failed });
      return isDayRejected ? { startsOn: text } : { form: text };
    }
    form.reset();
    onClose();
    toast({ text: texts.done });
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.dialogTitle(`${candidate.firstName} ${candidate.lastName}`)}
      submit={texts.submit}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <p>{texts.intro}</p>
      <RadioGroup
        label={texts.contract}
        options={RECRUITMENT_CONTRACTS.map((value) => ({ value, label: texts.contracts[value] }))}
        value={form.values.contract}
        error={form.issue("contract")}
        onChange={(contract) => form.change({ contract })}
      />
      <p>
        <Link to={`${screenPath("Contract")}?candidat=${candidate.id}`} target="_blank">
          {texts.about}
          <VisuallyHidden> {texts.newTab}</VisuallyHidden>
        </Link>
      </p>
      <DayField {...form.text("startsOn")} label={texts.startsOn} />
      {refused && <FieldError id={rejectedId}>{refused}</FieldError>}
    </FormDialog>
  );
}

function findIssues({ contract }: RecruitmentForm): Issues<RecruitmentForm> {
  return { contract: contract === "" ? texts.contractMissing : undefined };
}
