import { isUnderFifteen } from "contract/candidates/candidate-rules.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { type DossierMove, type DossierState, dossierMoves, issueOfMove } from "contract/candidates/states.ts";
import { localDay } from "contract/local-time.ts";
import { MAX_ID } from "contract/row-id.ts";
import { PARIS } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { columnsOfState } from "../intake/candidate-state.ts";
import { lockWhole, type WholeCandidate } from "../intake/candidate-store.ts";
import { changeByHand, changedRow } from "../intake/change-candidates.ts";
import { findSamePersons } from "../intake/same-person-store.ts";
import { isSeen } from "../own-page/leave-state.ts";
import { saveLeave } from "../own-page/leave-store.ts";
import { dossierId, rejectBeyondOpenings, subjectOf } from "./open-dossier.ts";

type Moved =
  | { readonly state: DossierState }
  | { readonly code: "candidateNotFound" | "impossibleMove" | "underFifteen" | "leftByPerson" };

/**
 * Changes the state of one dossier.
 * @throws Problem candidateNotFound, impossibleMove, underFifteen, leftByPerson, confirmYourself
 */
export async function moveOne(
  move: DossierMove,
  text: string,
  staff: SessionStaff,
  ctx: AppContext,
): Promise<{ state: DossierState }> {
  const id = dossierId(text);
  await rejectBeyondOpenings(staff, [id], ctx);
  const moved = (await moveAll(move, [id], staff, ctx)).get(id) ?? { code: "candidateNotFound" };
  if ("code" in moved) {
    const errors = [{ field: "birthday", error: reasons.underFifteen }];
    throw new Problem(moved.code, moved.code === "underFifteen" ? { body: { errors } } : {});
  }
  return moved;
}

export async function moveAll(
  move: DossierMove,
  ids: readonly number[],
  staff: Pick<SessionStaff, "id">,
  ctx: AppContext,
): Promise<ReadonlyMap<number, Moved>> {
  const known = ids.filter((id) => id > 0 && id <= MAX_ID);
  return transact(ctx, (trx) => moveWithin(trx, move, known, staff, ctx));
}

export async function moveWithin(
  trx: Database,
  move: DossierMove,
  ids: readonly number[],
  staff: Pick<SessionStaff, "id">,
  ctx: AppContext,
): Promise<ReadonlyMap<number, Moved>> {
  const now = ctx.clock.now();
  const { to } = dossierMoves[move];
  const dossiers = (await lockWhole(trx, ids)).filter(({ state }) => state !== null);
  const samePersons = to === "published" ? await findSamePersons(trx, dossiers) : undefined;
  const outcomes = new Map(
    dossiers.map((dossier): [number, Moved] => {
      const outcome = outcomeOf(move, dossier, localDay(now, PARIS));
      // True if the same person paused or withdrew another dossier, or requested its erasure.
      const hasLeft = samePersons?.get(dossier.external_id)?.hasLeft;
      return [dossier.id, "state" in outcome && hasLeft ? { code: "leftByPerson" } : outcome];
    }),
  );
  const movable = dossiers.filter(({ id }) => "state" in (outcomes.get(id) ?? {}));
  const changes = movable.map((known) => ({
    known,
    // Store the feed's value of `active`. The state that staff set stays until the feed sends another value (B1-24,
    // B1-27).
    row: changedRow(known, {
      ...columnsOfState(to, known, now),
      held_against: activeInFeed(known),
      updated_at: now,
    }),
  }));
  await changeByHand(trx, ctx, changes, { staffId: staff.id, isMove: true });
  for (const { id, state: from, left_as } of movable) {
    // If staff withdraw a dossier that the person paused, the dossier stays hidden after the end of the pause.
    if (move === "withdraw" && left_as) await saveLeave(trx, id, { left_from: to });
    const details = { from, to };
    await recordEvent(trx, ctx.clock, { event: "dossier moved", actorId: staff.id, subject: subjectOf(id), details });
  }
  return outcomes;
}

function outcomeOf(move: DossierMove, { state, birthday, left_as }: WholeCandidate, today: string): Moved {
  const { to } = dossierMoves[move];
  const code = issueOfMove(move, state, left_as);
  if (code) return { code };
  return isSeen(to) && isUnderFifteen(birthday, today) ? { code: "underFifteen" } : { state: to };
}

/** @returns the value of `active` that the feed last sent, or null if no feed sent the dossier */
export function activeInFeed({ version, held_against, active }: WholeCandidate): boolean | null {
  return version > 0 ? (held_against ?? active) : null;
}
