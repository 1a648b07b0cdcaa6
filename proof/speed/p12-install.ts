import type { Row } from "../rows/row.ts";
import { CORE_MEGABYTES, measureInstallSize } from "./install-size.ts";

async function run() {
  const { core, withPictures, everything } = await measureInstallSize();
  return {
    measured: `${core} MB (npm ci --omit=dev --omit=optional); with pictures ${withPictures} MB, with everything ${everything} MB`,
    ok: core <= CORE_MEGABYTES,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P12",
    title: "Packages installed in production, without the Node that comes along",
    target: `≤ ${CORE_MEGABYTES} MB`,
    run,
  },
];
