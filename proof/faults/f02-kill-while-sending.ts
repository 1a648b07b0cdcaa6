import { takeReceipt } from "contract/receipts.ts";
import { sendJobs } from "../../server/outbox/send.job.ts";
import { startSmsGateway } from "../doubles/sms-gateway.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, environmentOf, withWorld } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";
import { until } from "../servers/load.ts";
import { startServer } from "../servers/server-process.ts";
import { afterTheLease, queueAlerts, sendingBy, statesOf } from "./sending.ts";

/** What became of a message whose worker was killed between the gateway's yes and the commit. */
export interface KilledSend {
  /** How often the gateway got it, in the end. */
  readonly handedOver: number;
  readonly afterTheLease: string | undefined;
  readonly afterTheReceipt: string | undefined;
}

/** Kills a worker after the gateway took a message and before its answer came (policy F-02). */
export async function killAfterTheYes(location: DataLocation): Promise<KilledSend> {
  const gateway = await startSmsGateway();
  const env = sendingBy(gateway);
  try {
    await queueAlerts(location, 1);
    gateway.hold();
    const worker = await startServer({ env: { ...environmentOf(location), ...env }, jobs: true });
    await until(async () => gateway.handed.length > 0, 20_000);
    await worker.kill();
    const key = gateway.handed[0]?.receiptKey ?? "";
    const [id = ""] = key.split(".");
    const stateAfterLease = await settle(location, env, id);
    const server = await startServer({ env: { ...environmentOf(location), ...env } });
    await server.send(takeReceipt, { key, dlr: "1" });
    await server.stop();
    const stateAfterReceipt = await settle(location, env, id);
    const handedOver = gateway.handed.filter(({ receiptKey }) => receiptKey === key).length;
    return { handedOver, afterTheLease: stateAfterLease, afterTheReceipt: stateAfterReceipt };
  } finally {
    await gateway.stop();
  }
}

/** Runs the sending job when every lease has ended. @returns the state of a message */
function settle(
  location: DataLocation,
  env: Readonly<Record<string, string>>,
  id: string,
): Promise<string | undefined> {
  return withWorld(
    location,
    async (world) => {
      await sendJobs[0].run(world);
      return (await statesOf(world)).get(id);
    },
    { env, clock: afterTheLease },
  );
}

const RUNS = 20;

async function killEachRun(location: DataLocation) {
  let doubled = 0;
  let unsettled = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { handedOver, afterTheLease, afterTheReceipt } = await killAfterTheYes(location);
    if (handedOver !== 1) doubled += 1;
    if (afterTheLease !== "uncertain" || afterTheReceipt !== "delivered") unsettled += 1;
  }
  return { measured: `${RUNS} kills, ${doubled} sent twice, ${unsettled} not settled`, ok: doubled + unsettled === 0 };
}

export const rows: readonly Row[] = [
  {
    row: "F-02",
    title: "kill -9 between the gateway's yes and the commit",
    target: `0 sent twice, all settled by the receipt, ${RUNS} kills of ${RUNS}`,
    run: () => withPostgres(killEachRun),
  },
];
