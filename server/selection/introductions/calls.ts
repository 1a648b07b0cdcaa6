import { PAGE_SIZE } from "contract/pages.ts";
import * as contract from "contract/selection/introductions.ts";
import { subjectOf } from "../../candidates/dossiers/open-dossier.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { cutPage, nextPath, readInstantCursor } from "../../platform/http/page-cursor.ts";
import { Problem } from "../../platform/http/problem.ts";
import { requireSelected } from "../entries/require-selected.ts";
import { closeQuestions } from "../interest/store.ts";
import { findShownName } from "../party-store.ts";
import { lockCandidateShared, requirePublished } from "../recruitments/store.ts";
import { introductionCalendar } from "./calendar.ts";
import { tellCandidate } from "./mail-candidate.ts";
import { declinedMail } from "./messages.ts";
import { notifyOfIntroduction } from "./notify.ts";
import { readAcceptance, readMove, readReason, readRequest } from "./rules.ts";
import {
  findClinicIntroductions,
  findIntroduction,
  findRequests,
  type IntroductionRow,
  insertIntroduction,
  lockIntroduction,
  toClinicIntroduction,
  toIntroduction,
  toRequest,
  toRequests,
  updateIntroduction,
} from "./store.ts";
import { tellOfAppointment, tellOfCancellation } from "./tell-of-appointment.ts";
import { countOpen, findMedianAnswer } from "./waiting-store.ts";

const MEDIAN_OF_MS = 90 * 86_400_000;

export const calls = feature(contract, {
  async askIntroduction({ id: text, message, slots, phone }, user, ctx, caller) {
    const { id: candidateId } = await requireSelected(ctx, user, text);
    const clinicId = user.holderId ?? user.id;
    const now = ctx.clock.now();
    const request = readRequest({ message, slots, phone }, now);
    const row = {
      id: ctx.random.uuid(),
      clinic_id: clinicId,
      asked_by: user.id,
      candidate_id: candidateId,
      ...request,
    };
    return transact(ctx, async (trx) => {
      await requirePublished(trx, candidateId);
      const inserted = await insertIntroduction(trx, row, now);
      if (!inserted) throw new Problem("introductionOpen");
      // Count the request in its transaction, so that only stored requests count towards the daily limit.
      const rejection = await caller.count("introductionsPerClinic", clinicId, trx);
      if (rejection) throw rejection;
      await closeQuestions(trx, clinicId, candidateId, null);
      return { introduction: toIntroduction(inserted) };
    });
  },

  async introductions({ cursor }, user, ctx) {
    const after = readInstantCursor(cursor);
    const found = await findClinicIntroductions(ctx.db, user.holderId ?? user.id, { after, count: PAGE_SIZE + 1 });
    const { page: items, last } = cutPage(found.items);
    const next = nextPath(contract.introductions.path, {}, last && [last.requestedAt, last.id]);
    return { total: found.total, items, next };
  },

  async cancelIntroduction({ id }, user, ctx) {
    return transact(ctx, async (trx) => {
      const known = await lockCandidateAndRow(trx, id);
      if (known.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
      if (known.state !== "sent" && known.state !== "accepted") throw new Problem("introductionClosed");
      const row = await updateIntroduction(trx, known.id, { state: "cancelled", cancelled_at: ctx.clock.now() });
      if (known.state === "sent") await tellCandidate(trx, ctx, row, "unanswered");
      else await tellOfCancellation(trx, ctx, row, user.id);
      const active = (await findShownName(trx, row.candidate_id)) !== undefined;
      return { introduction: toClinicIntroduction({ ...row, active }) };
    });
  },

  introductionCalendar,

  async listIntroductions({ state, cursor }, _staff, ctx) {
    const after = readInstantCursor(cursor);
    const { rows, total } = await findRequests(ctx.db, state, { after, count: PAGE_SIZE + 1 });
    const { page, last } = cutPage(rows);
    return {
      total,
      items: await toRequests(ctx.db, page),
      next: nextPath(contract.listIntroductions.path, { state }, last && [last.requested_at.toISOString(), last.id]),
      medianAnswerSeconds: await findMedianAnswer(ctx.db, new Date(ctx.clock.now().getTime() - MEDIAN_OF_MS)),
    };
  },

  countOpenIntroductions: ({ ids }, _staff, ctx) => countOpen(ctx.db, ids, ctx.clock.now()),

  /**
   * Accepts a request for an introduction. Notifies the clinic, sets the follow-up's status to `interview` and makes
   * the day of the slot the next step (B3-04).
   */
  async acceptIntroduction(input, staff, ctx) {
    const now = ctx.clock.now();
    return transact(ctx, async (trx) => {
      const known = await lockPending(trx, input.id);
      const { answer, slot } = readAcceptance({ answer: input.answer, slot: input.slot }, known.slots, now);
      const outcome = { state: "accepted", answer, slot, answered_at: now, answered_by: staff.id } as const;
      const row = await updateIntroduction(trx, known.id, outcome);
      await tellOfAppointment(trx, ctx, row, "accepted");
      const subject = subjectOf(row.candidate_id);
      await recordStaffAction(trx, ctx, staff, "accept introduction", subject, { introduction: row.id });
      return { introduction: await toRequest(trx, row) };
    });
  },

  async moveIntroduction(input, staff, ctx) {
    const now = ctx.clock.now();
    return transact(ctx, async (trx) => {
      const known = await lockCandidateAndRow(trx, input.id);
      if (known.state !== "accepted") throw new Problem("introductionClosed");
      const { slot, answer = known.answer ?? "" } = readMove(input, known, now);
      // The first slot creates the calendar event. If staff move the slot, this event changes.
      const moves = known.slot ? known.moves + 1 : known.moves;
      const row = await updateIntroduction(trx, known.id, { slot, answer, moves, moved_at: now });
      await tellOfAppointment(trx, ctx, row, known.slot ? "moved" : "fixed");
      const subject = subjectOf(row.candidate_id);
      await recordStaffAction(trx, ctx, staff, "move introduction", subject, { introduction: row.id });
      return { introduction: await toRequest(trx, row) };
    });
  },

  async declineIntroduction(input, staff, ctx) {
    return transact(ctx, async (trx) => {
      const known = await lockPending(trx, input.id);
      const reason = readReason(input.reason);
      const outcome = { state: "declined", reason, answered_at: ctx.clock.now(), answered_by: staff.id } as const;
      const row = await updateIntroduction(trx, known.id, outcome);
      const { candidate_id: candidateId } = row;
      await notifyOfIntroduction(trx, ctx, row, "declined", (firstName) =>
        declinedMail({ site: ctx.site, candidateId, firstName }, reason),
      );
      await tellCandidate(trx, ctx, row, "declined");
      await recordStaffAction(trx, ctx, staff, "decline introduction", subjectOf(candidateId), {
        introduction: row.id,
      });
      return { introduction: await toRequest(trx, row) };
    });
  },
});

async function lockPending(trx: Database, id: string): Promise<IntroductionRow> {
  const row = await lockCandidateAndRow(trx, id);
  if (row.state !== "sent") throw new Problem("introductionClosed");
  return row;
}

/** Locks the candidate before the introduction, as `endAvailability` does, to avoid deadlocks. */
async function lockCandidateAndRow(trx: Database, id: string): Promise<IntroductionRow> {
  const found = await findIntroduction(trx, id);
  if (found) await lockCandidateShared(trx, found.candidate_id);
  const row = await lockIntroduction(trx, id);
  if (!row) throw new Problem("introductionNotFound");
  return row;
}
