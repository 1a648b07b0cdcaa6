import type { CandidateCard } from "contract/candidate-fields.ts";
import { ApiError } from "../../api/client.ts";
import { announce } from "../../ui/announce.ts";
import { confirm } from "../../ui/confirm.ts";
import { focusNeighbour } from "../../ui/focus-neighbour.ts";
import { toast } from "../../ui/toast.ts";
import { useRemoveFromSelection } from "./queries.ts";
import { texts } from "./texts.ts";

/** Asks, and on 'Oui' takes the candidate out of the selection (product 8). The card's button gives its neighbour the focus. */
export function useRemoval(): (candidate: CandidateCard, button: HTMLElement) => Promise<void> {
  const { mutate } = useRemoveFromSelection({
    onDone: () => announce(texts.removed),
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ kind: "error", text: texts.removeError });
    },
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
