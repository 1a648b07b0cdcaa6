import { nextDaytime } from "contract/daytime.ts";
import type { AppContext } from "../context.ts";
import type { Channel } from "../db/tables/platform.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import { countEvent } from "../limits/sliding.ts";
import { ofPhone } from "../limits/subjects.ts";
import { reportEnd } from "../outages.ts";
import type { MessageBody } from "./outbox.ts";
import { finishMessage, postponeMessage, retryMessage, type takeDueMessages, waitForPredecessor } from "./store.ts";

const JITTER = 0.2;

/** If an attempt to send an e-mail had an unknown outcome, the stored failure begins with this text (policy F-15). */
const UNKNOWN = "unknown outcome";

export type TakenMessage = Awaited<ReturnType<typeof takeDueMessages>>[number];

/** Sends a message and stores the outcome. @returns undefined if this function did not even try to send the message */
export async function deliver(ctx: AppContext, message: TakenMessage): Promise<SendResult | undefined> {
  const at = ctx.clock.now();
  const { id } = message;
  if (message.valid_until && message.valid_until <= at) {
    countEnd(ctx, message.channel, "failed", "expired");
    await finishMessage(ctx.db, id, { state: "failed", at, failure: "expired before it could be sent" });
    return undefined;
  }
  const morning = message.day_zone === null ? at : nextDaytime(at, message.day_zone);
  if (morning > at) {
    await postponeMessage(ctx.db, id, (morning.getTime() - at.getTime()) / 1000, at);
    return undefined;
  }
  if (message.after_kind && (await waitForPredecessor(ctx.db, message, message.after_kind, at))) return undefined;
  const body = openBody(ctx, message);
  if (!body) {
    countEnd(ctx, message.channel, "failed", "sealed");
    ctx.log.error({ message: id, kind: message.kind }, "A message is encrypted with another key");
    // Keep the body, so that the operator can send the message again after restoring the former key.
    await finishMessage(ctx.db, id, { state: "failed", at, failure: "encrypted with another key", keepsBody: true });
    return undefined;
  }
  const counted = await countForMobile(ctx, message, body);
  if (counted?.passed) {
    // Only the SMS of an alert has `after_kind`. Cancel this SMS, because a notification shows the alert too. Postpone
    // any other SMS, because it must arrive before the SMS of an alert.
    if (message.after_kind === null) await postponeMessage(ctx.db, id, counted.passed.retryAfterSeconds, at);
    else {
      countEnd(ctx, message.channel, "failed", "limited");
      await finishMessage(ctx.db, id, { state: "failed", at, failure: "daily limit of its mobile", isDropped: true });
    }
    return undefined;
  }
  const { channel } = message;
  const result = await send(ctx, message, body);
  countResult(ctx, channel, result);
  if (result.outcome === "refused") await counted?.takeBack();
  if (result.outcome === "accepted") {
    reportEnd(ctx.log, channel);
    const expectsReceipt = message.channel === "sms" && ctx.sms.hasReceipts;
    const dueAt = new Date(at.getTime() + ctx.policy.settings.receiptSeconds * 1000);
    const receiptDueAt = expectsReceipt ? dueAt : undefined;
    await finishMessage(ctx.db, id, { state: "accepted", at, gatewayId: result.gatewayId, receiptDueAt });
    return result;
  }
  // Log all temporary rejections of a channel as one outage, because they come from its gateway.
  const isOutage = result.outcome === "refused" && !result.permanent && !result.ofRecipient;
  const outage = isOutage ? { outage: channel } : {};
  ctx.log.warn({ message: id, kind: message.kind, ...result, ...outage }, "A message was not sent");
  const wasUnknown = message.failure?.startsWith(UNKNOWN) ?? false;
  if (result.outcome === "unknown") {
    const mayRepeat = message.channel === "email" && !wasUnknown;
    if (mayRepeat) await retryMessage(ctx.db, id, later(ctx, 0), `${UNKNOWN}: ${result.reason}`);
    else await finishMessage(ctx.db, id, { state: "uncertain", at, failure: result.reason });
    return result;
  }
  const { permanent, reason } = result;
  const isLast = message.attempts > ctx.policy.schedules.outboxRetrySeconds.length;
  const failed = { state: "failed", at, failure: reason, permanent, keepsBody: true } as const;
  // Keep the text `unknown outcome`: a rejection now does not say whether the first attempt reached the recipient.
  const failure = wasUnknown ? `${UNKNOWN}: ${reason}` : reason;
  if (permanent || (isLast && !wasUnknown)) await finishMessage(ctx.db, id, failed);
  else if (isLast) await finishMessage(ctx.db, id, { state: "uncertain", at, failure });
  else await retryMessage(ctx.db, id, later(ctx, message.attempts - 1, result.retryAfterSeconds), failure);
  return result;
}

