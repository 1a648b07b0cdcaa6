import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "contract/call.ts";
import { moveDossiers } from "contract/candidates/dossier-moves.ts";
import type { DossierItem } from "contract/candidates/dossiers.ts";
import type { DossierMove, DossierState } from "contract/candidates/states.ts";
import type { OpenIntroductions } from "contract/selection/introductions.ts";
import { useState } from "react";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { toast } from "../../../../ui/toast.ts";
import { countOpen, isAny, lossAfterUndo } from "../introductions.ts";
import { movesBack } from "../moves.ts";
import { useRefreshDossiers } from "../queries.ts";
import { ended, moves, states } from "../texts.ts";
import { bulk as texts } from "./texts.ts";

export const BULK_ACTIONS = ["publish", "withdraw", "archive"] as const satisfies readonly DossierMove[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type PickedDossier = Pick<DossierItem, "id" | "firstName" | "lastName" | "state">;

export interface BulkResult {
  readonly action: BulkAction;
  readonly moved: readonly { readonly dossier: PickedDossier; readonly state: DossierState }[];
  readonly rejected: readonly { readonly dossier: PickedDossier; readonly error: string }[];
  /** The move that undoes the bulk action. Undefined if the dossiers would need different moves. */
  readonly back: DossierMove | undefined;
  readonly open?: OpenIntroductions | undefined;
}

export function resultOf(
  action: BulkAction,
  picked: readonly PickedDossier[],
  results: ResponseOf<typeof moveDossiers>["results"],
): BulkResult {
  const byId = new Map(picked.map((dossier) => [dossier.id, dossier]));
  const known = results.flatMap((result) => {
    const dossier = byId.get(result.id);
    return dossier ? [{ result, dossier }] : [];
  });
  const moved = known.flatMap(({ result, dossier }) => ("state" in result ? [{ dossier, state: result.state }] : []));
  const rejected = known.flatMap(({ result, dossier }) =>
    "error" in result
      ? [{ dossier, error: result.code === "impossibleMove" ? texts.impossible(states[dossier.state]) : result.error }]
      : [],
  );
  const [back, ...others] = new Set(moved.map(({ dossier }) => onlyMoveBack(dossier.state, action)));
  return { action, moved, rejected, back: others.length === 0 ? back : undefined };
}

function onlyMoveBack(state: DossierState, action: BulkAction): DossierMove | undefined {
  const [back, ...others] = movesBack(state, action);
  return others.length === 0 ? back : undefined;
}

export function publishesFirst(action: BulkAction, picked: readonly PickedDossier[]): boolean {
  return action === "publish" && picked.some(({ state }) => state === "draft");
}

export function useBulk() {
  const refresh = useRefreshDossiers();
  const { result, setResult } = useStoredResult();
  const sending = useMutation({
    mutationFn: ({ action, ids }: { action: DossierMove; ids: number[] }) => send(moveDossiers, { action, ids }),
    onSettled: refresh,
  });
  // Until the introductions are counted and the dialog is answered, another press would open a second dialog.
  const [isAsking, setAsking] = useState(false);
  const isSending = isAsking || sending.isPending;

  async function run(action: BulkAction, picked: readonly PickedDossier[]): Promise<boolean> {
    if (isSending) return false;
    const ids = picked.map(({ id }) => id);
    setAsking(true);
    try {
      const open = action === "withdraw" ? await countOpen(ids) : undefined;
      const detail = publishesFirst(action, picked) ? texts.publishDetail : open && isAny(open) && ended.detail(open);
      if (detail && !(await isConfirmed(action, picked.length, detail))) return false;
      const response = await sending.mutateAsync({ action, ids });
      setResult({ ...resultOf(action, picked, response.results), open });
      return true;
    } catch (error) {
      showError(error, { fallback: texts.failed });
      return false;
    } finally {
      setAsking(false);
    }
  }

  async function undo({ moved, back, open }: BulkResult): Promise<void> {
    if (back === undefined || isSending) return;
    const ids = moved.map(({ dossier }) => dossier.id);
    try {
      const { results } = await sending.mutateAsync({ action: back, ids });
      setResult(null);
      const loss = await lossAfterUndo(ids, open);
      toast({ text: texts.undone(results.filter((result) => "state" in result).length) + loss });
    } catch (error) {
      showError(error, { fallback: texts.failed });
    }
  }

  return { result, run, undo, close: () => setResult(null), isSending };
}

/** Stores the bulk action's result in the query cache, so that the undo button survives a visit to a dossier. */
function useStoredResult() {
  const client = useQueryClient();
  const queryKey = ["formation", "bulk-result"];
  const { data } = useQuery<BulkResult | null>({ queryKey, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY });
  return {
    result: data ?? undefined,
    setResult: (result: BulkResult | null) => void client.setQueryData(queryKey, result),
  };
}

async function isConfirmed(action: BulkAction, count: number, detail: string): Promise<boolean> {
  const { result } = await confirm({
    text: texts.question(moves.names[action], count),
    detail,
    confirmLabel: moves.names[action],
    denyLabel: moves.undo,
    mobileFullscreen: false,
  });
  return result === "confirm";
}
