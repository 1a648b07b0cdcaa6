import { FOLLOW_UP_STATUSES, type FollowUpStatus } from "contract/follow-up.ts";
import { dayText, localTimeOf } from "contract/local-time.ts";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { findEntry } from "./entry-store.ts";
import { nextStepDueAt } from "./next-step.ts";
import { isShared, lockFollowUp, noteChange, updateFollowUp } from "./store.ts";

/** Whose entry it is: the clinic by its holder, and who of it asked or reported. */
interface Whose {
  readonly clinicId: string;
  readonly accountId: string | null;
  readonly candidateId: number;
  /** Who changes it; nobody of the clinic when the centre's answer does. */
  readonly by?: string;
}

/**
 * Brings a follow-up forward to a status, with the day of an appointment as next step; one that has come further stays
 * as it is, and so does what was dismissed (beyond B3-04). Whom the clinic recruited is chosen, whatever was before.
 */
export async function advanceFollowUp(
  trx: Database,
  world: World,
  { clinicId, accountId, candidateId, by }: Whose,
  status: FollowUpStatus,
  appointment: { readonly slot: Date; readonly zone: string } | null = null,
): Promise<void> {
  const owner = accountId ?? clinicId;
  const sharedBy = (await isShared(trx, clinicId)) ? clinicId : undefined;
  const entry = await findEntry(trx, { accountId: owner, sharedBy }, candidateId);
  const known = entry && (await lockFollowUp(trx, entry.account_id, candidateId));
  if (!known || isFurther(known.status, status)) return;
  const day = appointment && dayText(localTimeOf(appointment.slot, appointment.zone));
  const nextStepOn = day ?? known.next_step_on;
  if (status === known.status && nextStepOn === known.next_step_on) return;
  const nextStep = day ? { nextStep: { by: owner, dueAt: await nextStepDueAt(trx, world, owner, day) } } : {};
  const now = world.clock.now();
  const change = { by: by ?? null, now };
  await updateFollowUp(trx, known.id, { status, note: known.note, nextStepOn, ...nextStep }, change);
  await noteChange(trx, known.id, { at: now, by: change.by, status, nextStepOn, isNote: false });
}

function isFurther(known: FollowUpStatus, status: FollowUpStatus): boolean {
  return status !== "chosen" && FOLLOW_UP_STATUSES.indexOf(known) > FOLLOW_UP_STATUSES.indexOf(status);
}
