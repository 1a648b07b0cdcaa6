import { setTimeout as wait } from "node:timers/promises";
import { takeReceipt } from "contract/receipts.ts";
import { enqueue } from "../../server/outbox/outbox.ts";
import { recordReceipt } from "../../server/outbox/receipt-store.ts";
import { sendJob } from "../../server/outbox/send.job.ts";
import { systemRandom } from "../../server/random.ts";
import type { World } from "../../server/world.ts";
import { type HttpDouble, type SeenRequest, startHttpDouble } from "../doubles/http-double.ts";
import { until } from "../servers/load.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { clockAhead, environmentOf, type Ground, onGround } from "./ground.ts";

const RECEIPT_SECRET = "receipt-secret-of-the-faults";
/** Longer than the lease of a message that is being sent. */
const AFTER_THE_LEASE_MS = 5 * 60_000;
const LONGEST_MS = 600_000;
/** A worker is killed at any moment of so long a time. */
const LONGEST_MOMENT_MS = 50;
const SILENCE_MS = 300;

/** A Kannel that counts what it takes. */
interface Gateway {
  readonly double: HttpDouble;
  readonly env: Readonly<Record<string, string>>;
  /** How often each message was handed over. */
  readonly taken: Map<string, number>;
  /** Takes what comes and answers nothing, until the function that it gives back is called. */
  hold(): () => void;
}

async function startGateway(): Promise<Gateway> {
  const double = await startHttpDouble();
  const taken = new Map<string, number>();
  let held: Promise<void> | undefined;
  double.answer(async (request) => {
    const id = keyIn(request).split(".")[0] ?? "";
    taken.set(id, (taken.get(id) ?? 0) + 1);
    await held;
    return { status: 202, body: "0: Accepted for delivery" };
  });
  const env = { SMS_URL: `kannel+${double.origin}`, RECEIPT_SECRET };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => {
      held = undefined;
      resolve();
    };
  };
  return { double, env, taken, hold };
}

/** The key of the receipt address that comes with a message: its id and a signature. */
function keyIn({ url }: SeenRequest): string {
  const address = new URL(url, "http://gateway").searchParams.get("dlr-url") ?? "";
  return /\/receipts\/([^?]+)/.exec(address)?.[1] ?? "";
}

async function queueAlerts(ground: Ground, count: number): Promise<void> {
  await onGround(ground, (world) =>
    enqueue(
      world.db,
      world,
      ...Array.from({ length: count }, (_, index) => ({
        channel: "sms" as const,
        class: "alert" as const,
        kind: "alert",
        to: "0639980001",
        text: `1 nouveau profil ${index}`,
      })),
    ),
  );
}

