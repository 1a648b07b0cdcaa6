import type { FollowUp } from "contract/follow-up.ts";
import { isPlannable } from "contract/planned-days.ts";
import { useState } from "react";
import { today } from "../../format/today.ts";
import { DayField } from "../../ui/DayField.tsx";
import { isHalfTyped } from "../../ui/half-typed.ts";
import { toast } from "../../ui/toast.ts";
import { useChangeFollowUp } from "./queries.ts";
import { texts } from "./texts.ts";

/** The day of the next step; an empty field is none. A day that somebody is still typing is sent once it is left. */
export function NextStepField({ candidateId, followUp }: { candidateId: number; followUp: FollowUp }) {
  const undo = useChangeFollowUp(candidateId);
  const { mutate } = useChangeFollowUp(candidateId, (change, { nextStepOn }) => {
    // A day that was removed comes back by one press.
    const action = { label: texts.undo, run: () => undo.mutate({ nextStepOn }) };
    if (change.nextStepOn === null) toast({ text: texts.stepRemoved, action });
  });
  const stored = followUp.nextStepOn ?? "";
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored;
  const isFar = value !== "" && value !== stored && !isPlannable(value, today());
  function store(field: HTMLInputElement): void {
    if (typed === undefined || isFar || isHalfTyped(field)) return;
    setTyped(undefined);
    if (typed === stored) return;
    mutate({ nextStepOn: typed === "" ? null : typed });
  }
  return (
    // On paper an empty field says nothing.
    <div data-print={value === "" ? "no" : undefined}>
      <DayField
        label={texts.nextStep}
        value={value}
        error={isFar ? texts.nextStepFar : null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={({ target }) => store(target)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && store(currentTarget)}
      />
    </div>
  );
}
