import { mailCandidate } from "../../candidates/own-page/mail-candidate.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { mailCalendar } from "./appointment.ts";
import { type CandidateMail, candidateMail } from "./candidate-messages.ts";
import { findMeeting } from "./meeting-store.ts";
import type { IntroductionRow } from "./store.ts";

const WITH_CALENDAR: readonly CandidateMail[] = ["accepted", "fixed", "moved", "called off"];

/** Sends the candidate a mail about a change of the candidate's introduction (B12-03, B13-01). */
export async function tellCandidate(
  trx: Database,
  ctx: AppContext,
  row: IntroductionRow,
  what: CandidateMail,
  leavesAt: Date | null = null,
): Promise<void> {
  const meeting = await findMeeting(trx, row);
  await mailCandidate(trx, ctx, row.candidate_id, (to) => ({
    ...candidateMail(ctx.site, what, row, meeting),
    ...{ kind: `candidate ${what}`, leavesAt },
    ...(WITH_CALENDAR.includes(what) && { calendar: mailCalendar(ctx, row, meeting, ["candidate", to]) }),
    ...(row.slot && what !== "called off" && { validUntil: row.slot }),
  }));
}
