import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { FACETS, manyW1, search } from "./requests.ts";
import { sendRequests, type Target } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, number } from "./turns.ts";

const SMALL = 10_000;
const TURNS = 9;

/** The whole answer, exact total included, of each kind of search. */
const searches: Readonly<Record<string, readonly Target[]>> = {
  W1: manyW1,
  "without a department": [search(FACETS)],
  "without a filter": [search({})],
  "by name": [search({ lastName: "granardet" })],
};

async function run(bed: TestBed) {
  const small = await bed.product(await bed.database(SMALL));
  const large = await bed.product(await bed.database(bed.size));
  const told: string[] = [];
  const ratios: number[] = [];
  for (const [name, targets] of Object.entries(searches)) {
    const alone = (origin: string) => () => sendRequests(origin, targets, { connections: 1, most: 40 });
    await alone(small.origin)();
    await alone(large.origin)();
    const turns = await inTurns({ small: alone(small.origin), large: alone(large.origin) }, TURNS);
    const [few, many] = [
      median(turns.small.map((result) => result.p50)),
      median(turns.large.map((result) => result.p50)),
    ];
    ratios.push(many / few);
    told.push(`${name} ${number(many / few)} × (${number(few, 1)} → ${number(many, 1)} ms)`);
  }
  await small.stop();
  await large.stop();
  return { measured: told.join("; "), ok: Math.max(...ratios) <= 3 };
}

export const rows: readonly Row[] = [
  {
    row: "P4",
    title: "Whole answer, one client: the large base beside 10,000 candidates",
    target: "≤ 3 ×",
    run,
  },
];
