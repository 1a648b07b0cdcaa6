import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { emit } from "../../platform/events.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { findCandidateName } from "../introductions/store.ts";
import { findTold } from "../party-store.ts";
import { rejectedMail, rejectedNotice } from "./decision-messages.ts";
import type { RecruitmentRow } from "./store.ts";

export async function mailRejected(trx: Database, ctx: AppContext, row: RecruitmentRow): Promise<void> {
  const { mailed } = await findTold(trx, row.clinic_id, row.reported_by);
  if (!mailed) return;
  const { firstName } = await findCandidateName(trx, row.candidate_id);
  const mail = rejectedMail(ctx.site, row.candidate_id, firstName, row.reason ?? "");
  const to = { to: mailed.email, accountId: mailed.id, candidateIds: [row.candidate_id] };
  await enqueue(trx, ctx, { channel: "email", kind: "recruitment rejected", ...to, ...mail });
}

/** Also notifies all accounts of the clinic in the app. */
export async function tellRejected(trx: Database, ctx: AppContext, row: RecruitmentRow): Promise<void> {
  const { accounts } = await findTold(trx, row.clinic_id, row.reported_by);
  const candidateId = row.candidate_id;
  const notices = accounts.map((accountId) => ({ ...rejectedNotice, accountId, candidateId }));
  await emit(trx, ctx, "noticesIssued", { notices });
  await mailRejected(trx, ctx, row);
}
