import { standingClock } from "../platform/clock.ts";
import type { AppContext } from "../platform/context.ts";
import { makeFollowUp, makeIntroduction, makeRecruitment } from "../selection/fixtures.ts";
import { followUpNotes, introductionTexts } from "./texts.ts";

const DAY_MS = 86_400_000;

const STEPS = [
  { status: "contacted", daysAgo: 0, nextIn: -1, label: "Rappeler" },
  { status: "interview", daysAgo: 2, nextIn: 20, label: "Entretien" },
  { status: "dismissed", daysAgo: 3, nextIn: null, label: null },
  { status: "chosen", daysAgo: 1, nextIn: null, label: null },
] as const;

const INTRODUCTIONS = [
  { place: 0, state: "cancelled", daysAgo: 9 },
  { place: 0, state: "sent", daysAgo: 1 },
  { place: 1, state: "accepted", daysAgo: 2 },
  { place: 2, state: "declined", daysAgo: 6 },
  { place: 3, state: "closed", daysAgo: 60 },
  { place: 3, state: "unanswered", daysAgo: 30 },
] as const;

export async function makeFollowUps(ctx: AppContext, clinicId: string, candidateIds: readonly number[]): Promise<void> {
  const now = ctx.clock.now().getTime();
  const ago = (days: number) => ({ ...ctx, clock: standingClock(new Date(now - days * DAY_MS).toISOString()) });
  const inDays = (days: number) => new Date(now + days * DAY_MS);
  const slotIn = (days: number, hour: number) => new Date(inDays(days).setUTCHours(hour, 30, 0, 0));
  for (const [place, { status, daysAgo, nextIn, label }] of STEPS.entries()) {
    const candidateId = candidateIds[place];
    if (candidateId === undefined) continue;
    const next = nextIn === null ? {} : { nextStepOn: inDays(nextIn).toISOString().slice(0, 10), nextStepLabel: label };
    const wish = { accountId: clinicId, candidateId, status, note: followUpNotes[place] ?? "", ...next };
    await makeFollowUp(ago(daysAgo), wish);
  }
  for (const { place, state, daysAgo } of INTRODUCTIONS) {
    const candidateId = candidateIds[place];
    if (candidateId === undefined) continue;
    const slot =
      state === "accepted" ? { slot: slotIn(20, 8) } : { slots: [slotIn(5 - daysAgo, 8), slotIn(7 - daysAgo, 13)] };
    const texts = { ...introductionTexts[state], message: introductionTexts.message };
    const requestedAt = inDays(-daysAgo);
    const wish = { clinicId, candidateId, state, requestedAt, ...slot, ...texts };
    await makeIntroduction(ago(Math.max(0, daysAgo - 1)), wish);
  }
  const chosen = candidateIds[STEPS.length - 1];
  if (chosen !== undefined) await makeRecruitment(ago(1), { clinicId, candidateId: chosen });
}
