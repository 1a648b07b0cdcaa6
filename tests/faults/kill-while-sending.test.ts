import { setTimeout as wait } from "node:timers/promises";
import { takeReceipt } from "contract/alerts/receipts.ts";
import { expect, it } from "vitest";
import { buildApp } from "../../server/app.ts";
import type { AppContext } from "../../server/platform/context.ts";
import { enqueue } from "../../server/platform/outbox/outbox.ts";
import { recordReceipt } from "../../server/platform/outbox/receipt-store.ts";
import { sendJobs } from "../../server/platform/outbox/send.job.ts";
import { systemRandom } from "../../server/platform/random.ts";
import { clockAhead, type DataLocation, environmentOf, withContext } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";
import { injectCall } from "../support/inject-call.ts";
import { until } from "../support/load.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway.ts";

const LONGEST_MS = 60_000;
const ON_THE_WIRE = 10;

/** At this time, even a killed worker's reservations of messages have expired. */
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

it(
  "no worker repeats the SMS of a killed worker, and the receipt sets the SMS's state (F-02)",
  async () => {
    const location = await makeTestDatabase();
    const gateway = await startSmsGateway();
    const env = { ...environmentOf(location), ...sendingBy(gateway) };
    const settle = (id: string) =>
      withContext(
        location,
        async (ctx) => {
          await sendJobs[0].run(ctx);
          return (await statesOf(ctx)).get(id);
        },
        { env, clock: afterTheLease },
      );
    try {
      await queueAlerts(location, 1);
      gateway.hold();
      const worker = await startServer({ env, jobs: true });
      await until(async () => gateway.handed.length > 0, LONGEST_MS);
      await worker.kill();
      const [message] = gateway.handed;
      if (!message) throw new Error("The gateway got nothing");
      expect(await settle(idOf(message))).toBe("uncertain");
      const receipt = { key: message.receiptKey, dlr: "1" };
      await withContext(location, async (ctx) => injectCall(await buildApp(ctx), takeReceipt, receipt), { env });
      expect(await settle(idOf(message))).toBe("delivered");
      expect(gateway.handed).toHaveLength(1);
    } finally {
      await gateway.stop();
    }
  },
  LONGEST_MS,
);

async function killTwoOfFour(messages: number) {
  const location = await makeTestDatabase();
  const gateway = await startSmsGateway();
  const env = { ...environmentOf(location), ...sendingBy(gateway) };
  const running: ServerProcess[] = [];
  const start = () => startServer({ env, jobs: true });
  const handed = (count: number) => until(async () => gateway.handed.length >= count, LONGEST_MS);
  try {
    running.push(...(await Promise.all([start(), start(), start(), start()])));
    const release = gateway.hold();
    await queueAlerts(location, messages);
    await handed(4 * ON_THE_WIRE);
    await running.shift()?.kill();
    release();
    await handed(6 * ON_THE_WIRE);
    await wait(systemRandom.integer(50));
    await running.shift()?.kill();
    const isDone = async (ctx: AppContext) => ![...(await statesOf(ctx)).values()].includes("queued");
    await withContext(location, (ctx) => until(() => isDone(ctx), LONGEST_MS));
    await Promise.all(running.splice(0).map((server) => server.stop()));
    return await withContext(location, (ctx) => outcomeOf(ctx, gateway), { env, clock: afterTheLease });
  } finally {
    await Promise.all(running.map((server) => server.kill()));
    await gateway.stop();
  }
}

async function outcomeOf(ctx: AppContext, gateway: SmsGateway) {
  await sendJobs[0].run(ctx);
  const ids = gateway.handed.map(idOf);
  const taken = new Set(ids);
  const states = [...(await statesOf(ctx))];
  for (const id of taken) await recordReceipt(ctx.db, { type: "receipt", id, state: "delivered" }, ctx.clock.now());
  const settled = [...(await statesOf(ctx)).values()];
  return {
    sentTwice: ids.length - taken.size,
    never: states.filter(([id]) => !taken.has(id)).length,
    uncertain: states.filter(([, state]) => state === "uncertain").length,
    unsettled: settled.filter((state) => state === "uncertain").length,
    otherwise: states.filter(([, state]) => state !== "accepted" && state !== "uncertain").length,
  };
}

it("four workers send no SMS twice, even if two of the workers are killed (F-19)", async () => {
  const { sentTwice, never, uncertain, unsettled, otherwise } = await killTwoOfFour(200);
  expect([sentTwice, otherwise]).toEqual([0, 0]);
  expect(uncertain).toBeGreaterThanOrEqual(ON_THE_WIRE);
  expect(uncertain).toBeLessThanOrEqual(2 * ON_THE_WIRE);
  // Receipts set every message that reached the gateway to `delivered`. The gateway never got the uncertain messages.
  expect(unsettled).toBe(never);
}, 120_000);
