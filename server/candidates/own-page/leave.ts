import { isUnderFifteen } from "contract/candidates/candidate-rules.ts";
import { dayIssue } from "contract/candidates/field-rules.ts";
import type * as contract from "contract/candidates/own-page/leave.ts";
import { ERASE_WORD, OWN_ERASURE_HOURS, OWN_PAUSE_DAYS } from "contract/candidates/own-page/leave.ts";
import { reasons } from "contract/candidates/record-messages.ts";
import { type DossierState, OWN_STATES, type OwnMove, ownMoves } from "contract/candidates/states.ts";
import { readDay } from "contract/day.ts";
import { instantOf, localDay } from "contract/local-time.ts";
import { meetingTime } from "contract/selection/meeting-time.ts";
import { PARIS, zoneOfZip } from "contract/time-zones.ts";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { emit } from "../../platform/events.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofMails } from "../../platform/limits/subjects.ts";
import { cancelMessages } from "../../platform/outbox/cancel-store.ts";
import { activeInFeed } from "../dossiers/move.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { columnsOfState } from "../intake/candidate-state.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { changeByHand, changedRow } from "../intake/change-candidates.ts";
import { invalidRecord } from "../intake/intake-candidates.ts";
import { erasureOf, isSeen, stateAfterLeave } from "./leave-state.ts";
import { saveLeave } from "./leave-store.ts";
import { mailCandidate } from "./mail-candidate.ts";
import { erasureMail } from "./messages.ts";
import { lockOwnDossiers } from "./own-dossier-store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const ERASURE_MAIL = "own erasure";

export const pauseOwnDossier: Handler<typeof contract.pauseOwnDossier> = async ({ until }, { candidateId }, ctx) => {
  await leave(ctx, candidateId, "pause", ({ zip_code }) => readPauseEnd(until, zoneOfZip(zip_code), ctx.clock.now()));
};

export const withdrawOwnDossier: Handler<typeof contract.withdrawOwnDossier> = async (_, { candidateId }, ctx) => {
  await leave(ctx, candidateId, "withdraw", () => null);
};

export const eraseOwnDossier: Handler<typeof contract.eraseOwnDossier> = async ({ confirm }, { candidateId }, ctx) => {
  if (confirm.trim() !== ERASE_WORD) throw invalidRecord([{ field: "confirm", error: reasons.eraseWord }]);
  const due = new Date(ctx.clock.now().getTime() + OWN_ERASURE_HOURS * HOUR_MS);
  // If the candidate requests the erasure again, the date of the erasure stays the same.
  const at = await leave(ctx, candidateId, "erase", (known) => erasureOf(known) ?? due);
  return { erasesAt: (at ?? due).toISOString() };
};

export const resumeOwnDossier: Handler<typeof contract.resumeOwnDossier> = async (_, { candidateId }, ctx) => {
  await transact(ctx, async (trx) => {
    const [own, ...others] = await lockOwnDossiers(trx, candidateId);
    if (own.left_as === null) throw new Problem("impossibleMove");
    await rejectTooOften(trx, ctx, own.id);
    if (own.left_as !== "erasing" && isTooYoung(own, ctx.clock.now())) {
      throw new Problem("underFifteen", { body: { errors: [{ field: "birthday", error: reasons.underFifteen }] } });
    }
    for (const known of [own, ...others]) if (known.left_as === own.left_as) await comeBack(trx, ctx, known);
  });
};

async function comeBack(trx: Database, ctx: AppContext, known: WholeCandidate): Promise<void> {
  const isTakenBack = known.left_as === "erasing";
  await endLeave(trx, ctx, known);
  const event = isTakenBack ? "own page: erasure taken back" : "own page: shown again";
  await recordEvent(trx, ctx.clock, { event, subject: subjectOf(known.id) });
  if (!isTakenBack) return;
  // If the candidate requested the erasure at night, the mail about the erasure waits for the morning, so cancel this
  // mail.
  await cancelMessages(trx, [ERASURE_MAIL], { candidateIds: [known.id] }, ctx.clock.now());
  await emit(trx, ctx, "erasureTakenBack", { candidateId: known.id });
}

function isTooYoung(known: WholeCandidate, now: Date): boolean {
  return isSeen(stateAfterLeave(known)) && isUnderFifteen(known.birthday, localDay(now, PARIS));
}

