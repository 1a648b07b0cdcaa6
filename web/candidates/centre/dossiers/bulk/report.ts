import type { ResponseOf } from "contract/call.ts";
import type { moveDossiers } from "contract/candidates/dossier-moves.ts";
import type { DossierItem } from "contract/candidates/dossiers.ts";
import type { DossierMove, DossierState } from "contract/candidates/states.ts";
import { wayBack } from "../moves/way-back.ts";

export const BULK_ACTIONS = ["publish", "withdraw", "archive"] as const satisfies readonly DossierMove[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

export type Picked = Pick<DossierItem, "id" | "firstName" | "lastName" | "state">;

export interface Report {
  readonly action: BulkAction;
  readonly moved: readonly { readonly dossier: Picked; readonly state: DossierState }[];
  readonly rejected: readonly { readonly dossier: Picked; readonly error: string }[];
  /** Undefined if the dossiers cannot all be reverted by the same move. */
  readonly back: DossierMove | undefined;
}

export function reportOf(
  action: BulkAction,
  picked: readonly Picked[],
  results: ResponseOf<typeof moveDossiers>["results"],
): Report {
  const byId = new Map(picked.map((dossier) => [dossier.id, dossier]));
  const known = results.flatMap((result) => {
    const dossier = byId.get(result.id);
    return dossier ? [{ result, dossier }] : [];
  });
  const moved = known.flatMap(({ result, dossier }) => ("state" in result ? [{ dossier, state: result.state }] : []));
  const rejected = known.flatMap(({ result, dossier }) =>
    "error" in result ? [{ dossier, error: result.error }] : [],
  );
  const [back, ...others] = new Set(moved.map(({ dossier }) => wayBack(dossier.state, action)[0]));
  return { action, moved, rejected, back: others.length === 0 ? back : undefined };
}

export function publishesAnew(action: BulkAction, picked: readonly Picked[]): boolean {
  return action === "publish" && picked.some(({ state }) => state === "draft");
}
