import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { pageAfter } from "./page-after.ts";
import { search } from "./requests.ts";
import { sendRequests, type Target } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, number } from "./turns.ts";

const TURNS = 9;
const DEEP = 1000;

async function run(bed: TestBed) {
  const server = await bed.product(await bed.database(bed.size));
  const deep = Math.min(DEEP, Math.floor(bed.size / 60));
  const first = search({ page: "1" });
  const numbered = search({ page: String(deep) });
  const targets = { first, numbered, cursor: await pageAfter(server.origin, search({ page: String(deep - 1) })) };
  const alone = (target: Target) => () => sendRequests(server.origin, [target], { connections: 1, most: 40 });
  for (const target of Object.values(targets)) await alone(target)();
  const turns = await inTurns({ first: alone(first), numbered: alone(numbered), cursor: alone(targets.cursor) }, TURNS);
  await server.stop();
  const time = (name: keyof typeof targets) => median(turns[name].map((result) => result.p50));
  const [byCursor, byNumber] = [time("cursor") / time("first"), time("numbered") / time("first")];
  return {
    measured:
      `page ${deep}: ${number(byCursor)} × by cursor, ${number(byNumber)} × by number ` +
      `(page 1: ${number(time("first"), 1)} ms)`,
    ok: byCursor <= 1.5 && byNumber <= 8,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P5",
    title: "Far pages beside the first one",
    target: "by cursor ≤ 1.5 ×; page 1,000 by number ≤ 8 ×",
    run,
  },
];
