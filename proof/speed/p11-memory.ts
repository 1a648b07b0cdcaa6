import { readFileSync } from "node:fs";
import type { Ground } from "./ground.ts";
import { manyW1 } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot } from "./shoot.ts";
import { number } from "./turns.ts";

const MOST_MB = 130;
/** A tenth more after ten times as many requests is no growth that goes on. */
const FLAT = 1.1;

/** Resident memory in MB, as Linux counts it. */
function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function run(ground: Ground) {
  if (process.platform !== "linux") return { measured: "ne se mesure que sous Linux" };
  const server = await ground.product(await ground.database(ground.size));
  // A tenth of the requests for a quick look at a small base.
  const requests = ground.size / 10;
  await shoot(server.origin, manyW1, { most: requests / 10 });
  const early = residentOf(server.pid);
  await shoot(server.origin, manyW1, { most: requests });
  const late = residentOf(server.pid);
  await server.stop();
  return {
    measured: `${number(late, 0)} Mo après ${requests.toLocaleString("fr-FR")} requêtes (${number(early, 0)} Mo au dixième)`,
    met: late <= MOST_MB && late <= early * FLAT,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P11",
    title: "Mémoire résidente de serve sous W1, PostgreSQL à part",
    target: `≤ ${MOST_MB} Mo, constante sur 100 000 requêtes`,
    run,
  },
];
