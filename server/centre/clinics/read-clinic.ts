import type { readClinic as definition } from "contract/centre/clinics.ts";
import { findClinics } from "../../accounts/profile/store.ts";
import { heldUntil } from "../../accounts/registration/requested-address.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { findLoginFailures } from "../../platform/limits/login-attempts-store.ts";
import { countOpening } from "../../privacy/count-opening.ts";
import { findMessagesOf, toOutboxMessage } from "../outgoing/store.ts";
import { phoneInRegister, requireClinic, stateOf, toOperatorAccount } from "./clinic-response.ts";
import { resendableFor } from "./help-account.ts";
import { countSessions, findColleagues } from "./store.ts";

export const readClinic: Handler<typeof definition> = async ({ id }, staff, ctx, caller) => {
  const { db } = ctx;
  const account = await requireClinic(db, id);
  await countOpening(account.id, staff, ctx, caller);
  await recordStaffAction(db, ctx, staff, "open account", account.id);
  const until = await heldUntil(db, ctx, account);
  const failures = await findLoginFailures(db, ctx, account.email_key, ctx.clock.now());
  const [clinic] = await findClinics(db, account.holder_id ?? account.id);
  const colleagues = await findColleagues(db, account);
  return {
    account: toOperatorAccount(account),
    state: stateOf(account),
    clinic: clinic ?? null,
    holder: colleagues.find((one) => one.id === account.holder_id)?.email ?? null,
    collaborators: account.holder_id === null ? colleagues.map(({ email }) => email) : [],
    colleagues: colleagues.map((one) => ({
      id: one.id,
      firstName: one.first_name,
      lastName: one.last_name,
      email: one.email,
      isHolder: one.holder_id === null,
      state: stateOf(one),
    })),
    sessions: await countSessions(db, account.id),
    loginFailures: failures.inARow,
    loginWait: failures.wait && { until: failures.wait.until?.toISOString() ?? null },
    resendable: resendableFor(account),
    ...(until
      ? { held: { until: until.toISOString(), phone: await phoneInRegister(ctx, account.num_ordinal ?? "") } }
      : {}),
    messages: (await findMessagesOf(db, account.id)).map(toOutboxMessage),
  };
};
