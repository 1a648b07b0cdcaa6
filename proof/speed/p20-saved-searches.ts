import { SearchFilters } from "contract/candidates.ts";
import { savedSearches } from "contract/saved-searches.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { connectUrl } from "../../server/db/connect.ts";
import { accountId, tokenOf } from "../../tests/bench/fill.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { FACETS, manyW1 } from "./requests.ts";
import { sendRequests } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, number } from "./turns.ts";

const TURNS = 7;
/** As many as an account may keep (beyond B8-01). */
const SEARCHES = 20;
/** The account that comes back after months: everything is new to it. */
const ACCOUNT = 0;

/** What people keep: departments, facets, a radius, a name, in turns. */
const KINDS = [
  { ZIPCode: ["35"] },
  { ZIPCode: ["35", "22", "56"], ...FACETS },
  { near: "35000", radius: "50" },
  { lastName: "martin" },
  {},
].map((filters) => z.parse(SearchFilters, filters));

async function run(bed: TestBed) {
  const url = await bed.copy(bed.size);
  const { db, close } = connectUrl(url, { statementMs: 0 });
  await sql`
    insert into saved_searches (id, account_id, name, name_folded, filters, alert, opened_sequence, told_sequence,
      created_at)
    select gen_random_uuid(), ${accountId(ACCOUNT)}::uuid, 'Recherche ' || n, 'recherche ' || n,
      (${JSON.stringify(KINDS)}::jsonb) -> (n % ${KINDS.length}), 'none', 0, 0, now()
    from generate_series(1, ${SEARCHES}::integer) n`.execute(db);
  await close();
  const server = await bed.product(url);
  const searches = { path: savedSearches.path, headers: { authorization: `Bearer ${tokenOf(ACCOUNT)}` } };
  const w1 = () => sendRequests(server.origin, manyW1, { connections: 1, most: 100 });
  const counts = (most: number) => sendRequests(server.origin, [searches], { connections: 1, most });
  await Promise.all([w1(), counts(5)]);
  const turns = await inTurns(
    {
      w1,
      counts: () => counts(20),
      beside: async () => (await Promise.all([w1(), counts(10)]))[0],
    },
    TURNS,
  );
  await server.stop();
  const time = (name: keyof typeof turns) => median(turns[name].map((result) => result.p50));
  const [each, beside] = [time("counts") / SEARCHES / time("w1"), time("beside") / time("w1")];
  return {
    measured:
      `${number(each)} × W1 for each of ${SEARCHES} (${number(time("counts"), 0)} ms together, W1 ` +
      `${number(time("w1"), 1)} ms); W1 while somebody else counts ${number(beside)} ×`,
    ok: beside <= 1.5,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P20",
    title: "What is new in saved searches after months away, beside W1",
    target: "W1 meanwhile ≤ 1.5 ×",
    run,
  },
];
