import * as contract from "contract/centre/clinics.ts";
import { errors } from "contract/errors.ts";
import { normalizeOrdinal } from "contract/fields.ts";
import { transact } from "../../platform/db/retry.ts";
import { Problem } from "../../platform/http/problem.ts";
import { slice } from "../../platform/http/slice.ts";
import { eraseAccount } from "../../privacy/erase-account.ts";
import { exportAccount } from "../../privacy/export-account.ts";
import { heldUntil } from "../email-requests/requested-address.ts";
import { findRequested, setConfirmed } from "../email-requests/requested-store.ts";
import { countOpening, refuseUnopened } from "../staff/count-opening.ts";
import { recordAction } from "../staff/record-action.ts";
import { requireProof } from "../staff/require-proof.ts";
import { phoneInRegister, requireClinic, stateOf } from "./clinic-answer.ts";
import { endWaits, logOutEverywhere, sendAgain, takePhoneForVerified } from "./help-account.ts";
import { listClinics } from "./list-clinics.ts";
import { readClinic } from "./read-clinic.ts";
import { findOrdinal } from "./store.ts";

export const calls = slice(contract, {
  listClinics,
  readClinic,
  unlockClinic: ({ id }, staff, world) =>
    transact(world, async (trx) => {
      const account = await requireClinic(trx, id);
      const cleared = await endWaits(trx, world, account);
      await recordAction(trx, world, staff, "unlock account", account.id, { cleared });
      return { cleared };
    }),
  resendToClinic: (input, staff, world) =>
    transact(world, async (trx) => {
      const account = await requireClinic(trx, input.id);
      const what = await sendAgain(trx, world, account, input.what);
      await recordAction(trx, world, staff, "send again", account.id, { what });
      return { what };
    }),
  verifyClinicPhone: (input, staff, world) =>
    transact(world, async (trx) => {
      const { id } = await requireClinic(trx, input.id);
      await takePhoneForVerified(trx, world, id, () => recordAction(trx, world, staff, "verify phone", id));
      return { state: stateOf(await requireClinic(trx, id)) };
    }),
  // Staff must have called the clinic back first (policy T-61).
  confirmClinicAddress: (input, staff, world) =>
    transact(world, async (trx) => {
      const account = await requireClinic(trx, input.id);
      const numOrdinal = account.num_ordinal ?? "";
      const requested = await findRequested(trx, numOrdinal);
      const address = requested.find(({ emailKey }) => emailKey === account.requested_email_key);
      if (!address || !(await heldUntil(trx, world, account))) throw new Problem("notForThisAccount");
      if ((await phoneInRegister(world, numOrdinal)) === null) throw new Problem("noRegisterPhone");
      await setConfirmed(trx, { numOrdinal, email: address.email }, world.clock.now());
      await recordAction(trx, world, staff, "confirm requested address", account.id);
    }),
  endClinicSessions: ({ id }, staff, world) =>
    transact(world, async (trx) => {
      const account = await requireClinic(trx, id);
      const sessions = await logOutEverywhere(trx, account.id);
      await recordAction(trx, world, staff, "end sessions", account.id, { sessions });
      return { sessions };
    }),
  eraseClinic: async ({ id, confirm }, staff, world) => {
    const account = await requireClinic(world.db, id);
    await requireProof(world, staff);
    await refuseUnopened([account.id], staff, world);
    if (normalizeOrdinal(confirm) !== (await findOrdinal(world.db, account))) {
      const { error } = errors.confirmationWrong;
      throw new Problem("confirmationWrong", { body: { errors: [{ field: "confirm", error }] } });
    }
    // The new event names the member of staff; older events lose all personal data.
    const erasure = { accountId: account.id, reason: "operator", actorId: staff.id } as const;
    if (!(await eraseAccount(erasure, world))) throw new Problem("clinicNotFound");
    await recordAction(world.db, world, staff, "erase account", account.id);
  },
  exportClinic: async ({ id }, staff, world, caller) => {
    const { id: accountId } = await requireClinic(world.db, id);
    await requireProof(world, staff);
    await countOpening(accountId, staff, world, caller);
    await recordAction(world.db, world, staff, "export account", accountId);
    const data = await exportAccount({ accountId }, world);
    if (!data) throw new Problem("clinicNotFound");
    return data;
  },
});
