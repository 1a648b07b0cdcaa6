import type { NotificationParameters } from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import { restartDigest, scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publishAll } from "../engine/publish.job.ts";
import { changeParameters } from "./change-parameters.ts";
import { getAccountDetails, saveParameters } from "./store.ts";

export function alertParameters(wish: Partial<NotificationParameters> = {}): NotificationParameters {
  return {
    enabled: true,
    sectorList: ["35"],
    destination: { mobile: "0639980001" },
    periodicity: { type: "daily", params: { hour: 13, minute: 0 } },
    digest: "none",
    pausedUntil: null,
    ...wish,
  };
}

export async function makeAlerts(
  ctx: AppContext,
  accountId: string,
  wish: Partial<NotificationParameters> = {},
): Promise<void> {
  const now = ctx.clock.now();
  await publishAll(ctx, async (trx) => {
    const { zipCode } = await getAccountDetails(trx, accountId);
    const present = { now, zone: zoneOfZip(zipCode), lastSequence: await lastSequence(trx) };
    const changed = changeParameters(undefined, alertParameters(wish), present);
    await saveParameters(trx, accountId, changed);
    await restartDigest(trx, accountId, { before: "none", after: changed.digest }, now);
    await scheduleDigest(trx, accountId, now);
  });
}
