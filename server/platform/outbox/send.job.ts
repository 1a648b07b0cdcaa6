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

const MOST = 20;

/** Each channel has its own loop, so that a silent mail server delays no SMS code (policy F-14). */
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

/** Takes only as many messages as it sends in parallel, so that a crash leaves all others untouched (policy F-19). */
async function sendDue(world: World, channel: Channel, stopping?: AbortSignal): Promise<void> {
  const gateway = channel === "sms" ? world.sms : world.mail;
  for (let sent = 0; sent < MOST && !stopping?.aborted; ) {
    // Start each lease when sending, so that no worker considers a message lost behind a slow gateway.
    const now = world.clock.now();
    // Another server may have changed the state, so read it each time.
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

/** Writes nothing if the channel works and stays open. */
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

/** Each failed probe closes the channel again; only the first closing is logged. */
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

/** An unexpected error is thrown only after all messages have ended. */
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
