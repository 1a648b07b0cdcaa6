import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectUrl } from "../../server/db/connect.ts";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { migrate } from "../../server/db/migrate.ts";
import { fill } from "./fill.ts";
import type { Ground } from "./ground.ts";
import { manyW1 } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot } from "./shoot.ts";
import { inTurns, median, number } from "./turns.ts";

const CANDIDATES = 100_000;
const TURNS = 6;
const WARM_UP = 3000;
const LEAST_RATIO = 0.9;

/** Memory in MB of a process and all that it started, shared pages divided among those that share them. */
function memoryOf(pid: number): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
  return children.reduce((sum, child) => sum + memoryOf(child), own);
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

async function run(ground: Ground) {
  if (process.platform !== "linux") return { measured: "ne se mesure que sous Linux" };
  const dataDir = ground.folder();
  const embedded = await startEmbedded(dataDir);
  const { db, close } = connectUrl(embedded.url, { statementMs: 0 });
  await migrate(db);
  await fill(db, CANDIDATES);
  await close();
  await embedded.stop();
  const small = await ground.product("", { DATA_DIR: dataDir });
  const large = await ground.product(await ground.database(CANDIDATES));
  for (const { origin } of [small, large]) await shoot(origin, manyW1, { most: WARM_UP });
  const turns = await inTurns(
    {
      small: () => shoot(small.origin, manyW1, { forMs: 1000 }),
      large: () => shoot(large.origin, manyW1, { forMs: 1000 }),
    },
    TURNS,
  );
  const postgres = Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  const database = memoryOf(postgres);
  const server = memoryOf(small.pid) - database;
  await small.stop();
  await large.stop();
  const [own, other] = [turns.small, turns.large].map((shots) => median(shots.map(({ perSecond }) => perSecond)));
  const p99 = median(turns.small.map((shots) => shots.p99));
  const ratio = (own ?? 0) / (other ?? 1);
  return {
    measured:
      `${number(ratio)} × le même sur un PostgreSQL à part (${number(own ?? 0, 0)} et ${number(other ?? 0, 0)} ` +
      `recherches/s, p99 ${number(p99, 0)} ms ; base ${number(database, 0)} Mo, serveur ${number(server, 0)} Mo)`,
    met: ratio >= LEAST_RATIO,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P18",
    title: "serve sans DATABASE_URL, 100 000 candidats, 16 connexions",
    target: `≥ ${number(LEAST_RATIO, 1)} × le même sur un PostgreSQL à part`,
    run,
  },
];
