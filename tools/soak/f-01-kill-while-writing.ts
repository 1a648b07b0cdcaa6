import type { Ground } from "../../server/faults/ground.ts";
import { killWhileWriting } from "../../server/faults/kill-while-writing.ts";
import { onEmbedded, onPostgres } from "./grounds.ts";
import type { Finding, SoakRow } from "./row.ts";

const KILLS = 100;
const target = `0 lost, 0 half written, ready within 30 s, ${KILLS} kills of ${KILLS}`;

async function kill(ground: Ground): Promise<Finding> {
  const { kills, acknowledged, lost, half, slowestStartMs } = await killWhileWriting(ground, KILLS);
  const slowest = (slowestStartMs / 1000).toFixed(1);
  return {
    measured: `${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${half} half, slowest start ${slowest} s`,
    ok: lost.length === 0 && half === 0 && acknowledged > KILLS && slowestStartMs < 30_000,
  };
}

export const rows: readonly SoakRow[] = [
  { row: "F-01", title: "kill -9 while writing, PostgreSQL", target, run: () => onPostgres(kill) },
  { row: "F-03", title: "kill -9 while writing, embedded database", target, run: () => onEmbedded(kill) },
];
