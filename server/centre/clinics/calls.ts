import * as contract from "contract/centre/clinics.ts";
import { errors } from "contract/errors.ts";
import { normalizeOrdinal } from "contract/fields.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { confirmAddress, findHeldAddress } from "../../accounts/registration/requested-address.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countOpening, rejectUnopened } from "../../privacy/count-opening.ts";
import { exportAccount } from "../../privacy/export.ts";
import { requireProof } from "../staff/require-proof.ts";
import { phoneInRegister, requireClinic, stateOf } from "./clinic-response.ts";
import { clearLimits, logOutEverywhere, markPhoneVerified, resend } from "./help-account.ts";
import { listClinics } from "./list-clinics.ts";
import { readClinic } from "./read-clinic.ts";
import { findOrdinal } from "./store.ts";

export const calls = feature(contract, {
  listClinics,
  readClinic,
  unlockClinic: ({ id }, staff, ctx) =>
    transact(ctx, async (trx) => {
      const account = await requireClinic(trx, id);
      const cleared = await clearLimits(trx, ctx, account);
      await recordStaffAction(trx, ctx, staff, "unlock account", account.id, { cleared });
      return { cleared };
    }),
  resendToClinic: (input, staff, ctx) =>
    transact(ctx, async (trx) => {
      const account = await requireClinic(trx, input.id);
      const what = await resend(trx, ctx, account, input.what);
      await recordStaffAction(trx, ctx, staff, "send again", account.id, { what });
      return { what };
    }),
  verifyClinicPhone: (input, staff, ctx) =>
    transact(ctx, async (trx) => {
      const { id } = await requireClinic(trx, input.id);
      await markPhoneVerified(trx, ctx, id, () => recordStaffAction(trx, ctx, staff, "verify phone", id));
      return { state: stateOf(await requireClinic(trx, id)) };
    }),
  // Staff may confirm a requested address if they called the phone number in the register (policy T-61).
  confirmClinicAddress: (input, staff, ctx) =>
    transact(ctx, async (trx) => {
      const account = await requireClinic(trx, input.id);
      const address = await findHeldAddress(trx, ctx, account);
      if (!address) throw new Problem("notForThisAccount");
      if ((await phoneInRegister(ctx, address.numOrdinal)) === null) throw new Problem("noRegisterPhone");
      await confirmAddress(trx, ctx, address);
      await recordStaffAction(trx, ctx, staff, "confirm requested address", account.id);
    }),
  endClinicSessions: ({ id }, staff, ctx) =>
    transact(ctx, async (trx) => {
      const account = await requireClinic(trx, id);
      const sessions = await logOutEverywhere(trx, account.id);
      await recordStaffAction(trx, ctx, staff, "end sessions", account.id, { sessions });
      return { sessions };
    }),
  eraseClinic: async ({ id, confirm }, staff, ctx) => {
    const account = await requireClinic(ctx.db, id);
    await requireProof(ctx, staff);
    await rejectUnopened([account.id], staff, ctx);
    if (normalizeOrdinal(confirm) !== (await findOrdinal(ctx.db, account))) {
      const { error } = errors.confirmationWrong;
      throw new Problem("confirmationWrong", { body: { errors: [{ field: "confirm", error }] } });
    }
    // Record the erasure only after it has ended. While it runs, it removes personal data from all events about the
    // account.
    const erasure = { accountId: account.id, reason: "operator", actorId: staff.id } as const;
    if (!(await eraseAccount(erasure, ctx))) throw new Problem("clinicNotFound");
    await recordStaffAction(ctx.db, ctx, staff, "erase account", account.id);
  },
  exportClinic: async ({ id }, staff, ctx, caller) => {
    const account = await requireClinic(ctx.db, id);
    await requireProof(ctx, staff);
    await countOpening(account.id, staff, ctx, caller);
    await recordStaffAction(ctx.db, ctx, staff, "export account", account.id);
    const data = await exportAccount({ id: account.id, numOrdinal: account.num_ordinal }, ctx);
    if (!data) throw new Problem("clinicNotFound");
    return data;
  },
});
