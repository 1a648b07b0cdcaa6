import { onGround } from "../faults/ground.ts";
import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { fill } from "../speed/fill.ts";
import { timeHostileSearches } from "./hostile-search-times.ts";

const CANDIDATES = 100_000;

export const rows: readonly SoakRow[] = [
  {
    row: "T-44",
    title: `every text of the SQL corpus in every text filter, ${CANDIDATES.toLocaleString("en")} candidates`,
    target: "p95 under 300 ms, 0 answers of 500 and above",
    run: () =>
      onPostgres(async (ground) => {
        await onGround(ground, ({ db }) => fill(db, CANDIDATES));
        const { times, p95, most, statuses } = await timeHostileSearches(ground);
        const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
        return {
          measured: `${times.length} searches: ${said.join(", ")}; p95 ${p95.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms`,
          ok: p95 < 300 && Object.keys(statuses).every((status) => Number(status) >= 200 && Number(status) < 500),
        };
      }),
  },
];
