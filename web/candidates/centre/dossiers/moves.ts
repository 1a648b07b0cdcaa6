import { useMutation } from "@tanstack/react-query";
import {
  archiveDossier,
  publishDossier,
  recruitDossier,
  restoreDossier,
  withdrawDossier,
} from "contract/candidates/dossier-moves.ts";
import type { Dossier, DossierItem } from "contract/candidates/dossiers.ts";
import { type DossierMove, type DossierState, dossierMoves } from "contract/candidates/states.ts";
import type { OpenIntroductions } from "contract/selection/introductions.ts";
import { useRef, useState } from "react";
import { send } from "../../../api/client.ts";
import { now } from "../../../format/now.ts";
import { showError } from "../../../shell/show-error.ts";
import { type ConfirmQuestion, confirm } from "../../../ui/confirm.ts";
import { clearToasts, toast } from "../../../ui/toast.ts";
import { countOpen, isAny, lossAfterUndo } from "./introductions.ts";
import { useRefreshDossiers } from "./queries.ts";
import { ended, states, moves as texts } from "./texts.ts";

export type Movable = Pick<DossierItem, "id" | "state" | "left" | "firstName" | "lastName" | "publishedAt"> &
  Partial<Pick<Dossier, "likelyDuplicates">>;

const calls = {
  publish: publishDossier,
  withdraw: withdrawDossier,
  recruit: recruitDossier,
  archive: archiveDossier,
  restore: restoreDossier,
} as const satisfies Record<DossierMove, unknown>;

interface MoveRequest {
  readonly dossier: Movable;
  readonly moves: readonly DossierMove[];
  readonly open: OpenIntroductions | undefined;
  readonly isUndo?: true;
}

/** A second press within this many milliseconds is probably an accident and has no effect (B16-03). */
export const PAUSE_MS = 1000;

export function useMove() {
  const refresh = useRefreshDossiers();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  // Until the introductions are counted and the dialog is answered, another press would open a second dialog.
  const [asking, setAsking] = useState<DossierMove>();
  const mutation = useMutation({
    mutationFn: async ({ dossier, moves, open, isUndo }: MoveRequest) => {
      for (const move of moves) await send(calls[move], { id: String(dossier.id) });
      return isUndo ? lossAfterUndo([dossier.id], open) : "";
    },
    // Removes older toasts, because the undo button of an older toast belongs to an earlier move.
    onMutate: clearToasts,
    onSuccess: (loss, { dossier, moves, open, isUndo }) => {
      const name = nameOf(dossier);
      const move = moves.at(-1);
      if (move === undefined) return;
      const { to } = dossierMoves[move];
      const back = isUndo ? [] : movesBack(dossier.state, move);
      const text = isUndo ? texts.undone(name, states[to]) + loss : texts.notice(name, texts.done[move]);
      const run = () => mutation.mutate({ dossier: { ...dossier, state: to }, moves: back, open, isUndo: true });
      toast(back.length === 0 ? { text } : { text, action: { label: texts.undo, run } });
    },
    onError: (error) => showError(error, { fallback: texts.failed }),
    onSettled: refresh,
  });

  async function move(dossier: Movable, name: DossierMove): Promise<void> {
    if (asking || mutation.isPending || now() - pressedAt.current < PAUSE_MS) return;
    pressedAt.current = now();
    setAsking(name);
    try {
      const open = name === "withdraw" || name === "recruit" ? await countOpen([dossier.id]) : undefined;
      const question = questionBefore(name, dossier, open);
      if (question && (await confirm(question)).result !== "confirm") return;
      mutation.mutate({ dossier, moves: [name], open });
    } catch (error) {
      showError(error, { fallback: texts.failed });
    } finally {
      setAsking(undefined);
    }
  }

  return { move, pending: mutation.isPending ? mutation.variables.moves[0] : asking };
}

const nameOf = ({ firstName, lastName }: Movable) => `${firstName} ${lastName}`;

function questionBefore(
  move: DossierMove,
  dossier: Movable,
  open: OpenIntroductions | undefined,
): ConfirmQuestion | undefined {
  const question = { confirmLabel: texts.names[move], denyLabel: texts.keep, mobileFullscreen: false };
  const name = nameOf(dossier);
  if (move === "recruit") return { ...question, text: texts.recruitQuestion(name), detail: texts.recruitDetail };
  if (move === "withdraw" && open && isAny(open))
    return { ...question, text: texts.withdrawQuestion(name), detail: ended.detail(open) };
  if (move !== "publish") return undefined;
  const twin = dossier.likelyDuplicates?.find(({ state }) => state === "published");
  const detail = [
    ...(dossier.publishedAt === null ? [texts.publishDetail] : []),
    ...(twin ? [texts.twin(twin.externalId)] : []),
  ].join(" ");
  return detail === "" ? undefined : { ...question, text: texts.publishQuestion(name), detail };
}

export function movesBack(from: DossierState, move: DossierMove): readonly DossierMove[] {
  const now = dossierMoves[move].to;
  const names = Object.keys(dossierMoves) as DossierMove[];
  const direct = names.filter(
    (name) => dossierMoves[name].to === from && dossierMoves[name].from.some((state) => state === now),
  );
  if (direct.length > 0) return direct;
  if (move === "recruit") return ["restore", "publish"];
  if (move === "archive" && from === "recruited") return ["restore", "recruit"];
  return move === "publish" ? ["withdraw"] : [];
}
