import { useMutation } from "@tanstack/react-query";
import { moveDossiers } from "contract/candidates/dossier-moves.ts";
import type { DossierMove } from "contract/candidates/states.ts";
import { useState } from "react";
import { send } from "../../../../api/client.ts";
import { showError } from "../../../../shell/show-error.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { toast } from "../../../../ui/toast.ts";
import { useRefreshDossiers } from "../queries.ts";
import { moves, bulk as texts } from "../texts.ts";
import { type BulkAction, type Picked, publishesAnew, type Report, reportOf } from "./report.ts";

export function useBulk() {
  const refresh = useRefreshDossiers();
  const [report, setReport] = useState<Report>();
  const sending = useMutation({
    mutationFn: ({ action, ids }: { action: DossierMove; ids: number[] }) => send(moveDossiers, { action, ids }),
    onError: (error) => showError(error, { fallback: texts.failed }),
    onSettled: refresh,
  });

  /** @returns false if the request failed */
  async function run(action: BulkAction, picked: readonly Picked[]): Promise<boolean> {
    if (sending.isPending || (publishesAnew(action, picked) && !(await isAgreed(picked.length)))) return false;
    const ids = picked.map(({ id }) => id);
    const response = await sending.mutateAsync({ action, ids }).catch(() => undefined);
    if (response) setReport(reportOf(action, picked, response.results));
    return response !== undefined;
  }

  async function undo({ moved, back }: Report): Promise<void> {
    if (back === undefined || sending.isPending) return;
    const ids = moved.map(({ dossier }) => dossier.id);
    const response = await sending.mutateAsync({ action: back, ids }).catch(() => undefined);
    if (!response) return;
    setReport(undefined);
    toast({ text: texts.undone(response.results.filter((result) => "state" in result).length) });
  }

  return { report, run, undo, forget: () => setReport(undefined), isSending: sending.isPending };
}

async function isAgreed(count: number): Promise<boolean> {
  const { result } = await confirm({
    text: texts.publishQuestion(count),
    detail: texts.publishDetail,
    confirmLabel: moves.names.publish,
    denyLabel: moves.undo,
    mobileFullscreen: false,
  });
  return result === "confirm";
}