/** Restores the state from before the person left, and informs no clinic. A candidate under 15 stays hidden. */
export async function endLeave(trx: Database, ctx: AppContext, known: WholeCandidate): Promise<void> {
  const { left_before: left_as, left_before_until: left_until } = known;
  const left_from = left_as && known.left_from;
  await saveLeave(trx, known.id, { left_as, left_until, left_from, left_before: null, left_before_until: null });
  const to = stateAfterLeave(known);
  if (to !== null && !isTooYoung(known, ctx.clock.now())) await moveByPerson(trx, ctx, known, to);
}

async function leave(
  ctx: AppContext,
  candidateId: number,
  move: OwnMove,
  untilOf: (known: WholeCandidate) => Date | null,
): Promise<Date | null> {
  return transact(ctx, async (trx) => {
    const [own, ...others] = await lockOwnDossiers(trx, candidateId);
    const isOpen = OWN_STATES.some((state) => state === own.state);
    if (!isOpen || (move !== "erase" && erasureOf(own))) throw new Problem("impossibleMove");
    const until = untilOf(own);
    const mailed = new Set<string | undefined>();
    for (const known of [own, ...others]) {
      const address = known.email?.toLowerCase();
      await leaveOne(trx, ctx, known, { move, until, isMailed: !mailed.has(address) });
      mailed.add(address);
    }
    return until;
  });
}

async function leaveOne(
  trx: Database,
  ctx: AppContext,
  known: WholeCandidate,
  { move, until, isMailed }: { readonly move: OwnMove; readonly until: Date | null; readonly isMailed: boolean },
): Promise<void> {
  const { state, left_as } = known;
  const { as, to } = ownMoves[move];
  // If the candidate already withdrew or requested the erasure, change nothing. Also store no event, because candidates
  // may repeat the calls for leaving without limit.
  if (state === null || left_as === "erasing" || (left_as === as && as !== "paused")) return;
  if (isSeen(state)) await moveByPerson(trx, ctx, known, to);
  const left_from = isSeen(state) ? state : (known.left_from ?? state);
  const before = as === "erasing" ? { left_before: left_as, left_before_until: known.left_until } : {};
  await saveLeave(trx, known.id, { left_as: as, left_until: until, left_from, ...before });
  await recordEvent(trx, ctx.clock, { event: `own page: ${as}`, subject: subjectOf(known.id) });
  if (as !== "erasing" || !until) return;
  const when = meetingTime(until, zoneOfZip(known.zip_code));
  const mail = (to: string) => ({ kind: ERASURE_MAIL, ...erasureMail(ctx.site, { to, when }) });
  if (isMailed) await mailCandidate(trx, ctx, known.id, mail);
  await emit(trx, ctx, "erasureRequested", { candidateId: known.id, at: until });
}

/**
 * Limits how often a candidate can return, because leaving again sends mails to the centre or to clinics (policy 2).
 * Leaving has no limit.
 */
async function rejectTooOften(trx: Database, ctx: AppContext, id: number): Promise<void> {
  const passed = await findPassedLimit(trx, ctx, ["mailPerDay"], ofMails("return", subjectOf(id)));
  if (passed) throw new Problem("tooManyRequests", { retryAfterSeconds: passed.retryAfterSeconds });
}

export async function moveByPerson(
  trx: Database,
  ctx: AppContext,
  known: WholeCandidate,
  to: DossierState,
): Promise<void> {
  if (known.state === to) return;
  const now = ctx.clock.now();
  const state = { ...columnsOfState(to, known, now), held_against: activeInFeed(known) };
  const row = changedRow(known, { ...state, updated_at: now });
  await changeByHand(trx, ctx, [{ known, row }], { isPerson: true, isMove: true });
}

/** Returns the instant at which the chosen pause ends. @throws Problem pauseRefused */
function readPauseEnd(until: unknown, zone: string, now: Date): Date {
  const [today, last] = [now, new Date(now.getTime() + OWN_PAUSE_DAYS * DAY_MS)].map((at) => localDay(at, zone));
  const isDay = typeof until === "string" && dayIssue(until) === undefined;
  if (!isDay || until < (today ?? "") || until > (last ?? "")) {
    throw new Problem("pauseRefused", { body: { errors: [{ field: "until", error: reasons.pauseEnd }] } });
  }
  const { year, month, day } = readDay(until);
  return instantOf({ year, month, day: day + 1 }, 0, 0, zone);
}
