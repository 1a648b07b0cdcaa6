import type { FollowUp } from "contract/follow-up.ts";
import { isPlannable } from "contract/planned-days.ts";
import { useState } from "react";
import { today } from "../../format/today.ts";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.ts";
import { useChangeFollowUp } from "./queries.ts";
import { texts } from "./texts.ts";

/** The day of the next step; an empty field is none. A day that somebody is still typing is sent once it is left. */
export function NextStepField({ candidateId, followUp }: { candidateId: number; followUp: FollowUp }) {
  const { mutate } = useChangeFollowUp(candidateId);
  const stored = followUp.nextStepOn ?? "";
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored;
  const isFar = value !== "" && value !== stored && !isPlannable(value, today());
  function store(): void {
    if (typed === undefined || isFar) return;
    setTyped(undefined);
    if (typed === stored) return;
    const undo = { label: texts.undo, run: () => mutate({ nextStepOn: followUp.nextStepOn }) };
    // A day that somebody deletes half of is none: it is said, and comes back by one press.
    const onSuccess = () => typed === "" && toast({ text: texts.stepRemoved, action: undo });
    mutate({ nextStepOn: typed === "" ? null : typed }, { onSuccess });
  }
  return (
    // On paper an empty field says nothing.
    <div data-print={value === "" ? "no" : undefined}>
      <Field
        type="date"
        label={texts.nextStep}
        value={value}
        error={isFar ? texts.nextStepFar : null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={store}
        onKeyDown={(event) => event.key === "Enter" && store()}
      />
    </div>
  );
}
