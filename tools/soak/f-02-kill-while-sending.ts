import type { Ground } from "../../server/faults/ground.ts";
import { killAfterTheYes, shareTheWork } from "../../server/faults/kill-while-sending.ts";
import { onPostgres } from "./grounds.ts";
import type { SoakRow } from "./row.ts";

const RUNS = 20;
const MESSAGES = 10_000;
const WORKERS = 4;
const KILLS = 8;

async function killEachRun(ground: Ground) {
  let doubled = 0;
  let unsettled = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { handedOver, afterTheLease, afterTheReceipt } = await killAfterTheYes(ground);
    if (handedOver !== 1) doubled += 1;
    if (afterTheLease !== "uncertain" || afterTheReceipt !== "delivered") unsettled += 1;
  }
  return { measured: `${RUNS} kills, ${doubled} sent twice, ${unsettled} not settled`, ok: doubled + unsettled === 0 };
}

export const rows: readonly SoakRow[] = [
  {
    row: "F-02",
    title: "kill -9 between the gateway's yes and the commit",
    target: `0 sent twice, all settled by the receipt, ${RUNS} kills of ${RUNS}`,
    run: () => onPostgres(killEachRun),
  },
  {
    row: "F-19",
    title: `${WORKERS} workers, ${MESSAGES} messages, ${KILLS} kills`,
    target: "each message handed over once, or not and marked uncertain",
    run: () =>
      onPostgres(async (ground) => {
        const report = await shareTheWork(ground, { messages: MESSAGES, workers: WORKERS, kills: KILLS });
        const { doubled, missing, uncertain, seconds } = report;
        return {
          measured: `${doubled} twice, ${missing} never, ${uncertain} uncertain, ${Math.round(MESSAGES / seconds)} messages a second`,
          ok: doubled === 0 && missing === 0,
        };
      }),
  },
];
