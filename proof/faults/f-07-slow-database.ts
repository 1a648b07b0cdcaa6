import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { slowDatabase } from "./slow-database.ts";

const DELAY_MS = 1500;
const CALLS = 400;
/** What a client waits at most: its turn, then a few slow statements. */
const LONGEST_MS = 25_000;

export const rows: readonly SoakRow[] = [
  {
    row: "F-07",
    title: `a locked row; then a line ${2 * DELAY_MS} ms slow and ${CALLS} calls at once`,
    target:
      "503 within 6 s for the locked row, others p95 under 500 ms or 10 × idle; every slow call answered within 25 s, livez p95 under 500 ms or 20 × idle",
    run: () =>
      onPostgres(async (ground) => {
        const report = await slowDatabase(ground, { delayMs: DELAY_MS, calls: CALLS });
        const { locked, idleP95, otherP95, otherFailed, slow, livezP95, recoveredMs } = report;
        const say = (statuses: Readonly<Record<number, number>>) =>
          Object.entries(statuses)
            .map(([status, count]) => `${count} × ${status}`)
            .join(", ");
        return {
          measured:
            `locked row ${say(locked.statuses)} within ${Math.round(locked.most)} ms; others p95 ${Math.round(otherP95)} ms ` +
            `(${(otherP95 / idleP95).toFixed(1)} × idle), ${otherFailed} failed; slow line ${say(slow.statuses)} within ` +
            `${Math.round(slow.most)} ms, livez p95 ${Math.round(livezP95)} ms; as usual after ${Math.round(recoveredMs ?? -1)} ms`,
          ok:
            Object.keys(locked.statuses).join() === "503" &&
            locked.most < 6000 &&
            otherP95 < Math.max(500, 10 * idleP95) &&
            otherFailed === 0 &&
            Object.keys(slow.statuses).every((status) => ["200", "503"].includes(status)) &&
            slow.most < LONGEST_MS &&
            livezP95 < Math.max(500, 20 * idleP95) &&
            recoveredMs !== undefined,
        };
      }),
  },
];
