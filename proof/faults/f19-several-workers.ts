import { setTimeout as wait } from "node:timers/promises";
import { recordReceipt } from "../../server/outbox/receipt-store.ts";
import { sendJobs } from "../../server/outbox/send.job.ts";
import { systemRandom } from "../../server/random.ts";
import type { World } from "../../server/world.ts";
import { type SmsGateway, startSmsGateway } from "../doubles/sms-gateway.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { until } from "../servers/load.ts";
import { type ServerProcess, startServer } from "../servers/server-process.ts";
import { afterTheLease, queueAlerts, sendingBy, statesOf, takenBy } from "./sending.ts";

const LONGEST_MS = 600_000;
/** A worker is killed at any moment of so long a time. */
const LONGEST_MOMENT_MS = 50;
const SILENCE_MS = 300;

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
export async function shareTheWork(
  location: DataLocation,
  { messages, workers, kills, moment }: Work,
): Promise<WorkReport> {
  const gateway = await startSmsGateway();
  const env = sendingBy(gateway);
  const start = () => startServer({ env: { ...environmentOf(location), ...env }, jobs: true });
  const running: ServerProcess[] = [];
  try {
    await queueAlerts(location, messages);
    const began = performance.now();
    running.push(...(await Promise.all(Array.from({ length: workers }, start))));
    for (let kill = 0; kill < kills; kill += 1) {
      const share = ((kill + 1) * messages) / (kills + 1);
      await until(async () => takenBy(gateway).size >= share, LONGEST_MS);
      const release = moment === "waiting" ? gateway.hold() : () => undefined;
      if (moment === "any") await wait(systemRandom.integer(LONGEST_MOMENT_MS));
      else await untilAllWait(gateway, running.length);
      await running.shift()?.kill();
      // The others would be through with all the rest before a new one has started.
      running.push(await start());
      release();
    }
    await withWorld(location, (world) => until(() => isNothingQueued(world), LONGEST_MS));
    const seconds = (performance.now() - began) / 1000;
    await Promise.all(running.splice(0).map((server) => server.stop()));
    return await withWorld(
      location,
      async (world) => {
        await sendJobs[0].run(world);
        const taken = takenBy(gateway);
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
      { env, clock: afterTheLease },
    );
  } finally {
    await Promise.all(running.map((server) => server.kill()));
    await gateway.stop();
  }
}

/** Waits until a gateway that holds its answers back has something of each worker: more than all but one can have handed over. */
async function untilAllWait(gateway: SmsGateway, workers: number): Promise<void> {
  const { length } = gateway.handed;
  await until(async () => gateway.handed.length - length > (workers - 1) * ON_THE_WIRE, LONGEST_MS);
  await until(() => isSilent(gateway), LONGEST_MS);
}

/** Whether nothing has reached the gateway for a moment: whatever was on the wire is there. */
async function isSilent({ handed }: SmsGateway): Promise<boolean> {
  const { length } = handed;
  await wait(SILENCE_MS);
  return handed.length === length;
}

async function isNothingQueued(world: World): Promise<boolean> {
  return ![...(await statesOf(world)).values()].includes("queued");
}

const MESSAGES = 10_000;
const WORKERS = 4;
const KILLS = 8;

export const rows: readonly Row[] = [
  {
    row: "F-19",
    title: `${WORKERS} workers, ${MESSAGES} messages, ${KILLS} kills while the gateway keeps them waiting`,
    target: `each message handed over once, no more and no less; ${KILLS * ON_THE_WIRE} at most uncertain, all settled by their receipt`,
    run: () =>
      withPostgres(async (location) => {
        const work = { messages: MESSAGES, workers: WORKERS, kills: KILLS, moment: "waiting" } as const;
        const { most, never, uncertain, unsettled, astray } = await shareTheWork(location, work);
        return {
          measured: `${most} at most each, ${never} never, ${uncertain} uncertain, ${unsettled} not settled, ${astray} astray`,
          ok: most === 1 && never + unsettled + astray === 0 && uncertain <= KILLS * ON_THE_WIRE,
        };
      }),
  },
  {
    row: "F-19",
    title: `${WORKERS} workers, ${MESSAGES} messages, ${KILLS} kills at any moment`,
    target: `none handed over twice; ${KILLS * ON_THE_WIRE} at most uncertain, all settled by their receipt but what never reached the gateway`,
    run: () =>
      withPostgres(async (location) => {
        const work = { messages: MESSAGES, workers: WORKERS, kills: KILLS, moment: "any" } as const;
        const report = await shareTheWork(location, work);
        const { most, never, uncertain, unsettled, astray, seconds } = report;
        return {
          measured:
            `${most} at most each, ${uncertain} on the wire at a kill, of which ${never} never handed over and ` +
            `${unsettled} not settled by a receipt, ${astray} astray, ${Math.round(MESSAGES / seconds)} messages a second`,
          ok: most === 1 && astray === 0 && uncertain <= KILLS * ON_THE_WIRE && unsettled === never,
        };
      }),
  },
];
