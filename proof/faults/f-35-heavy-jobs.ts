import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { heavyJobs } from "./heavy-jobs.ts";

export const rows: readonly SoakRow[] = [
  {
    row: "F-35",
    title: "10 heavy calls side by side: 25 Mpx pictures, hashes, batches",
    target: "list calls: p95 under 500 ms or, on a busy machine, 10 × idle; 0 failed",
    run: () =>
      onPostgres(async (ground) => {
        const { idleP95, p95, failed, heavy } = await heavyJobs(ground, { forMs: 30_000, atOnce: 10 });
        const ended = Object.entries(heavy).map(([status, count]) => `${count} × ${status}`);
        return {
          measured: `p95 ${Math.round(p95)} ms (${(p95 / idleP95).toFixed(1)} × idle), ${failed} failed; heavy calls: ${ended.join(", ")}`,
          ok: p95 < Math.max(500, 10 * idleP95) && failed === 0,
        };
      }),
  },
];
