import { RADII } from "contract/nearby.ts";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { pageAfter } from "./page-after.ts";
import { FACETS, manyW1, search } from "./requests.ts";
import { sendRequests, type Target } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, list, number } from "./turns.ts";

const TURNS = 9;
/** Far pages, by their number. */
const DEEP = [10, 100, 1000];
/** From a town, from the crowded middle, from an island. */
const PLACES = ["35000", "75002", "97400"];

async function run(bed: TestBed) {
  const server = await bed.product(await bed.database(bed.size));
  const near = PLACES.map((near) => search({ near }));
  const within = RADII.map((radius) => search({ near: "75002", radius: String(radius) }));
  const others = [
    search({ near: "35000", radius: "50", ...FACETS }),
    search({ near: "35000", ...FACETS }),
    search({ near: "75002", radius: "100", order: "publication" }),
  ];
  const numbers = DEEP.map((page) => Math.min(page, Math.floor(bed.size / 60)));
  const far = await Promise.all(
    numbers.map((page) => pageAfter(server.origin, search({ near: "35000", page: String(page - 1) }))),
  );
  const alone = (targets: readonly Target[]) => () =>
    sendRequests(server.origin, targets, { connections: 1, most: 40 });
  const asked = { near, within, others, far };
  await alone([...manyW1, ...Object.values(asked).flat()])();
  const contestants = Object.fromEntries(
    Object.entries(asked).flatMap(([name, targets]) =>
      targets.map((target, place) => [`${name}${place}`, alone([target])] as const),
    ),
  );
  const turns: Readonly<Record<string, readonly { p50: number }[]>> = await inTurns(
    { w1: alone(manyW1), ...contestants },
    TURNS,
  );
  await server.stop();
  const time = (name: string) => median((turns[name] ?? []).map((result) => result.p50));
  const against = (name: keyof typeof asked, other: string) =>
    asked[name].map((_, place) => time(`${name}${place}`) / time(other));
  const [all, radius, filtered] = [against("near", "w1"), against("within", "w1"), against("others", "w1")];
  const pages = against("far", "near0");
  return {
    measured:
      `the nearest ${list(all)} × W1 (Rennes, Paris, La Réunion; W1 ${number(time("w1"), 1)} ms); within ` +
      `${RADII.join(", ")} km of Paris ${list(radius)} ×; 50 km with the facets of W1, facets alone, the latest within ` +
      `100 km ${list(filtered)} ×; pages ${numbers.join(", ")} by cursor ${list(pages)} × the first`,
    ok: Math.max(...all, ...radius, ...filtered) <= 3 && Math.max(...pages) <= 1.5,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P16",
    title: "Search around a place, one client, beside W1",
    target: "first page ≤ 3 × W1; by cursor ≤ 1.5 × the first",
    run,
  },
];
