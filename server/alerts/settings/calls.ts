import * as contract from "contract/alerts/alerts.ts";
import { CANDIDATE_NOTIFICATION } from "contract/alerts/alerts.ts";
import { transact } from "../../platform/db/retry.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { enqueue } from "../../platform/outbox/outbox.ts";
import { alertStatus } from "./alert-status.ts";
import { informOwner } from "./inform-owner.ts";
import { saveSettings } from "./save.ts";
import { findParameters, getAccountDetails, lockParameters, NEW_MOBILE, toParameters } from "./store.ts";

const TEST_TEXT = "Espace entreprise : vos alertes arriveront ici.";

export const calls = feature(contract, {
  /** Returns 404 if no settings are saved. The web app then shows its defaults. */
  async notificationParametersRead(input, user, ctx) {
    checkKind(input.id);
    const stored = await findParameters(ctx.db, user.id);
    if (!stored) throw new Problem("notificationParametersNotFound");
    return toParameters(stored);
  },

  async notificationParametersSave(input, user, ctx, caller) {
    checkKind(input.id);
    return saveSettings(input, user, ctx, caller);
  },

  /** Sends a test alert. An unverified mobile first gets an SMS that names the account (policy W-13). */
  async testAlerts(input, user, ctx, caller) {
    checkKind(input.id);
    await transact(ctx, async (trx) => {
      const stored = await lockParameters(trx, user.id);
      const to = stored?.mobile ?? "";
      if (to === "" || stored?.mobileStopped === "stop") throw new Problem("noMobile");
      // Count in the transaction, so that a rejected test does not count.
      const rejection = await caller.count("alertTestsPerAccount", user.id, trx);
      if (rejection) throw rejection;
      await informOwner(trx, ctx, user.id, { account: await getAccountDetails(trx, user.id), mobile: to });
      const test = { channel: "sms", class: "alert", kind: "alert test", to, accountId: user.id } as const;
      await enqueue(trx, ctx, { ...test, after: NEW_MOBILE, text: TEST_TEXT });
    });
  },

  async alertStatus(input, user, ctx, caller) {
    checkKind(input.id);
    return alertStatus(input, user, ctx, caller);
  },
});

function checkKind(id: string): void {
  if (id !== String(CANDIDATE_NOTIFICATION) && id !== "candidate") throw new Problem("notificationParametersNotFound");
}
