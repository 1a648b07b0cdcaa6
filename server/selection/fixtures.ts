import type { FollowUpStatus } from "contract/selection/follow-up.ts";
import type { IntroductionState } from "contract/selection/introductions.ts";
import type { RecruitmentContract } from "contract/selection/recruitments.ts";
import type { AppContext } from "../platform/context.ts";
import { transact } from "../platform/db/retry.ts";
import { nextStepDueAt } from "./follow-up/next-step.job.ts";
import { lockFollowUp, updateFollowUp } from "./follow-up/store.ts";
import { findMeeting } from "./introductions/meeting-store.ts";
import { findIntroduction } from "./introductions/store.ts";
import { scheduleReminders } from "./introductions/tell-of-appointment.ts";

export interface IntroductionFields {
  readonly clinicId: string;
  readonly askedBy?: string;
  readonly candidateId: number;
  readonly state?: IntroductionState;
  readonly message?: string;
  readonly slots?: readonly Date[];
  readonly slot?: Date;
  readonly answer?: string;
  readonly reason?: string;
  readonly answeredBy?: string;
  readonly requestedAt?: Date;
}

export async function makeIntroduction(ctx: AppContext, fields: IntroductionFields): Promise<string> {
  const { clinicId, askedBy = clinicId, candidateId, state = "sent", slot = null, requestedAt } = fields;
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const isAnswered = state === "accepted" || state === "declined";
  await ctx.db
    .insertInto("introductions")
    .values({
      ...{ id, state, slot, clinic_id: clinicId, asked_by: askedBy, candidate_id: candidateId, phone: "0299000001" },
      message: fields.message ?? "Nous aimerions rencontrer cette personne à la clinique.",
      slots: JSON.stringify((fields.slots ?? (slot ? [slot] : [])).map((one) => one.toISOString())),
      requested_at: requestedAt ?? now,
      answered_at: isAnswered ? now : null,
      answered_by: isAnswered ? (fields.answeredBy ?? null) : null,
      answer: fields.answer ?? (state === "accepted" ? "Nous vous attendons tous les deux." : null),
      reason: fields.reason ?? null,
      cancelled_at: state === "cancelled" || state === "closed" ? now : null,
    })
    .execute();
  const row = await findIntroduction(ctx.db, id);
  if (row && slot) await scheduleReminders(ctx.db, ctx, row, await findMeeting(ctx.db, row));
  return id;
}

export interface RecruitmentFields {
  readonly clinicId: string;
  readonly candidateId: number;
  readonly contract?: RecruitmentContract;
  readonly startsOn?: string;
}

export async function makeRecruitment(
  ctx: AppContext,
  { clinicId, candidateId, contract = "apprenticeship", startsOn }: RecruitmentFields,
): Promise<string> {
  const id = ctx.random.uuid();
  await ctx.db
    .insertInto("recruitments")
    .values({
      ...{ id, contract, state: "reported", starts_on: startsOn ?? null, reported_at: ctx.clock.now() },
      ...{ clinic_id: clinicId, reported_by: clinicId, candidate_id: candidateId, decided_by: null, reason: null },
    })
    .execute();
  return id;
}

export interface FollowUpFields {
  readonly accountId: string;
  readonly candidateId: number;
  readonly status: FollowUpStatus;
  readonly note?: string;
  readonly nextStepOn?: string;
  readonly nextStepLabel?: string;
}

export async function makeFollowUp(ctx: AppContext, fields: FollowUpFields): Promise<void> {
  const { accountId: by, candidateId, status, note = "", nextStepOn = null, nextStepLabel = null } = fields;
  await transact(ctx, async (trx) => {
    const known = await lockFollowUp(trx, by, candidateId);
    if (!known) throw new Error("The candidate is not in the selection");
    const nextStep = { by, dueAt: await nextStepDueAt(trx, ctx, by, nextStepOn) };
    const state = { status, note, nextStepOn, nextStepLabel, nextStep };
    await updateFollowUp(trx, known.id, state, { by, at: ctx.clock.now() });
  });
}
