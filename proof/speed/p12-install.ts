import { CORE_MEGABYTES, measureInstallSize } from "./install-size.ts";
import type { BenchRow } from "./row.ts";

async function run() {
  const { core, withPictures, everything } = await measureInstallSize();
  return {
    measured: `${core} Mo (npm ci --omit=dev --omit=optional) ; avec les photos ${withPictures} Mo, avec tout ${everything} Mo`,
    met: core <= CORE_MEGABYTES,
  };
}

export const rows: readonly BenchRow[] = [
  {
    row: "P12",
    title: "Paquets installés en production, sans le Node fourni",
    target: `≤ ${CORE_MEGABYTES} Mo`,
    run,
  },
];