async function statesOf(world: World): Promise<Map<string, string>> {
  const rows = await world.db.selectFrom("messages").select(["id", "state"]).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** What became of a message whose worker was killed between the gateway's yes and the commit. */
export interface KilledSend {
  /** How often the gateway got it, in the end. */
  readonly handedOver: number;
  readonly afterTheLease: string | undefined;
  readonly afterTheReceipt: string | undefined;
}

/** Kills a worker after the gateway took a message and before its answer came (policy F-02). */
export async function killAfterTheYes(ground: Ground): Promise<KilledSend> {
  const { double, env } = await startGateway();
  try {
    await queueAlerts(ground, 1);
    double.answer(() => ({ instead: "nothing" }));
    const worker = await startServer({ env: { ...environmentOf(ground), ...env }, jobs: true });
    await until(async () => double.seen.length > 0, 20_000);
    await worker.kill();
    const [request] = double.seen;
    const key = request ? keyIn(request) : "";
    const [id = ""] = key.split(".");
    const afterTheLease = await settle(ground, env, id);
    const server = await startServer({ env: { ...environmentOf(ground), ...env } });
    await server.send(takeReceipt, { key, dlr: "1" });
    await server.stop();
    const afterTheReceipt = await settle(ground, env, id);
    const handedOver = double.seen.filter((seen) => keyIn(seen) === key).length;
    return { handedOver, afterTheLease, afterTheReceipt };
  } finally {
    await double.close();
  }
}

/** Runs the sending job when every lease has ended. @returns the state of a message */
function settle(ground: Ground, env: Readonly<Record<string, string>>, id: string): Promise<string | undefined> {
  return onGround(
    ground,
    async (world) => {
      await sendJob.run(world);
      return (await statesOf(world)).get(id);
    },
    { env, clock: clockAhead(AFTER_THE_LEASE_MS) },
  );
}

/** What several workers made of a heap of messages. */
export interface WorkReport {
  readonly messages: number;
  readonly kills: number;
  readonly seconds: number;
  /** How often the gateway got the message that it got most often. */
  readonly most: number;
  /** Messages that it never got: they were in the hands of a worker when it was killed. */
  readonly never: number;
  /** Messages of which nobody knows, before and after the gateway reported what it had taken. */
  readonly uncertain: number;
  readonly unsettled: number;
  /** Messages in any other state than accepted or uncertain. */
  readonly astray: number;
}

/** Messages that a worker has in its hands at most: as many as a Kannel takes at once. */
export const ON_THE_WIRE = 10;

/** What is sent, by whom, and when workers are killed: at any moment, or while the gateway keeps them waiting. */
interface Work {
  readonly messages: number;
  readonly workers: number;
  readonly kills: number;
  readonly moment: "any" | "waiting";
}

/** Lets several worker processes send a heap of messages while some of them are killed (policy F-19). */
export async function shareTheWork(ground: Ground, { messages, workers, kills, moment }: Work): Promise<WorkReport> {
  const { double, env, taken, hold } = await startGateway();
  const start = () => startServer({ env: { ...environmentOf(ground), ...env }, jobs: true });
  const running: ServerProcess[] = [];
  try {
    await queueAlerts(ground, messages);
    const began = performance.now();
    running.push(...(await Promise.all(Array.from({ length: workers }, start))));
    for (let kill = 0; kill < kills; kill += 1) {
      const share = ((kill + 1) * messages) / (kills + 1);
      await until(async () => taken.size >= share, LONGEST_MS);
      const release = moment === "waiting" ? hold() : () => undefined;
      if (moment === "any") await wait(systemRandom.integer(LONGEST_MOMENT_MS));
      else await until(() => isSilent(taken), LONGEST_MS);
      await running.shift()?.kill();
      release();
      running.push(await start());
    }
    await until(() => onGround(ground, isNothingQueued), LONGEST_MS);
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(running.splice(0).map((server) => server.stop()));
    return await onGround(
      ground,
      async (world) => {
        await sendJob.run(world);
        const states = [...(await statesOf(world))];
        for (const id of taken.keys())
          await recordReceipt(world.db, { type: "receipt", id, state: "delivered" }, world.clock.now());
        const settled = [...(await statesOf(world)).values()];
        return {
          messages,
          kills,
          seconds,
          most: Math.max(...taken.values()),
          never: states.filter(([id]) => !taken.has(id)).length,
          uncertain: states.filter(([, state]) => state === "uncertain").length,
          unsettled: settled.filter((state) => state === "uncertain").length,
          astray: states.filter(([, state]) => state !== "accepted" && state !== "uncertain").length,
        };
      },
      { env, clock: clockAhead(AFTER_THE_LEASE_MS) },
    );
  } finally {
    await Promise.all(running.map((server) => server.kill()));
    await double.close();
  }
}

/** Whether nothing has reached the gateway for a moment: whatever was on the wire is there. */
async function isSilent(taken: Gateway["taken"]): Promise<boolean> {
  const { size } = taken;
  await wait(SILENCE_MS);
  return taken.size === size;
}

async function isNothingQueued(world: World): Promise<boolean> {
  return ![...(await statesOf(world)).values()].includes("queued");
}
