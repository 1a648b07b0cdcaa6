import { isUnderFifteen } from "contract/candidates/candidate-rules.ts";
import { type DossierMove, dossierMoves } from "contract/candidates/dossier-moves.ts";
import type { DossierState } from "contract/candidates/dossiers.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { localDay } from "contract/local-time.ts";
import { PARIS } from "contract/time-zones.ts";
import { MAX_ID } from "contract/values.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { EndingContext } from "../../selection/introduction-answers/end-availability.ts";
import type { CandidateRow } from "../intake/candidate-columns.ts";
import { lockWhole, type WholeCandidate } from "../intake/candidate-store.ts";
import { changeByHand, rowFrom } from "../intake/change-by-hand.ts";
import { dossierId, rejectBeyondOpenings, subjectOf } from "./open-dossier.ts";

type Moved =
  | { readonly state: DossierState }
  | { readonly code: "candidateNotFound" | "impossibleMove" | "underFifteen" };

/** @throws Problem candidateNotFound, impossibleMove, underFifteen; confirmYourself as `refuseBeyondOpenings` */
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

/** Skips unknown ids. */
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
  ctx: EndingContext,
): Promise<ReadonlyMap<number, Moved>> {
  const now = ctx.clock.now();
  const dossiers = (await lockWhole(trx, ids)).filter(({ state }) => state !== null);
  const today = localDay(now, PARIS);
  const errorOf = ({ state, birthday }: WholeCandidate) => {
    if (!dossierMoves[move].from.some((from) => from === state)) return "impossibleMove";
    return move === "publish" && isUnderFifteen(birthday, today) ? "underFifteen" : undefined;
  };
  const able = dossiers.filter((dossier) => errorOf(dossier) === undefined);
  const changes = able.map((dossier) => ({ known: dossier, row: movedRow(dossier, dossierMoves[move].to, now) }));
  await changeByHand(trx, ctx, changes, { staffId: staff.id, isMove: true });
  for (const { id, state: from } of able) {
    const details = { from, to: dossierMoves[move].to };
    await recordEvent(trx, ctx.clock, { event: "dossier moved", actorId: staff.id, subject: subjectOf(id), details });
  }
  return new Map<number, Moved>(
    dossiers.map((dossier) => {
      const code = errorOf(dossier);
      return [dossier.id, code ? { code } : { state: dossierMoves[move].to }];
    }),
  );
}

/** The first publication is kept, and the new state overrides the feed (beyond B1-24, B1-27). */
function movedRow(dossier: WholeCandidate, to: DossierState, now: Date): CandidateRow {
  const isRecruited = to === "recruited";
  return rowFrom(dossier, {
    active: to === "published",
    hidden_as: to === "published" || isRecruited ? null : (to as "draft" | "withdrawn" | "archived"),
    held_against: saidByFeed(dossier),
    published_at: to === "published" ? (dossier.published_at ?? now) : dossier.published_at,
    // An archived recruit keeps its recruitment date, so that it is reduced on time (policy 6).
    recruited_at: isRecruited ? now : to === "archived" ? dossier.recruited_at : null,
    updated_at: now,
  });
}

/** @returns the feed's last value of `active`; null without a feed */
function saidByFeed({ version, held_against, active }: WholeCandidate): boolean | null {
  return version > 0 ? (held_against ?? active) : null;
}
