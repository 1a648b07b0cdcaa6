import { type FollowUp, isPlannable, STEP_LABEL_LENGTH, STEP_LABELS } from "contract/selection/follow-up.ts";
import { useEffect, useRef, useState } from "react";
import { today } from "../../format/dates.ts";
import { afterPress } from "../../ui/after-press.ts";
import { DayField } from "../../ui/DayField.tsx";
import { Field } from "../../ui/Field.tsx";
import { isHalfTyped } from "../../ui/form.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { useChangeFollowUp, useRemoveNextStep } from "./queries.ts";
import { texts } from "./texts.ts";
import { useSaveWhileTyping } from "./use-save-while-typing.ts";

const OTHER = "other";
const presets: readonly string[] = STEP_LABELS;

export function NextStepFields({ candidateId, followUp }: { candidateId: number; followUp: FollowUp }) {
  const { mutate, isPending, variables } = useChangeFollowUp(candidateId);
  const remove = useRemoveNextStep(candidateId);
  const stored = followUp.nextStepOn ?? "";
  const [dayInput, setDayInput] = useState<string>();
  const [labelInput, setLabelInput] = useState<string>();
  const [isOther, setOther] = useState(false);
  const day = dayInput ?? stored;
  const label = labelInput ?? followUp.nextStepLabel ?? "";
  const isFar = day !== "" && day !== stored && !isPlannable(day, today());

  function saveDay(typed: string): void {
    if (typed === stored || isFar) return;
    setLabelInput(undefined);
    if (typed === "") remove();
    else mutate({ nextStepOn: typed, nextStepLabel: label.trim() || null });
  }
  useEffect(() => {
    if (dayInput === stored) setDayInput(undefined);
  }, [dayInput, stored]);
  useSaveWhileTyping(dayInput, saveDay);

  const hasDay = stored !== "" || (isPending && Boolean(variables.nextStepOn));
  function saveLabel(typed: string): void {
    if (hasDay && typed.trim() !== (followUp.nextStepLabel ?? "")) mutate({ nextStepLabel: typed.trim() || null });
  }
  /** The server stores a label only together with a day. Until the user chooses a day, the label stays in the field. */
  function finishLabel(typed: string): void {
    setLabelInput(hasDay ? undefined : typed);
    saveLabel(typed);
  }
  useSaveWhileTyping(labelInput, saveLabel);
  const finishTyped = () => labelInput !== undefined && finishLabel(labelInput);
  const latest = useRef({ saveDay, finishTyped });
  latest.current = { saveDay, finishTyped };
  const isOwn = isOther || (label !== "" && !presets.includes(label));
  return (
    <>
      <DayField
        label={texts.nextStep}
        value={day}
        error={isFar ? texts.nextStepFar : null}
        onChange={(event) => setDayInput(event.target.value)}
        // Waits until the user releases a pressed button, because the saved day moves the content below the day. The
        // saved label does the same.
        onBlur={({ target }) => isHalfTyped(target) || afterPress(() => latest.current.saveDay(target.value))}
        onKeyDown={({ key, currentTarget }) =>
          key === "Enter" && !isHalfTyped(currentTarget) && saveDay(currentTarget.value)
        }
      />
      <SelectField
        label={texts.stepLabel}
        placeholder={texts.noStepLabel}
        value={isOwn ? OTHER : label}
        options={[
          ...presets.map((preset) => ({ value: preset, label: preset })),
          { value: OTHER, label: texts.otherStepLabel },
        ]}
        onChange={({ target }) => {
          setOther(target.value === OTHER);
          if (target.value === OTHER) setLabelInput("");
          else finishLabel(target.value);
        }}
      />
      {isOwn && (
        <Field
          label={texts.ownStepLabel}
          value={label}
          maxLength={STEP_LABEL_LENGTH}
          onChange={({ target }) => setLabelInput(target.value)}
          onBlur={() => afterPress(() => latest.current.finishTyped())}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && finishLabel(currentTarget.value)}
        />
      )}
    </>
  );
}
