import type { ParsedInputOf } from "contract/call.ts";
import type { eraseClinic as definition } from "contract/clinics.ts";
import { errors } from "contract/errors.ts";
import { normalizeOrdinal } from "contract/fields.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { eraseAccount } from "../privacy/erase-account.ts";
import { refuseUnopened } from "../staff/count-opening.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireProof } from "../staff/require-proof.ts";
import { requireClinic } from "./clinic-answer.ts";
import { findOrdinal } from "./store.ts";

/**
 * Erases an account with all that hangs on it (beyond B1-52, policy T-54); a collaborator's is confirmed by the holder's
 * number.
 */
export async function eraseClinic(
  { id, confirm }: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<void> {
  const account = await requireClinic(world.db, id);
  await requireProof(world, staff);
  await refuseUnopened([account.id], staff, world);
  if (normalizeOrdinal(confirm) !== (await findOrdinal(world.db, account))) {
    const { error } = errors.confirmationWrong;
    throw new Problem("confirmationWrong", { body: { errors: [{ field: "confirm", error }] } });
  }
  // The line of the erasure names who did it and from where; those of before lose all that may name the person.
  const erasure = { accountId: account.id, reason: "operator", actorId: staff.id } as const;
  if (!(await eraseAccount(erasure, world))) throw new Problem("clinicNotFound");
  await recordAction(world.db, world, staff, "erase account", account.id);
}
