import { seenText } from "contract/fields.ts";
import type { IntroductionRequest } from "contract/selection/introductions.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { now } from "../../../format/now.ts";
import { fieldIssues, isHandledAlready } from "../../../shell/field-issues.ts";
import { formDraft } from "../../../shell/unsaved/drafts.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { type Issues, useForm } from "../../../ui/form.ts";
import { RadioGroup } from "../../../ui/RadioGroup.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { useIntroductionAnswers } from "./queries.ts";
import { texts as shared, introduction as texts } from "./texts.ts";

const empty = { slot: "", answer: "" };
type Acceptance = typeof empty;

export const acceptanceDraft = (id: string) => formDraft(`introduction.${id}.accept`, empty);

interface AcceptDialogProps {
  request: IntroductionRequest;
  open: boolean;
  onClose: () => void;
}

export function AcceptDialog({ request: { id, candidate, clinic, slots }, open, onClose }: AcceptDialogProps) {
  const name = `${candidate.firstName} ${candidate.lastName}`;
  const { accept } = useIntroductionAnswers(id, name);
  const coming = slots.filter((slot) => Date.parse(slot) > now());
  const timeOf = (slot: string) => meetingTime(new Date(slot), clinic.zone, { other: candidate.zone });
  const proposal = (slot: string) => texts.proposal(candidate.firstName, slot !== "");
  const first = { slot: coming[0] ?? "", answer: proposal(coming[0] ?? "") };
  const form = useForm<Acceptance>({ initial: first, check: findIssues, send, draft: acceptanceDraft(id) });
  const chosen = coming.includes(form.values.slot) ? form.values.slot : "";
  const clear = () => form.reset(first);

  /** Choosing a different slot changes the proposed message, unless the user has edited the message. */
  function choose(slot: string): void {
    const isProposed = form.values.answer === proposal(chosen);
    form.change(isProposed ? { slot, answer: proposal(slot) } : { slot });
  }

  async function send({ answer }: Acceptance): Promise<Issues<Acceptance> | undefined> {
    try {
      await accept.mutateAsync({ ...(chosen === "" ? {} : { slot: chosen }), answer: answer.trim() });
    } catch (error) {
      if (!isHandledAlready(error)) return fieldIssues(error);
    }
    clear();
    onClose();
    return undefined;
  }

  return (
    <FormDialog
      form={form}
      open={open}
      title={texts.acceptOf(name)}
      submit={texts.accept}
      cancel={shared.cancel}
      onClose={onClose}
      onGiveUp={clear}
    >
      <p>{texts.acceptText(candidate, chosen !== "")}</p>
      <RadioGroup
        label={texts.which}
        options={[...coming.map((slot) => ({ value: slot, label: timeOf(slot) })), { value: "", label: texts.none }]}
        value={chosen}
        onChange={choose}
        error={form.issue("slot")}
      />
      <TextAreaField {...form.text("answer")} label={texts.message} aria-required />
    </FormDialog>
  );
}

function findIssues({ answer }: Acceptance): Issues<Acceptance> {
  return { answer: seenText(answer) === "" ? texts.answerMissing : undefined };
}
