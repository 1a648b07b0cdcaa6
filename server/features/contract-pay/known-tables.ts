import type { PayTable } from "contract/contract-pay.ts";
import { sources } from "./messages.ts";

/** Percent of the minimum wage as the labour code has them since 2019, and the ages that it names. */
const percents = {
  apprenticeshipToAge: 29,
  professionalisationToAge: 25,
  apprenticeship: [
    { fromAge: 16, percents: [27, 39, 55] },
    { fromAge: 18, percents: [43, 51, 67] },
    { fromAge: 21, percents: [53, 61, 78] },
    { fromAge: 26, percents: [100, 100, 100] },
  ],
  professionalisation: [
    { fromAge: 16, percents: [55, 65] },
    { fromAge: 21, percents: [70, 80] },
    { fromAge: 26, percents: [100, 100] },
  ],
  checkedOn: "2026-11-23",
};

/** The tables that come with the product, the latest first; what the centre stores for the same day wins. */
export const KNOWN_PAY_TABLES: readonly PayTable[] = [
  {
    ...percents,
    validFrom: "2026-01-01",
    minimumWage: 182_303,
    source: `${sources.percents}\n${sources.wage2026}`,
  },
  {
    ...percents,
    validFrom: "2024-11-01",
    minimumWage: 180_180,
    source: `${sources.percents}\n${sources.wage2024}`,
  },
];
