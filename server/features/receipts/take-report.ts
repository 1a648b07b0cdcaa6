import { recordReceipt } from "../../outbox/receipt-store.ts";
import type { SmsReport } from "../../outside/sms/sms.ts";
import type { World } from "../../world.ts";
import { stopMobile } from "../alerts/stop-mobile.ts";

/** What people write who want no more SMS, alone or with the sender's name or number behind it. */
const STOP = /^\s*(stop|arret|arrêt)\b/i;

/** Takes in what a gateway tells: a receipt moves its message forward, a STOP turns the alerts of that mobile off. */
export async function takeReport(world: World, report: SmsReport): Promise<void> {
  if (report.type === "receipt") {
    await recordReceipt(world.db, report, world.clock.now());
    return;
  }
  if (STOP.test(report.text)) await stopMobile(world, report.from);
}
