import type { CandidateCard } from "contract/candidates/candidate-fields.ts";
import { ApiError } from "../../api/client.ts";
import { useAddToSelection, useRemoveFromSelection } from "../../candidates/selection.ts";
import { confirm } from "../../ui/confirm.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { OFFERED, toast } from "../../ui/toast.ts";
import { removal as texts } from "./texts.ts";

/**
 * Asks the user before removing a candidate from the selection (product 8). After the removal, a toast offers to
 * restore the candidate with all notes (B2-07). If the pressed button is in a list, the next entry gets the focus.
 */
export function useRemoval(): (candidate: CandidateCard, listedButton?: HTMLElement) => Promise<void> {
  const { add } = useAddToSelection({ onRejected: rejectWith(texts.undoError) });
  const { mutate } = useRemoveFromSelection({
    onDone: (removed) => {
      const action = removed?.active && { label: texts.undo, run: () => add(removed.id) };
      toast({ text: texts.removed, duration: OFFERED, ...(action && { action }) });
    },
    onRejected: rejectWith(texts.removeError),
  });
  return async ({ id, firstName, lastName }, listedButton) => {
    const { result } = await confirm({
      text: texts.removeQuestion,
      detail: `${firstName} ${lastName}`,
      kind: "danger",
    });
    if (result !== "confirm") return;
    if (listedButton) focusNeighbour(listedButton);
    mutate(id);
  };
}

/** Shows nothing after an expired session, because `SessionWatch` reports this error (product 4.3). */
function rejectWith(text: string): (error: Error) => void {
  return (error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ kind: "error", text });
  };
}
