import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import type { Ground } from "./ground.ts";
import { killAfterTheYes, ON_THE_WIRE, shareTheWork } from "./kill-while-sending.ts";

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
    title: `${WORKERS} workers, ${MESSAGES} messages, ${KILLS} kills while the gateway keeps them waiting`,
    target: `each message handed over once, no more and no less; ${KILLS * ON_THE_WIRE} at most uncertain, all settled by their receipt`,
    run: () =>
      onPostgres(async (ground) => {
        const work = { messages: MESSAGES, workers: WORKERS, kills: KILLS, moment: "waiting" } as const;
        const { most, never, uncertain, unsettled, astray } = await shareTheWork(ground, work);
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
      onPostgres(async (ground) => {
        const work = { messages: MESSAGES, workers: WORKERS, kills: KILLS, moment: "any" } as const;
        const report = await shareTheWork(ground, work);
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
