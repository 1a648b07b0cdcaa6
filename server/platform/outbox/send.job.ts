import type { AppContext } from "../context.ts";
import type { Channel } from "../db/tables/platform.ts";
import type { Job } from "../jobs/job.ts";
import { dueByQuery } from "../jobs/schedule.ts";
import { maskText } from "../mask.ts";
import { reportEnd } from "../outages.ts";
import { afterSending, allowance, type Sending } from "./breaker.ts";
import { type ChannelState, changeChannel, findChannel } from "./channel-store.ts";
import { deliver, type TakenMessage } from "./deliver.ts";
import { nextReceiptDue, takeOverdueReceipts } from "./receipt-store.ts";
import { markLostMessages, nextSending, takeDueMessages } from "./store.ts";

const MOST = 20;

/** Each channel has its own job, so that a slow mail server does not delay SMS (policy F-14). */
export const sendJobs: readonly [sms: Job, email: Job] = [sendingBy("sms"), sendingBy("email")];

function sendingBy(channel: Channel): Job {
  return {
    name: `send ${channel}`,
    isApart: true,
    nextDue: dueByQuery((db) => nextSending(db, channel)),
    run: async (ctx, stopping) => {
      const lost = await markLostMessages(ctx.db, channel, ctx.clock.now());
      if (lost > 0) ctx.log.warn({ lost }, "A stopped worker left messages with an unknown outcome");
      await sendDue(ctx, channel, stopping);
    },
  };
}

/**
 * Sends due messages. Reserves only as many messages at once as the gateway sends in parallel, so that a crash affects
 * no other messages (policy F-19).
 */
async function sendDue(ctx: AppContext, channel: Channel, stopping?: AbortSignal): Promise<void> {
  const gateway = channel === "sms" ? ctx.sms : ctx.mail;
  for (let sent = 0; sent < MOST && !stopping?.aborted; ) {
    // Read the clock for each group of messages: if a reservation began too early, it could expire while a message is
    // sent.
    const now = ctx.clock.now();
    // Read the channel's state again, because another server may have changed it.
    const state = await findChannel(ctx.db, channel);
    const allowed = allowance(ctx.policy.settings, state, now);
    if (allowed === "none") return;
    const group =
      allowed === "one"
        ? await takeDueMessages(ctx.db, channel, now, 1, "untried first")
        : await takeDueMessages(ctx.db, channel, now, gateway.atOnce ?? 1);
    if (group.length === 0) return;
    sent += group.length;
    await recordSendings(ctx, channel, state, await deliverAll(ctx, group));
  }
}

async function recordSendings(
  ctx: AppContext,
  channel: Channel,
  known: ChannelState,
  sendings: readonly Sending[],
): Promise<void> {
  const { settings } = ctx.policy;
  const failure = sendings.find(({ result }) => result.outcome !== "accepted")?.result;
  if (!failure && known.failures === 0 && !known.pausedUntil) return;
  const reason = failure && "reason" in failure ? maskText(failure.reason) : null;
  const now = ctx.clock.now();
  const change = (state: ChannelState) => sendings.reduce((one, end) => afterSending(settings, one, end, now), state);
  const { before, after } = await changeChannel(ctx, channel, change, reason);
  if (after === before) return;
  const outage = `${channel} closed`;
  // If the test message after a pause fails, the channel pauses again. With `outage`, the log omits this repeated line.
  if (allowance(settings, after, now) === "none")
    ctx.log.error({ channel, reason, until: after.pausedUntil, outage }, "A channel is closed");
  else if (before.pausedUntil) reportEnd(ctx.log, outage);
}

/** Sends messages in parallel. If an unexpected error occurs, throws it only after all messages have ended. */
async function deliverAll(ctx: AppContext, messages: readonly TakenMessage[]): Promise<Sending[]> {
  const ends = await Promise.allSettled(
    messages.map(async (message) => {
      const result = await deliver(ctx, message);
      const recipient = ctx.secrets.fingerprint(message.recipient);
      return result && { result, recipient, isFirst: message.attempts === 1 };
    }),
  );
  return ends.flatMap((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value ?? [];
  });
}

/** Logs each SMS for which no receipt arrived from the gateway in time (policy F-11). */
export const watchReceiptsJob: Job = {
  name: "watch receipts",
  nextDue: dueByQuery(nextReceiptDue),
  run: async (ctx) => {
    const overdue = await takeOverdueReceipts(ctx.db, ctx.clock.now());
    if (overdue > 0) ctx.log.error({ overdue }, "The SMS gateway sent no receipt");
  },
};
