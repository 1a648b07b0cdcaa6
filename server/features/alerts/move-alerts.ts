import type { Database } from "../../db/connect.ts";
import { moveParameters } from "./change-parameters.ts";
import { findDigest } from "./digest-store.ts";
import { scheduleDigest } from "./schedule-digest.ts";
import { findAccountsOfClinic, lockParameters, saveParameters } from "./store.ts";

/**
 * Sets anew when SMS and digests of a clinic leave, its collaborators' too, after its zone has changed: they keep the
 * hours of their settings by the clocks there (beyond B9-01, product 4.5).
 */
export async function moveAlerts(
  trx: Database,
  holderId: string,
  present: { readonly now: Date; readonly zone: string },
): Promise<void> {
  for (const accountId of await findAccountsOfClinic(trx, holderId)) {
    const stored = await lockParameters(trx, accountId);
    if (stored) await saveParameters(trx, accountId, moveParameters(stored, present));
    const digest = await findDigest(trx, accountId);
    if (digest?.nextRunAt) await scheduleDigest(trx, accountId, present.now);
  }
}
