import { weighPages } from "../../tools/budget.ts";
import type { Row } from "../rows/row.ts";
import { number } from "./turns.ts";

const KB = 1000;

/** What `npm test` bounds: the pages as they were built last. */
async function run() {
  const { rows, strangers } = weighPages();
  const nearest = rows.toSorted((one, other) => other.bytes / other.limit - one.bytes / one.limit);
  return {
    measured: `${nearest
      .slice(0, 5)
      .map(({ name, bytes, limit }) => `${name} ${number(bytes / KB, 1)} of ${number(limit / KB, 0)} KB`)
      .join("; ")}; ${strangers.length} addresses of third parties`,
    ok: rows.every(({ bytes, limit }) => bytes <= limit) && strangers.length === 0,
  };
}

export const rows: readonly Row[] = [
  {
    row: "P13",
    title: "Scripts and styles of a first visit, gzip, the pages nearest to their bounds",
    target: "entry ≤ 95 KB, /connexion ≤ 100, every other ≤ 150; CSS ≤ 10; nothing from third parties",
    run,
  },
];
