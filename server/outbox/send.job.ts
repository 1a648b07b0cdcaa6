import type { Channel } from "../db/tables.ts";
import type { Job } from "../jobs/job.ts";
import type { World } from "../world.ts";
import { afterHandOver, allowance } from "./breaker.ts";
import { findChannel, saveChannel } from "./channel-store.ts";
import { deliver } from "./deliver.ts";
import { markLostMessages, nextMessageAt, releaseMessages, takeDueMessages } from "./store.ts";

const CHANNELS: readonly Channel[] = ["sms", "email"];

/** Messages taken at once. */
const BATCH = 20;

/** Hands waiting SMS and e-mails to their gateways; retries what was refused for now, never what may have left. */
export const sendJob: Job = {
  name: "send messages",
  nextDue: async (world) => {
    const instants = await Promise.all(CHANNELS.map((channel) => nextHandOver(world, channel)));
    return instants.reduce((earliest, due) => (due && (!earliest || due < earliest) ? due : earliest), null);
  },
  run: async (world, stopping) => {
    const lost = await markLostMessages(world.db, world.clock.now());
    if (lost > 0) world.log.warn({ lost }, "Messages left uncertain by a worker that stopped");
    for (const channel of CHANNELS) await sendDue(world, channel, stopping);
  },
};

/** When something may be handed over next: not while the way out is closed. */
async function nextHandOver(world: World, channel: Channel): Promise<Date | null> {
  const due = await nextMessageAt(world.db, channel);
  if (!due) return null;
  const { pausedUntil } = await findChannel(world.db, channel);
  return pausedUntil && pausedUntil > due ? pausedUntil : due;
}

/**
 * Hands over what is due, as many side by side as the gateway likes, until the way out is closed or the process leaves:
 * the rest goes back and is sent by whoever comes next.
 */
async function sendDue(world: World, channel: Channel, stopping?: AbortSignal): Promise<void> {
  const now = world.clock.now();
  let state = await findChannel(world.db, channel);
  const allowed = allowance(state, now);
  if (allowed === "none") return;
  const gateway = channel === "sms" ? world.sms : world.mail;
  const messages = await takeDueMessages(world.db, channel, now, allowed === "one" ? 1 : BATCH);
  while (messages.length > 0 && !stopping?.aborted) {
    const group = messages.splice(0, gateway.atOnce ?? 1);
    const results = await Promise.all(group.map((message) => deliver(world, message)));
    const before = state;
    for (const result of results) if (result) state = afterHandOver(state, result, world.clock.now());
    if (state.failures === before.failures && state.pausedUntil === before.pausedUntil) continue;
    const failure = results.find((result) => result && result.outcome !== "accepted");
    const reason = failure && "reason" in failure ? failure.reason : null;
    await saveChannel(world.db, channel, state, reason);
    if (allowance(state, world.clock.now()) !== "none") continue;
    world.log.error({ channel, reason, until: state.pausedUntil }, "A way out is closed");
    break;
  }
  const left = messages.map((message) => message.id);
  await releaseMessages(world.db, left, world.clock.now());
}
