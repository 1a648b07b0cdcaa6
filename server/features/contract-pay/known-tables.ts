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
};

/** The minimum wages, the latest first. */
const wages = [
  { validFrom: "2026-06-01", minimumWage: 186_702, minimumWageMayotte: 144_993, source: sources.june2026 },
  { validFrom: "2026-01-01", minimumWage: 182_303, minimumWageMayotte: 141_505, source: sources.january2026 },
  { validFrom: "2024-11-01", minimumWage: 180_180, minimumWageMayotte: 136_197, source: sources.november2024 },
];

/** The tables that come with the product, which nobody checked yet; what the centre stores for the same day wins. */
export const KNOWN_PAY_TABLES: readonly PayTable[] = wages.map(({ source, ...wage }) => ({
  ...percents,
  ...wage,
  ...{ source: `${sources.percents}\n${source}`, checkedOn: null, isShipped: true },
}));
