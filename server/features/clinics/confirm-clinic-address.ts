import type { ParsedInputOf } from "contract/call.ts";
import type { confirmClinicAddress as definition } from "contract/clinics.ts";
import { transact } from "../../db/retry.ts";
import { Problem } from "../../http/problem.ts";
import type { SessionStaff } from "../../http/slice.ts";
import type { World } from "../../world.ts";
import { heldUntil } from "../email-requests/requested-address.ts";
import { findRequested, setConfirmed } from "../email-requests/requested-store.ts";
import { recordAction } from "../staff/record-action.ts";
import { phoneInRegister, requireClinic } from "./clinic-answer.ts";

/** 'J'ai rappelé la clinique au …': opens an account that waits for its requested address (policy T-61). */
export async function confirmClinicAddress(
  input: ParsedInputOf<typeof definition>,
  staff: SessionStaff,
  world: World,
): Promise<void> {
  await transact(world, async (trx) => {
    const account = await requireClinic(trx, input.id);
    const numOrdinal = account.num_ordinal ?? "";
    const requested = await findRequested(trx, numOrdinal);
    const address = requested.find(({ emailKey }) => emailKey === account.requested_email_key);
    if (!address || !(await heldUntil(trx, world, account))) throw new Problem("notForThisAccount");
    if ((await phoneInRegister(world, numOrdinal)) === null) throw new Problem("noRegisterPhone");
    await setConfirmed(trx, { numOrdinal, email: address.email }, world.clock.now());
    await recordAction(trx, world, staff, "confirm requested address", account.id);
  });
}
