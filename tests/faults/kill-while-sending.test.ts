import { setTimeout as wait } from "node:timers/promises";
import { takeReceipt } from "contract/alerts/receipts.ts";
import { expect, it } from "vitest";
import { buildApp } from "../../server/app.ts";
import { jobs } from "../../server/jobs.ts";
import type { OpenContext } from "../../server/open-context.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { type JobRunner, makeJobRunner } from "../../server/platform/jobs/loop.ts";
import { enqueue } from "../../server/platform/outbox/outbox.ts";
import { sendJobs } from "../../server/platform/outbox/send.job.ts";
import { systemRandom } from "../../server/platform/random.ts";
import { clockAhead, type DataLocation, environmentOf, openContextAt, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { injectCall } from "../support/inject-call.ts";
import { until } from "../support/load.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway.ts";

const LONGEST_MS = 60_000;
const ON_THE_WIRE = 10;

/** At this time, all reservations of messages have expired, even those of a killed worker. */
const afterTheLease = clockAhead(5 * 60_000);

const sendingBy = (gateway: SmsGateway) => ({
  SMS_URL: gateway.url,
  RECEIPT_SECRET: "receipt-secret-of-the-faults",
});
const idOf = ({ receiptKey }: SmsGateway["handed"][number]) => receiptKey.split(".")[0] ?? "";

function queueAlerts(location: DataLocation, count: number): Promise<void> {
  const alerts = Array.from({ length: count }, (_, index) => ({
    ...({ channel: "sms", class: "alert", kind: "alert", text: `1 nouveau profil ${index}` } as const),
    // Uses many phone numbers, because each mobile gets at most five alerts a day.
    to: `063998${String(index).padStart(4, "0")}`,
  }));
  return withContext(location, async (ctx) => void (await enqueue(ctx.db, ctx, ...alerts)));
}

async function statesOf({ db }: AppContext): Promise<Map<string, string>> {
  const rows = await db.selectFrom("messages").select(["id", "state"]).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function killTwoOfFour(messages: number) {
  const location = await makeTestDatabase();
  const gateway = await startSmsGateway();
  const env = { ...environmentOf(location), ...sendingBy(gateway) };
  const handed = (count: number) => until(async () => gateway.handed.length >= count, LONGEST_MS);
  const victims: ServerProcess[] = [];
  const survivors: OpenContext[] = [];
  const runners: JobRunner[] = [];
  try {
    victims.push(...(await Promise.all([0, 1].map(() => startServer({ env, jobs: true })))));
    survivors.push(...(await Promise.all([0, 1].map(() => openContextAt(location, { env })))));
    runners.push(...survivors.map(({ ctx }) => makeJobRunner(ctx, jobs)));
    const release = gateway.hold();
    await queueAlerts(location, messages);
    for (const runner of runners) runner.start();
    await handed(4 * ON_THE_WIRE);
    await victims.shift()?.kill();
    release();
    await handed(6 * ON_THE_WIRE);
    await wait(systemRandom.integer(50));
    await victims.shift()?.kill();
    const isDone = async (ctx: AppContext) => ![...(await statesOf(ctx)).values()].includes("queued");
    await withContext(location, (ctx) => until(() => isDone(ctx), LONGEST_MS));
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    return await withContext(location, (ctx) => outcomeOf(ctx, gateway), { env, clock: afterTheLease });
  } finally {
    await Promise.all([...victims.map((server) => server.kill()), ...runners.map((runner) => runner.stop())]);
    await Promise.all(survivors.map(({ close }) => close()));
    await gateway.stop();
  }
}

async function outcomeOf(ctx: AppContext, gateway: SmsGateway) {
  await sendJobs[0].run(ctx);
  const ids = gateway.handed.map(idOf);
  const taken = new Set(ids);
  const states = [...(await statesOf(ctx))];
  const app = await buildApp(ctx);
  for (const { receiptKey } of gateway.handed) await injectCall(app, takeReceipt, { key: receiptKey, dlr: "1" });
  const settled = [...(await statesOf(ctx)).values()];
  return {
    sentTwice: ids.length - taken.size,
    never: states.filter(([id]) => !taken.has(id)).length,
    uncertain: states.filter(([, state]) => state === "uncertain").length,
    unsettled: settled.filter((state) => state === "uncertain").length,
    otherwise: states.filter(([, state]) => state !== "accepted" && state !== "uncertain").length,
  };
}

it("if two of four workers die, nobody gets an SMS twice, and receipts set each SMS's state (F-02 F-19)", async () => {
  const { sentTwice, never, uncertain, unsettled, otherwise } = await killTwoOfFour(80);
  expect([sentTwice, otherwise]).toEqual([0, 0]);
  expect(uncertain).toBeGreaterThanOrEqual(ON_THE_WIRE);
  expect(uncertain).toBeLessThanOrEqual(2 * ON_THE_WIRE);
  // Receipts set every message that reached the gateway to `delivered`. The other messages never reached the gateway.
  expect(unsettled).toBe(never);
}, 120_000);
