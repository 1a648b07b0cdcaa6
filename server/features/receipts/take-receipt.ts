import type { AnswerOf, ParsedInputOf } from "contract/call.ts";
import type * as contract from "contract/receipts.ts";
import { normalize } from "contract/values.ts";
import { Problem } from "../../http/problem.ts";
import { countEnd } from "../../outbox/count-end.ts";
import { findRecipient, recordReceipt } from "../../outbox/receipt-store.ts";
import { readReceiptKey } from "../../outside/sms/receipt-key.ts";
import type { SmsReceipt, SmsReport } from "../../outside/sms/sms.ts";
import type { World } from "../../world.ts";
import { stopMobile } from "../alerts/stop-mobile.ts";

/** What people write who want no more SMS, alone or with the sender's name or number behind it, in quotes perhaps. */
const STOP = /^["'«“”\s]*(stop|stopper|arr[eê]t|arrêter|arreter)\b/i;
/** How much of an answer is looked at, in characters. */
const BEGINNING = 40;

/** Takes in what a gateway tells: a receipt moves its message forward, a STOP turns the alerts of that mobile off. */
async function takeReport(world: World, report: SmsReport): Promise<void> {
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

type Call = typeof contract.takeReceipt;

/** A reply that is older is a repeated one: it must not turn off what was turned on again since (policy T-58). */
const REPLAY_SECONDS = 5 * 60;

/**
 * Takes a receipt or a reply. A key that is signed for one message speaks of that message alone, and of the mobile that
 * it went to. Repeating a receipt changes nothing; a reply that says when it was written (`at`, in seconds) is good once,
 * for five minutes.
 */
export async function takeReceipt(
  { key, ...fields }: ParsedInputOf<Call>,
  _user: undefined,
  world: World,
): Promise<AnswerOf<Call>> {
  const opened = readReceiptKey(world.site.receiptSecret, key);
  if (!opened) throw new Problem("badReceiptKey");
  const { messageId } = opened;
  const report = world.sms.readReport?.(messageId === undefined ? fields : { ...fields, id: messageId });
  if (!report) return { taken: true };
  if (report.type === "receipt") await takeReport(world, report);
  else {
    if (messageId !== undefined && (await findRecipient(world.db, messageId)) !== report.from)
      throw new Problem("badReceiptKey");
    await takeReport(world, { ...report, ...writtenAt(fields.at, world.clock.now()) });
  }
  return { taken: true };
}

/** When a reply was written, if it says so. @throws Problem badReceiptKey when that is not now */
function writtenAt(at: unknown, now: Date): { at?: number } {
  if (at === undefined) return {};
  if (!(Math.abs(now.getTime() / 1000 - Number(at)) <= REPLAY_SECONDS)) throw new Problem("badReceiptKey");
  return { at: Number(at) };
}
