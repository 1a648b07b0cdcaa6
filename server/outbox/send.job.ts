import type { Job } from "../jobs/job.ts";
import type { SendResult } from "../outside/sms/sms.ts";
import { RETRY_SECONDS } from "../policy.ts";
import type { World } from "../world.ts";
import type { MessageBody } from "./outbox.ts";
import { finishMessage, markLostMessages, nextMessageAt, retryMessage, takeDueMessages } from "./store.ts";

/** Messages taken at once. */
const BATCH = 20;
/** Share of the delay added by chance, so that retries do not come all together. */
const JITTER = 0.2;

type Message = Awaited<ReturnType<typeof takeDueMessages>>[number];

/** Hands waiting SMS and e-mails to their gateways; retries what was refused for now, never what may have left. */
export const sendJob: Job = {
  name: "send messages",
  nextDue: (world) => nextMessageAt(world.db),
  run: async (world) => {
    const now = world.clock.now();
    const lost = await markLostMessages(world.db, now);
    if (lost > 0) world.log.warn({ lost }, "Messages left uncertain by a worker that stopped");
    const messages = await takeDueMessages(world.db, now, BATCH);
    for (const message of messages) await deliver(world, message);
  },
};

async function deliver(world: World, message: Message): Promise<void> {
  const at = world.clock.now();
  if (message.valid_until && message.valid_until <= at) {
    return finishMessage(world.db, message.id, { state: "failed", at, failure: "expired before it could be sent" });
  }
  const result = await handOver(world, message);
  if (result.outcome === "accepted") {
    const { providerId } = result;
    return finishMessage(world.db, message.id, { state: "accepted", at, ...(providerId ? { providerId } : {}) });
  }
  world.log.warn({ message: message.id, kind: message.kind, ...result }, "A message did not leave");
  if (result.outcome === "unknown") {
    return finishMessage(world.db, message.id, { state: "uncertain", at, failure: result.reason });
  }
  const delay = RETRY_SECONDS[message.attempts - 1];
  if (result.permanent || delay === undefined) {
    return finishMessage(world.db, message.id, { state: "failed", at, failure: result.reason });
  }
  const seconds = Math.max(delay, result.retryAfterSeconds ?? 0);
  const jitter = 1 + (JITTER * world.random.integer(1000)) / 1000;
  return retryMessage(world.db, message.id, new Date(at.getTime() + seconds * jitter * 1000), result.reason);
}

async function handOver(world: World, message: Message): Promise<SendResult> {
  const body: MessageBody = JSON.parse(world.secrets.open(message.body ?? ""));
  try {
    if (message.channel === "sms") {
      const { text, class: kind = "alert" } = body;
      return await world.sms.send({ id: message.id, to: message.recipient, text, kind });
    }
    const { text, html = "" } = body;
    return await world.mail.send({ id: message.id, to: message.recipient, subject: message.subject ?? "", text, html });
  } catch (error) {
    // A gateway reports what it knows as a result; anything thrown leaves the outcome unknown.
    return { outcome: "unknown", reason: error instanceof Error ? error.message : String(error) };
  }
}
