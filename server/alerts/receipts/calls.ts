import * as contract from "contract/alerts/receipts.ts";
import type { ParsedInputOf } from "contract/call.ts";
import { normalize } from "contract/values.ts";
import type { AppContext } from "../../platform/context.ts";
import { readReceiptKey } from "../../platform/gateways/sms/receipt-key.ts";
import type { SmsReceipt } from "../../platform/gateways/sms/sms.ts";
import { feature } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { countEnd } from "../../platform/outbox/deliver.ts";
import { findRecipient, recordReceipt } from "../../platform/outbox/receipt-store.ts";
import { stopMobile } from "../settings/stop-mobile.ts";

/** Matches the common spellings of STOP, with or without quotes. Our sender's name or number may follow. */
const STOP = /^["'«“”\s]*(stop|stopper|arr[eê]t|arrêter|arreter)\b/i;
const BEGINNING = 40;
/**
 * The server rejects replies older than this, because an attacker could repeat an old reply to turn off alerts (policy
 * T-58).
 */
const REPLAY_SECONDS = 5 * 60;

export const calls = feature(contract, {
  takeReceipt: (input, _user, ctx) => takeReceipt(input, ctx),
  takePostedReceipt: (input, _user, ctx) => takeReceipt(input, ctx),
});

/**
 * A receipt key is valid for one message and its mobile. `stopMobile` stores the time `at` of a reply, so that a copy
 * of the reply has no effect.
 */
async function takeReceipt({ key, ...fields }: ParsedInputOf<typeof contract.takeReceipt>, ctx: AppContext) {
  const opened = readReceiptKey(ctx.site.receiptSecret, key);
  if (!opened) throw new Problem("badReceiptKey");
  const { messageId } = opened;
  const report = ctx.sms.readReport?.(messageId === undefined ? fields : { ...fields, id: messageId });
  if (report?.type === "receipt") await applyReceipt(ctx, report);
  else if (report) {
    if (messageId !== undefined && (await findRecipient(ctx.db, messageId)) !== report.from)
      throw new Problem("badReceiptKey");
    const at = timestampOf(fields.at, ctx.clock.now()) ?? report.at;
    if (STOP.test(normalize(report.text.slice(0, BEGINNING), "NFKC"))) await stopMobile(ctx, report.from, at);
  }
  return { taken: true as const };
}

async function applyReceipt(ctx: AppContext, receipt: SmsReceipt): Promise<void> {
  const { state, permanent } = receipt;
  if (!(await recordReceipt(ctx.db, receipt, ctx.clock.now())) || state === "accepted") return;
  countEnd(ctx, "sms", state, state === "failed" ? (permanent ? "permanent" : "for now") : "");
}

function timestampOf(at: unknown, now: Date): number | undefined {
  if (at === undefined) return undefined;
  if (!(Math.abs(now.getTime() / 1000 - Number(at)) <= REPLAY_SECONDS)) throw new Problem("badReceiptKey");
  return Number(at);
}
