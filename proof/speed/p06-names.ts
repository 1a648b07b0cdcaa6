import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { FACETS, manyW1, search } from "./requests.ts";
import { sendRequests, type Target } from "./send-requests.ts";
import type { TestBed } from "./test-bed.ts";
import { inTurns, list } from "./turns.ts";

const TURNS = 9;

/** From a rare name to the most common one, a part of many names, with a first name and with the facets of W1. */
const named: readonly Target[] = [
  search({ lastName: "granardet" }),
  search({ lastName: "Barin" }),
  search({ lastName: "babert" }),
  search({ lastName: "bert" }),
  search({ lastName: "babert", firstName: "Léa" }),
  search({ lastName: "babert", ZIPCode: ["35", "22", "56"], ...FACETS }),
];
const short: readonly Target[] = [search({ lastName: "b" }), search({ lastName: "ma" }), search({ lastName: "zz" })];

async function run(bed: TestBed) {
  const server = await bed.product(await bed.database(bed.size));
  const alone = (targets: readonly Target[]) => () =>
    sendRequests(server.origin, targets, { connections: 1, most: 42 });
  await alone([...manyW1, ...named, ...short])();
  const contestants = {
    w1: alone(manyW1),
    ...Object.fromEntries(named.map((target, place) => [`name${place}`, alone([target])])),
    ...Object.fromEntries(short.map((target, place) => [`short${place}`, alone([target])])),
  };
  const turns: Readonly<Record<string, readonly { p50: number }[]>> = await inTurns(contestants, TURNS);
  await server.stop();
  const time = (name: string) => median((turns[name] ?? []).map((result) => result.p50));
  const against = (name: string) => (targets: readonly Target[]) =>
    targets.map((_, place) => time(`${name}${place}`) / time("w1"));
  const [long, brief] = [against("name")(named), against("short")(short)];
  return {
    measured:
      `${list(long)} × W1 (rare, common, the most common, part of a thousand names, with a first name, with W1); ` +
      `1 or 2 letters: ${list(brief)} ×`,
    // With other filters a search asks for more than the target speaks of: stated, like one or two letters.
    ok: Math.max(...long.slice(0, 4)) <= 2,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P6",
    title: "Search by name, one client, beside W1",
    target: "4 letters and more ≤ 2 × W1",
    run,
  },
];
