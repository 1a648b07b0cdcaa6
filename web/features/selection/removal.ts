import type { CandidateCard } from "contract/candidate-fields.ts";
import { ApiError } from "../../api/client.ts";
import { confirm } from "../../ui/confirm.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { OFFERED, toast } from "../../ui/toast.ts";
import { useAddToSelection, useRemoveFromSelection } from "./queries.ts";
import { texts } from "./texts.ts";

/** Asks, then removes (product 8). The message offers to undo it, notes included (beyond B2-07). */
export function useRemoval(): (candidate: CandidateCard, button: HTMLElement) => Promise<void> {
  const { add } = useAddToSelection({ onRefused: refuseWith(texts.undoError) });
  const { mutate } = useRemoveFromSelection({
    onDone: (removed) => {
      // Who was recruited cannot be put aside anew.
      const action = removed?.active && { label: texts.undo, run: () => add(removed.id) };
      toast({ text: texts.removed, duration: OFFERED, ...(action && { action }) });
    },
    onRefused: refuseWith(texts.removeError),
  });
  return async ({ id, firstName, lastName }, button) => {
    // On telephones the question hides the card that it is about.
    const { result } = await confirm({
      text: texts.removeQuestion,
      detail: `${firstName} ${lastName}`,
      kind: "danger",
    });
    if (result !== "confirm") return;
    focusNeighbour(button);
    mutate(id);
  };
}

/** The end of the session has its own words (product 4.3). */
function refuseWith(text: string): (error: Error) => void {
  return (error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ kind: "error", text });
  };
}
