import { type AlertTimes, compareAlerts } from "./alerts.ts";
import type { Ground } from "./ground.ts";
import type { BenchRow } from "./row.ts";
import { number } from "./turns.ts";

async function run(ground: Ground) {
  const { matching, withSms } = await compareAlerts(await ground.empty(), ground.folder());
  const told = ({ product, bare, pairs, rows }: AlertTimes) =>
    `${number(product / pairs)} × une ligne par couple, ${number(product / bare)} × SQL nu ` +
    `(${number(product, 0)} ms, ${rows.product.toLocaleString("fr-FR")} lignes contre ${rows.pairs.toLocaleString("fr-FR")})`;
  return {
    measured: `${told(matching)} ; avec liens et SMS scellés ${told(withSms)}`,
    met: matching.product <= 0.15 * matching.pairs && matching.product <= 2 * matching.bare,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P8",
    title: "Alertes W3 : 1 000 candidats, 10 000 comptes, 600 000 couples",
    target: "≤ 0,15 × une ligne par couple, ≤ 2 × le rapprochement nu",
    run,
  },
];
