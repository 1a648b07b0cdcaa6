import { useMutation } from "@tanstack/react-query";
import {
  archiveDossier,
  type DossierMove,
  dossierMoves,
  publishDossier,
  recruitDossier,
  restoreDossier,
  withdrawDossier,
} from "contract/dossier-moves.ts";
import type { DossierItem } from "contract/dossiers.ts";
import { send } from "../../../api/client.ts";
import { sayRefusal } from "../../../shell/refusal.ts";
import { OFFERED, toast } from "../../../ui/toast.ts";
import { useRefreshDossiers } from "../queries.ts";
import { states, moves as texts } from "../texts.ts";
import { wayBack } from "./way-back.ts";

/** What of a dossier a move needs. */
export type Movable = Pick<DossierItem, "id" | "state" | "firstName" | "lastName">;

const calls = {
  publish: publishDossier,
  withdraw: withdrawDossier,
  recruit: recruitDossier,
  archive: archiveDossier,
  restore: restoreDossier,
} as const satisfies Record<DossierMove, unknown>;

interface Asked {
  readonly dossier: Movable;
  readonly move: DossierMove;
  /** It takes a move back. */
  readonly isUndo?: true;
}

/** Moves a dossier and says so; the message takes the move back where the table has a way (beyond B1-24). */
export function useMove() {
  const refresh = useRefreshDossiers();
  const mutation = useMutation({
    mutationFn: ({ dossier, move }: Asked) => send(calls[move], { id: String(dossier.id) }),
    onSuccess: (_moved, { dossier, move, isUndo }) => {
      const name = `${dossier.firstName} ${dossier.lastName}`;
      const { to } = dossierMoves[move];
      const back = isUndo ? undefined : wayBack(dossier.state, move);
      if (isUndo) toast({ text: texts.undone(name, states[to]) });
      else if (back === undefined) toast({ text: texts.said(name, texts.done[move]) });
      else {
        const run = () => mutation.mutate({ dossier: { ...dossier, state: to }, move: back, isUndo: true });
        toast({
          text: texts.said(name, texts.done[move]),
          duration: OFFERED,
          action: { label: texts.undo, run },
        });
      }
    },
    onError: (error) => sayRefusal(error, { fallback: texts.failed }),
    onSettled: refresh,
  });
  return mutation;
}
