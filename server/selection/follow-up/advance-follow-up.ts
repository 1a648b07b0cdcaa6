import { localDay } from "contract/local-time.ts";
import { FOLLOW_UP_STATUSES, type FollowUpStatus, STEP_LABELS } from "contract/selection/follow-up.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findEntry } from "./entry-store.ts";
import { nextStepDueAt } from "./next-step.job.ts";
import { findStatusBefore, isShared, lockFollowUp, lockFollowUpsOf, updateFollowUp } from "./store.ts";

const [, INTERVIEW] = STEP_LABELS;

interface FollowUpKey {
  /** The account of the clinic's holder. */
  readonly clinicId: string;
  /** The account that requested the introduction or reported the recruitment. */
  readonly accountId: string | null;
  readonly candidateId: number;
  /** The account that makes the change. Undefined if the centre makes the change. */
  readonly by?: string;
}

/**
 * Sets a status only if it follows the present status in the order of statuses. After `dismissed`, only a recruitment
 * can set a status.
 */
export async function advanceFollowUp(
  trx: Database,
  ctx: AppContext,
  { clinicId, accountId, candidateId, by }: FollowUpKey,
  status: FollowUpStatus,
  appointment: { readonly slot: Date; readonly zone: string } | null = null,
): Promise<void> {
  const owner = accountId ?? clinicId;
  const known = await lockEntry(trx, { clinicId, accountId, candidateId });
  if (!known || isFurther(known.status, status)) return;
  const day = appointment && localDay(appointment.slot, appointment.zone);
  const nextStepOn = day ?? known.next_step_on;
  const nextStepLabel = day ? INTERVIEW : known.next_step_label;
  if (status === known.status && nextStepOn === known.next_step_on) return;
  const nextStep = day ? { nextStep: { by: owner, dueAt: await nextStepDueAt(trx, ctx, owner, day) } } : {};
  const change = { by: by ?? null, at: ctx.clock.now() };
  await updateFollowUp(trx, known.id, { status, note: known.note, nextStepOn, nextStepLabel, ...nextStep }, change);
}

/**
 * Restores the status from before a recruitment report, which changed the status to 'chosen', unless the clinic has
 * changed the status since then.
 */
export async function takeBackChosen(
  trx: Database,
  ctx: AppContext,
  key: FollowUpKey,
  reportedAt: Date,
): Promise<void> {
  const known = await lockEntry(trx, key);
  const status = known?.status === "chosen" && (await findStatusBefore(trx, known.id, reportedAt));
  if (!known || !status) return;
  const change = { by: key.by ?? null, at: ctx.clock.now() };
  const { note, next_step_on: nextStepOn, next_step_label: nextStepLabel } = known;
  await updateFollowUp(trx, known.id, { status, note, nextStepOn, nextStepLabel }, change);
}

interface Interview {
  readonly clinic_id: string;
  readonly candidate_id: number;
  readonly slot: Date;
}

/** Removes a cancelled appointment from the follow-up's next step, unless the clinic has changed the step. */
export async function takeBackInterview(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  { clinic_id, candidate_id, slot }: Interview,
  { zone, by = null }: { readonly zone: string; readonly by?: string | null },
): Promise<void> {
  const day = localDay(slot, zone);
  for (const known of await lockFollowUpsOf(trx, clinic_id, candidate_id)) {
    if (known.next_step_on !== day || known.next_step_label !== INTERVIEW) continue;
    await setInterview(trx, known, null, { by, at: ctx.clock.now() });
  }
}

/** Makes the appointment the next step again, unless the clinic has changed the follow-up since `since`. */
export async function restoreInterview(
  trx: Database,
  ctx: Pick<AppContext, "clock">,
  { clinic_id, candidate_id, slot }: Interview,
  { zone, since }: { readonly zone: string; readonly since: Date },
): Promise<void> {
  for (const known of await lockFollowUpsOf(trx, clinic_id, candidate_id)) {
    const isChanged = known.next_step_on || known.updated_by || !known.updated_at || known.updated_at < since;
    if (!isChanged) await setInterview(trx, known, localDay(slot, zone), { by: null, at: ctx.clock.now() });
  }
}

async function setInterview(
  trx: Database,
  { id, status, note, next_step_by: setter }: Awaited<ReturnType<typeof lockFollowUpsOf>>[number],
  nextStepOn: string | null,
  change: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  const step = { nextStepOn, nextStepLabel: nextStepOn && INTERVIEW, nextStep: { by: setter, dueAt: null } };
  await updateFollowUp(trx, id, { status, note, ...step }, change);
}

async function lockEntry(trx: Database, { clinicId, accountId, candidateId }: FollowUpKey) {
  const sharedBy = (await isShared(trx, clinicId)) ? clinicId : undefined;
  const entry = await findEntry(trx, { accountId: accountId ?? clinicId, sharedBy }, candidateId);
  return entry && lockFollowUp(trx, entry.account_id, candidateId);
}

function isFurther(known: FollowUpStatus, status: FollowUpStatus): boolean {
  return status !== "chosen" && FOLLOW_UP_STATUSES.indexOf(known) > FOLLOW_UP_STATUSES.indexOf(status);
}
