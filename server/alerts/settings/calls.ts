import * as contract from "contract/alerts/alerts.ts";
import { CANDIDATE_NOTIFICATION } from "contract/alerts/alerts.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { alertStatus } from "./alert-status.ts";
import { saveSettings } from "./save.ts";
import { sendTest } from "./send-test.ts";
import { findParameters, toParameters } from "./store.ts";

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

  async testAlerts(input, user, ctx, caller) {
    checkKind(input.id);
    return sendTest(input, user, ctx, caller);
  },

  async alertStatus(input, user, ctx, caller) {
    checkKind(input.id);
    return alertStatus(input, user, ctx, caller);
  },
});

function checkKind(id: string): void {
  if (id !== String(CANDIDATE_NOTIFICATION) && id !== "candidate") throw new Problem("notificationParametersNotFound");
}
