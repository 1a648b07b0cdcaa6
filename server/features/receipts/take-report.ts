import { normalize } from "contract/values.ts";
import { countEnd } from "../../outbox/count-end.ts";
import { recordReceipt } from "../../outbox/receipt-store.ts";
import type { SmsReceipt, SmsReport } from "../../outside/sms/sms.ts";
import type { World } from "../../world.ts";
import { stopMobile } from "../alerts/stop-mobile.ts";

/** What people write who want no more SMS, alone or with the sender's name or number behind it, in quotes perhaps. */
const STOP = /^["'«“”\s]*(stop|stopper|arr[eê]t|arrêter|arreter)\b/i;
/** How much of an answer is looked at, in characters. */
const BEGINNING = 40;

/** Takes in what a gateway tells: a receipt moves its message forward, a STOP turns the alerts of that mobile off. */
export async function takeReport(world: World, report: SmsReport): Promise<void> {
  if (report.type === "receipt") {
    const isNews = await recordReceipt(world.db, report, world.clock.now());
    if (isNews && report.state !== "accepted") countEnd(world, "sms", report.state, codeOf(report));
    return;
  }
  if (STOP.test(normalize(report.text.slice(0, BEGINNING), "NFKC"))) await stopMobile(world, report.from, report.at);
}

function codeOf({ state, permanent }: SmsReceipt): string {
  if (state !== "failed") return "";
  return permanent ? "permanent" : "for now";
}
