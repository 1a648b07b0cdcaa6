import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ApiError } from "../../../api/client.ts";
import { focusNeighbour } from "../../../ui/focus-neighbour.ts";
import { toast } from "../../../ui/toast.ts";
import { useAddToSelection, useUndoAddition } from "../../selection/queries.ts";
import { card } from "../card/texts.ts";
import { takeFromLists } from "../queries.ts";

/**
 * Puts candidates of the list aside; the card's button gives its neighbour the focus, and the message can take it back.
 * One who was recruited or withdrawn meanwhile leaves the list too, and it says so.
 */
export function useAddFromList(): (id: number, button: HTMLElement) => void {
  const client = useQueryClient();
  const undo = useUndoAddition({
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ kind: "error", text: card.undoError });
    },
  });
  const { add } = useAddToSelection({
    onDone: ({ id }, putBack) =>
      toast({ text: card.added, action: { label: card.undo, run: () => undo.mutate({ id, putBack }) } }),
    onRefused: async (error, id) => {
      if (error instanceof ApiError && error.status === 401) return;
      const isOut = error instanceof ApiError && ["candidateRecruited", "candidateNotFound"].includes(error.code ?? "");
      toast(isOut ? { kind: "warning", text: error.text ?? card.addError } : { kind: "error", text: card.addError });
      if (isOut) await takeFromLists(client, id);
    },
  });
  return useCallback(
    (id, button) => {
      focusNeighbour(button);
      add(id);
    },
    [add],
  );
}
