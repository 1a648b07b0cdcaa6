import type { Channel } from "../db/tables/outbox.ts";
import { dueByQuery } from "../jobs/dues.ts";
import type { Job } from "../jobs/job.ts";
import { maskText } from "../mask.ts";
import { tellEnd } from "../outages.ts";
import type { World } from "../world.ts";
import { afterHandOver, allowance, type HandOver } from "./breaker.ts";
import { type ChannelState, changeChannel, findChannel } from "./channel-store.ts";
import { deliver, type TakenMessage } from "./deliver.ts";
import { markLostMessages, nextHandOver, takeDueMessages } from "./store.ts";

/** Messages of a way out in one run: then the process may leave. */
const MOST = 20;

/**
 * Hands waiting SMS and e-mails to their gateways; retries what was refused for now, never what may have left. Each way
 * out has a loop of its own: a mail server that keeps silent delays no code by SMS (policy F-14).
 */
export const sendJobs: readonly [sms: Job, email: Job] = [sendingBy("sms"), sendingBy("email")];

function sendingBy(channel: Channel): Job {
  return {
    name: `send ${channel}`,
    isApart: true,
    nextDue: dueByQuery((db) => nextHandOver(db, channel)),
    run: async (world, stopping) => {
      const lost = await markLostMessages(world.db, channel, world.clock.now());
      if (lost > 0) world.log.warn({ lost }, "Messages left uncertain by a worker that stopped");
      await sendDue(world, channel, stopping);
    },
  };
}

/**
 * Hands over what is due, as many side by side as the gateway likes, until the way out is closed or the process leaves.
 * No more is taken than is handed over at once: whatever ends this worker, all others stay untouched (policy F-19).
 */
async function sendDue(world: World, channel: Channel, stopping?: AbortSignal): Promise<void> {
  const gateway = channel === "sms" ? world.sms : world.mail;
  for (let sent = 0; sent < MOST && !stopping?.aborted; ) {
    // Each lease begins with its hand-over: while a slow gateway takes the others, no worker may think this one lost.
    const now = world.clock.now();
    // Read each time: another server may have closed it, or opened it again.
    const state = await findChannel(world.db, channel);
    const allowed = allowance(world.policy.figures, state, now);
    if (allowed === "none") return;
    const group =
      allowed === "one"
        ? await takeDueMessages(world.db, channel, now, 1, "untried first")
        : await takeDueMessages(world.db, channel, now, gateway.atOnce ?? 1);
    if (group.length === 0) return;
    sent += group.length;
    await noteHandOvers(world, channel, state, await deliverAll(world, group));
  }
}

/** Changes the breaker by what became of messages. A channel that works and stays so costs no statement. */
async function noteHandOvers(
  world: World,
  channel: Channel,
  known: ChannelState,
  handOvers: readonly HandOver[],
): Promise<void> {
  const { figures } = world.policy;
  const failure = handOvers.find(({ result }) => result.outcome !== "accepted")?.result;
  if (!failure && known.failures === 0 && !known.pausedUntil) return;
  const reason = failure && "reason" in failure ? maskText(failure.reason) : null;
  const now = world.clock.now();
  const change = (state: ChannelState) => handOvers.reduce((one, end) => afterHandOver(figures, one, end, now), state);
  const { before, after } = await changeChannel(world, channel, change, reason);
  if (after === before) return;
  if (allowance(figures, after, now) === "none") tellClosed(world, channel, reason, after);
  else if (before.pausedUntil) tellEnd(world.log, closed(channel));
}

/** Each try that fails closes it anew: that is told once. */
function tellClosed(
  { log }: World,
  channel: Channel,
  reason: string | null,
  { pausedUntil: until }: ChannelState,
): void {
  log.error({ channel, reason, until, outage: closed(channel) }, "A way out is closed");
}

function closed(channel: Channel): string {
  return `${channel} closed`;
}

/** Hands messages over side by side; one that fails unforeseen is told once the others have ended. */
async function deliverAll(world: World, messages: readonly TakenMessage[]): Promise<HandOver[]> {
  const ends = await Promise.allSettled(
    messages.map(async (message) => {
      const result = await deliver(world, message);
      const recipient = world.secrets.fingerprint(message.recipient);
      return result && { result, recipient, isFirst: message.attempts === 1 };
    }),
  );
  return ends.flatMap((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value ?? [];
  });
}
