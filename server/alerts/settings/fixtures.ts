import type { NotificationParameters } from "contract/alerts/alerts.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { restartDigest, scheduleDigest } from "../digests/schedule.ts";
import { lastSequence } from "../engine/publication-store.ts";
import { publish } from "../engine/publish.ts";
import { changeParameters } from "./change-parameters.ts";
import { getAccountFacts, saveParameters } from "./store.ts";

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
  await transact(ctx, async (trx) => {
    while (await publish(trx, now));
    const { zipCode } = await getAccountFacts(trx, accountId);
    const present = { now, zone: zoneOfZip(zipCode ?? undefined), lastSequence: await lastSequence(trx) };
    const changed = changeParameters(undefined, alertParameters(wish), present);
    await saveParameters(trx, accountId, changed);
    await restartDigest(trx, accountId, { before: "none", after: changed.digest }, now);
    await scheduleDigest(trx, accountId, now);
  });
}
