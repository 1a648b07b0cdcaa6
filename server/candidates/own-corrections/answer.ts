import { CORRECTION_REASON_LENGTH, type CorrectionRequest } from "contract/candidates/own-page/corrections.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import type { SessionStaff } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { readRefusal } from "../../platform/http/refusal.ts";
import { changeFields, checkFields } from "../dossiers/change-fields.ts";
import { lockDossier } from "../dossiers/dossier-store.ts";
import { subjectOf } from "../dossiers/open-dossier.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { mailCandidate } from "../own-page/mail-candidate.ts";
import { acceptedMail, refusedMail } from "./messages.ts";
import { toRequest } from "./requests.ts";
import { answerRow, type CorrectionRow, findCorrection, lockCorrection } from "./store.ts";

/** Stores the proposed value as a correction by staff, which the feed does not overwrite (B1-27, B11-07). */
export async function acceptCorrection(ctx: AppContext, id: string, staff: SessionStaff): Promise<CorrectionRequest> {
  return transact(ctx, async (trx) => {
    const { known, row } = await lockWaiting(trx, id);
    const { field, value, file } = row;
    const fields = file === null ? checkFields(known, { [field]: value }, ctx.clock.now()) : { [field]: file };
    const newAddress = field === "email" && typeof value === "string" ? value : undefined;
    const mail = (to?: string) => ({ kind: "correction accepted", ...acceptedMail(ctx.site, field, to) });
    await mailCandidate(trx, ctx, known.id, () => mail(newAddress));
    await recordStaffAction(trx, ctx, staff, "accept correction", subjectOf(known.id), { field });
    const answer = { answered_at: ctx.clock.now(), answered_by: staff.id, reason: null };
    const answered = await answerRow(trx, id, { state: "accepted", ...answer });
    // Change the fields last, because the change deletes the former file, and a rollback cannot restore the file's
    // bytes.
    await changeFields(trx, known, fields, { staff, ctx, event: "dossier changed", isProposed: true });
    // The mail above goes to the former e-mail address, so that nobody takes over a dossier unnoticed. Send a second
    // mail to the new address.
    if (field === "email") await mailCandidate(trx, ctx, known.id, () => mail());
    return toRequest(trx, answered);
  });
}

export async function refuseCorrection(
  ctx: AppContext,
  id: string,
  sent: unknown,
  staff: SessionStaff,
): Promise<CorrectionRequest> {
  return transact(ctx, async (trx) => {
    const { known, row } = await lockWaiting(trx, id);
    const reason = readRefusal(sent, CORRECTION_REASON_LENGTH);
    const answer = { answered_at: ctx.clock.now(), answered_by: staff.id, reason };
    const answered = await answerRow(trx, id, { state: "refused", ...answer });
    const mail = { kind: "correction refused", ...refusedMail(ctx.site, row.field, reason) };
    await mailCandidate(trx, ctx, known.id, () => mail);
    await recordStaffAction(trx, ctx, staff, "refuse correction", subjectOf(known.id), { field: row.field });
    if (row.file !== null) await deleteUnnamed(trx, ctx, [row.file]);
    return toRequest(trx, answered);
  });
}

/** Locks the dossier before the correction, in the same order as a proposal, to avoid deadlocks. */
async function lockWaiting(
  trx: Database,
  id: string,
): Promise<{ readonly known: WholeCandidate; readonly row: CorrectionRow }> {
  const found = await findCorrection(trx, id);
  if (!found) throw new Problem("notFound");
  const known = await lockDossier(trx, found.candidate_id);
  const row = await lockCorrection(trx, id);
  if (!row) throw new Problem("notFound");
  if (row.state !== "waiting") throw new Problem("requestAnswered");
  return { known, row };
}
