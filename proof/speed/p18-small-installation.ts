import { join } from "node:path";
import { startEmbedded } from "../../server/db/embedded/embedded.ts";
import { makeFilled } from "../../tests/bench/fill.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { memoryOfAll } from "../servers/memory.ts";
import { postmasterOf } from "../servers/postgres.ts";
import { manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, number } from "./turns.ts";

const CANDIDATES = 100_000;
const TURNS = 6;
const WARM_UP = 3000;
const LEAST_RATIO = 0.9;

async function run(bed: TestBed) {
  if (process.platform !== "linux") return { measured: "measured on Linux only" };
  const dataDir = bed.folder();
  const embedded = await startEmbedded(dataDir);
  await makeFilled(embedded.url, CANDIDATES);
  await embedded.stop();
  const small = await bed.product("", { DATA_DIR: dataDir });
  const large = await bed.product(await bed.database(CANDIDATES));
  for (const { origin } of [small, large]) await sendRequests(origin, manyW1, { most: WARM_UP });
  const turns = await inTurns(
    {
      small: () => sendRequests(small.origin, manyW1, { forMs: 1000 }),
      large: () => sendRequests(large.origin, manyW1, { forMs: 1000 }),
    },
    TURNS,
  );
  const database = memoryOfAll(postmasterOf(join(dataDir, "postgres")) ?? 0);
  const server = memoryOfAll(small.pid) - database;
  await small.stop();
  await large.stop();
  const [own, other] = [turns.small, turns.large].map((result) => median(result.map(({ perSecond }) => perSecond)));
  const p99 = median(turns.small.map((result) => result.p99));
  const ratio = (own ?? 0) / (other ?? 1);
  return {
    measured:
      `${number(ratio)} × the same on a PostgreSQL apart (${number(own ?? 0, 0)} and ${number(other ?? 0, 0)} ` +
      `searches/s, p99 ${number(p99, 0)} ms; database ${number(database, 0)} MB, server ${number(server, 0)} MB)`,
    ok: ratio >= LEAST_RATIO,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P18",
    title: "serve without DATABASE_URL, 100,000 candidates, 16 connections",
    target: `≥ ${number(LEAST_RATIO, 1)} × the same on a PostgreSQL apart`,
    run,
  },
];
