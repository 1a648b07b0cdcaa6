import type { ScreenName } from "contract/screens.ts";
import { tokenOf } from "../../tests/bench/fill.ts";
import type { Finding, Row } from "../rows/row.ts";
import { closeTours } from "../servers/demo-accounts.ts";
import { findLighthouse, hasWindow, medians, visit } from "./lighthouse.ts";
import type { TestBed } from "./test-bed.ts";
import { number } from "./turns.ts";

const RUNS = 3;
const LEAST_SCORE = 98;
const MOST_TBT = 100;
const MOST_CLS = 0.02;
/** When the largest part of a screen stands, in milliseconds at most. */
const MOST_LCP = { Login: 1800, Rechercher: 2200 } as const satisfies Partial<Record<ScreenName, number>>;
const NAMES = { Login: "login", Rechercher: "search" } as const;

async function run(bed: TestBed): Promise<Finding> {
  const measure = await findLighthouse();
  if (measure === undefined) return { measured: "Lighthouse is not installed with this product" };
  const product = await bed.product(await bed.database(bed.size));
  const told: string[] = [];
  const met: boolean[] = [];
  try {
    const token = tokenOf(0);
    await closeTours(product.origin, token);
    const screens = ["Login", "Rechercher"] as const;
    await visit(measure, { url: product.origin, token, screens, runs: RUNS }, (name, reports) => {
      if (name !== "Login" && name !== "Rechercher") return;
      const { score, LCP, TBT, CLS } = medians(reports);
      told.push(
        `${NAMES[name]} ${number(score, 0)} (LCP ${number(LCP / 1000, 2)} s, TBT ${number(TBT, 0)} ms, ` +
          `CLS ${number(CLS, 3)})`,
      );
      met.push(score >= LEAST_SCORE && LCP <= MOST_LCP[name] && TBT <= MOST_TBT && CLS <= MOST_CLS);
    });
  } finally {
    await product.stop();
  }
  const way = hasWindow ? "with its window" : "without a window";
  return { measured: `${told.join("; ")}; browser ${way}`, ok: met.every(Boolean) };
}

export const rows: readonly Row[] = [
  {
    row: "P14",
    title: "Lighthouse on a slow telephone, median of 3",
    target: "performance ≥ 98; LCP ≤ 1.8 s login, ≤ 2.2 s search; TBT ≤ 100 ms; CLS ≤ 0.02",
    run,
  },
];
