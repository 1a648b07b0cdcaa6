import { ACCOUNTS } from "./fill.ts";
import type { Ground } from "./ground.ts";
import { sheet } from "./requests.ts";
import type { BenchRow } from "./row.ts";
import { shoot } from "./shoot.ts";
import { inTurns, median, number } from "./turns.ts";

const TURNS = 6;
const TURN_MS = 1000;

async function run(ground: Ground) {
  const url = await ground.copy(ground.size);
  const [product, floor, prepared] = [
    await ground.product(url),
    await ground.floor("pg", url),
    await ground.floor("prepared", url),
  ];
  // Each contestant opens sheets of its own, each of them once: opening one again writes nothing.
  let next = 0;
  const fresh = () =>
    Array.from({ length: 4000 }, () => {
      next += 1;
      return sheet(1 + ((next * 7919) % ground.size), next % ACCOUNTS);
    });
  const volley = (origin: string) => () => shoot(origin, fresh(), { forMs: TURN_MS });
  const contestants = {
    product: volley(product.origin),
    floor: volley(floor.origin),
    prepared: volley(prepared.origin),
  };
  await inTurns(contestants, 2);
  const rounds = [await inTurns(contestants, TURNS), await inTurns(contestants, TURNS)];
  await product.stop();
  await floor.stop();
  await prepared.stop();
  const perSecond = (name: keyof typeof contestants) =>
    rounds.map((round) => median(round[name].map((shots) => shots.perSecond)));
  const [own, other] = [perSecond("product"), perSecond("floor")];
  const ratios = own.map((value, round) => value / (other[round] ?? 0));
  const list = (values: readonly number[]) => values.map((value) => number(value, 0)).join(" / ");
  return {
    measured:
      `${ratios.map((ratio) => number(ratio)).join(" / ")} × floor-pg ` +
      `(${list(own)} requêtes/s ; floor-pg ${list(other)} ; floor-pg préparé ${list(perSecond("prepared"))})`,
    met: median(ratios) >= 0.7,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P7",
    title: "Fiche W2, ouverture notée, 16 connexions : requêtes par seconde",
    target: "≥ 0,7 × floor-pg",
    run,
  },
];
