import type { IntroductionState } from "contract/selection/introductions.ts";
import type { AppContext } from "../../platform/context.ts";

export interface IntroductionWish {
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

export async function makeIntroduction(ctx: AppContext, wish: IntroductionWish): Promise<string> {
  const { clinicId, askedBy = clinicId, candidateId, state = "sent", slot = null, requestedAt } = wish;
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  const isAnswered = state === "accepted" || state === "declined";
  await ctx.db
    .insertInto("introductions")
    .values({
      ...{ id, state, slot, clinic_id: clinicId, asked_by: askedBy, candidate_id: candidateId, phone: "0299000001" },
      message: wish.message ?? "Nous aimerions rencontrer cette personne à la clinique.",
      slots: JSON.stringify((wish.slots ?? (slot ? [slot] : [])).map((one) => one.toISOString())),
      requested_at: requestedAt ?? now,
      answered_at: isAnswered ? now : null,
      answered_by: isAnswered ? (wish.answeredBy ?? null) : null,
      answer: wish.answer ?? (state === "accepted" ? "Nous vous attendons tous les deux." : null),
      reason: wish.reason ?? null,
      cancelled_at: state === "cancelled" || state === "closed" ? now : null,
    })
    .execute();
  return id;
}
