import type { Ground } from "./ground.ts";
import { FACETS, manyW1, search } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot, type Target } from "./shoot.ts";
import { inTurns, median, number } from "./turns.ts";

const SMALL = 10_000;
const TURNS = 9;

/** The whole answer, exact total included, of each kind of search. */
const searches: Readonly<Record<string, readonly Target[]>> = {
  W1: manyW1,
  "sans département": [search(FACETS)],
  "sans filtre": [search({})],
  "par nom": [search({ lastName: "granardet" })],
};

async function run(ground: Ground) {
  const small = await ground.product(await ground.database(SMALL));
  const large = await ground.product(await ground.database(ground.size));
  const told: string[] = [];
  const ratios: number[] = [];
  for (const [name, targets] of Object.entries(searches)) {
    const alone = (origin: string) => () => shoot(origin, targets, { connections: 1, most: 40 });
    await alone(small.origin)();
    await alone(large.origin)();
    const turns = await inTurns({ small: alone(small.origin), large: alone(large.origin) }, TURNS);
    const [few, many] = [median(turns.small.map((shots) => shots.p50)), median(turns.large.map((shots) => shots.p50))];
    ratios.push(many / few);
    told.push(`${name} ${number(many / few)} × (${number(few, 1)} → ${number(many, 1)} ms)`);
  }
  await small.stop();
  await large.stop();
  return { measured: told.join(" ; "), met: Math.max(...ratios) <= 3 };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P4",
    title: "Réponse entière, un client : la grande base face à 10 000 candidats",
    target: "≤ 3 ×",
    run,
  },
];
