import { type acceptEmailRequest as definition, isSameName } from "contract/centre/email-requests.ts";
import { isEmail, normalizeEmail, normalizeOrdinal } from "contract/fields.ts";
import { attachAddress, withoutUnconfirmed } from "../../accounts/registration/requested-address.ts";
import { recordStaffAction } from "../../platform/audit.ts";
import type { Database } from "../../platform/db/connect.ts";
import { transact } from "../../platform/db/retry.ts";
import { isRowId } from "../../platform/db/row-id.ts";
import { registerKey } from "../../platform/gateways/register/added-emails.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { addEmail, forgetLookups } from "../register-entries/store.ts";
import { acceptedMail } from "./messages.ts";
import { answerRequest, lockRequest } from "./store.ts";

/**
 * Adds a requested address to the register. An account that was created with this address is suspended at first, unless
 * staff called the phone number in the register (policy T-61).
 */
export const acceptEmailRequest: Handler<typeof definition> = ({ id, verifiedByPhone, calledBack }, staff, ctx) =>
  transact(ctx, async (trx) => {
    const request = await openRequest(trx, id);
    const email = request.email.trim();
    if (!isEmail(email)) throw new Problem("registerEmailRefused");
    const known = await ctx.register.lookup(normalizeOrdinal(request.num_ordinal));
    if (known.outcome === "unavailable") throw new Problem("unavailable");
    if (known.outcome === "unknown") throw new Problem("unknownNumber");
    const { numOrdinal, emails, phone } = known.entry;
    if (calledBack && phone === null) throw new Problem("noRegisterPhone");
    const now = ctx.clock.now();
    const emailKey = normalizeEmail(email);
    const isOther = (one: string) => normalizeEmail(one) !== emailKey;
    const others = (await withoutUnconfirmed(trx, numOrdinal, emails)).filter(isOther);
    const isNew = emails.every(isOther);
    const isSame = isSameName({ details: request.details, vet: { ...known.entry, emails: [] } });
    // After the mails to the vet's other addresses, the vet can object within 48 hours. If the vet has no other
    // address, or if the name in the request differs from the register, staff must call the vet.
    if (!verifiedByPhone && !(isSame && (others.length > 0 || !isNew))) throw new Problem("phoneCheckNeeded");
    if (isNew) await addEmail(trx, registerKey(numOrdinal), email, now);
    const isConfirmed = calledBack === true;
    const isOnHold = await attachAddress(trx, ctx, { numOrdinal, email, others, isNew, isConfirmed });
    await forgetLookups(trx, numOrdinal);
    await answerRequest(trx, id, { answer: "accepted", by: staff.id, at: now });
    const hold = isOnHold ? { ...ctx.policy.settings, others: others.length } : undefined;
    const mail = acceptedMail(ctx.site, numOrdinal, hold);
    await enqueue(trx, ctx, { channel: "email", kind: "e-mail request accepted", to: email, ...mail });
    await recordStaffAction(trx, ctx, staff, "accept e-mail request", numOrdinal);
    return { numOrdinal, email };
  });

export async function openRequest(trx: Database, id: string) {
  const request = isRowId(id) ? await lockRequest(trx, id) : undefined;
  if (!request) throw new Problem("emailRequestNotFound");
  if (request.handled_at) throw new Problem("requestAnswered");
  return request;
}
