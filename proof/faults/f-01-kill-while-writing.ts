import { onEmbedded, onPostgres } from "../rows/grounds.ts";
import type { Finding, SoakRow } from "../rows/row.ts";
import type { Ground } from "./ground.ts";
import { killWhileWriting, type Victim } from "./kill-while-writing.ts";

const KILLS = 100;
const targetOf = (kills: number) => `0 lost, 0 half written, ready within 30 s, ${kills} kills of ${kills}`;

async function kill(ground: Ground, wanted: number, victim: Victim): Promise<Finding> {
  const report = await killWhileWriting(ground, wanted, victim);
  const { kills, acknowledged, lost, half, slowestStartMs } = report;
  const slowest = (slowestStartMs / 1000).toFixed(1);
  return {
    measured: `${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${half} half, slowest start ${slowest} s`,
    ok: lost.length === 0 && half === 0 && acknowledged > wanted && slowestStartMs < 30_000,
  };
}

const EMBEDDED: readonly { what: string; victim: Victim; kills: number }[] = [
  { what: "the product with the embedded database", victim: "server", kills: KILLS },
  { what: "the embedded PostgreSQL itself", victim: "postgres", kills: 20 },
  { what: "both at once", victim: "both", kills: 5 },
];

export const rows: readonly SoakRow[] = [
  {
    row: "F-01",
    title: "kill -9 while writing, on a PostgreSQL of the operator's",
    target: targetOf(KILLS),
    run: () => onPostgres((ground) => kill(ground, KILLS, "server")),
  },
  ...EMBEDDED.map(({ what, victim, kills }) => ({
    row: "F-03",
    title: `kill -9 while writing, of ${what}`,
    target: targetOf(kills),
    run: () => onEmbedded((ground) => kill(ground, kills, victim)),
  })),
];
