import type { testAlerts } from "contract/alerts/alerts.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { informOwner } from "./inform-owner.ts";
import { getAccountDetails, lockParameters, NEW_MOBILE } from "./store.ts";

const TEXT = "Espace entreprise : vos alertes arriveront ici.";

/**
 * Sends a test SMS, but not to a mobile that replied STOP. An unverified mobile first gets an SMS that names the
 * account (policy W-13).
 */
export const sendTest: Handler<typeof testAlerts> = (_input, user, ctx, caller) =>
  transact(ctx, async (trx) => {
    const stored = await lockParameters(trx, user.id);
    const to = stored?.mobile ?? "";
    if (to === "" || stored?.mobileStopped === "stop") throw new Problem("noMobile");
    // Count in the transaction, so that a rejected test does not count.
    const rejection = await caller.count("alertTestsPerAccount", user.id, trx);
    if (rejection) throw rejection;
    await informOwner(trx, ctx, user.id, { account: await getAccountDetails(trx, user.id), mobile: to });
    const test = { channel: "sms", class: "alert", kind: "alert test", to, accountId: user.id } as const;
    await enqueue(trx, ctx, { ...test, after: NEW_MOBILE, text: TEXT });
  });
