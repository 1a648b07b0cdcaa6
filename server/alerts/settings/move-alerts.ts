import type { Database } from "../../platform/db/connect.ts";
import { scheduleDigest } from "../digests/schedule.ts";
import { findDigest } from "../digests/store.ts";
import { moveParameters } from "./change-parameters.ts";
import { findAccountsOfClinic, lockParameters, saveParameters } from "./store.ts";

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