/**
 * Counts an SMS: a mobile number gets at most five SMS a day from all accounts together. SMS with codes do not count
 * (policy T-63).
 */
async function countForMobile(ctx: AppContext, { channel, recipient }: TakenMessage, body: MessageBody) {
  if (channel !== "sms" || body.class === "code") return undefined;
  return countEvent(ctx.db, ctx, ["alertSmsPerPhoneDay"], ofPhone(recipient));
}

function countResult(ctx: AppContext, channel: Channel, result: SendResult): void {
  if (result.outcome === "accepted") countEnd(ctx, channel, "accepted");
  else if (result.outcome === "unknown") countEnd(ctx, channel, "unknown");
  else countEnd(ctx, channel, "failed", result.permanent ? "permanent" : "for now");
}

function later(ctx: AppContext, index: number, atLeastSeconds = 0): Date {
  const seconds = Math.max(ctx.policy.schedules.outboxRetrySeconds[index] ?? 0, atLeastSeconds);
  const jitter = 1 + (JITTER * ctx.random.integer(1000)) / 1000;
  return new Date(ctx.clock.now().getTime() + seconds * jitter * 1000);
}

/** Decrypts the message's body. Returns undefined if the body was encrypted with a different key. */
function openBody({ secrets }: AppContext, { body }: TakenMessage): MessageBody | undefined {
  const text = secrets.open(body ?? "");
  return text === undefined ? undefined : JSON.parse(text);
}

async function send(ctx: AppContext, message: TakenMessage, body: MessageBody): Promise<SendResult> {
  try {
    if (message.channel === "sms") {
      const { text, class: smsClass = "alert" } = body;
      const left = message.valid_until && message.valid_until.getTime() - ctx.clock.now().getTime();
      const validity = left ? { validMinutes: Math.ceil(left / 60_000) } : {};
      return await ctx.sms.send({ id: message.id, to: message.recipient, text, class: smsClass, ...validity });
    }
    const { text, html = "", headers, calendar, replyTo } = body;
    const { id, recipient: to, subject } = message;
    return await ctx.mail.send({ id, to, subject: subject ?? "", text, html, headers, calendar, replyTo });
  } catch (error) {
    // If a gateway knows the outcome, it returns a result. Therefore an exception means an unknown outcome.
    return { outcome: "unknown", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Counts the outcome of a message in the metrics. `code` is the reason of a failure. */
export function countEnd(
  ctx: Pick<AppContext, "metrics" | "policy" | "sms">,
  channel: Channel,
  end: "accepted" | "delivered" | "failed" | "unknown",
  code = "",
): void {
  if (channel === "sms") {
    const provider = ctx.sms.name ?? "";
    ctx.metrics.count(`sms_${end}_total`, { provider, code });
    // Each text fits into one SMS (gateways/sms/gsm7.ts), so add the price of one SMS.
    const isPaid = end === "accepted" || end === "unknown";
    if (isPaid) ctx.metrics.count("sms_cost_total", { provider }, ctx.policy.settings.smsThousandthsOfEuro / 1000);
  } else if (end !== "delivered") ctx.metrics.count(`mail_${end}_total`, { code });
}
