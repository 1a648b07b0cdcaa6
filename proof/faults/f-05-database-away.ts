import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { breakConnections, takeDatabaseAway } from "./database-away.ts";

const AWAY_MS = 30_000;
const RESTARTS = 10;

export const rows: readonly SoakRow[] = [
  {
    row: "F-05",
    title: "PostgreSQL crashed, 30 s away, started again",
    target: "only 503 with Retry-After, never 401; livez 200, readyz 503; ready within 30 s, the session still open",
    run: () =>
      onPostgres(async (ground, postgres) => {
        const database = { away: postgres.crash, back: postgres.revive };
        const report = await takeDatabaseAway(ground, database, { serverUrl: postgres.url, forMs: AWAY_MS });
        const { statuses, withoutRetryAfter, probes, recoveredMs = Number.POSITIVE_INFINITY, after } = report;
        return {
          measured: `${say(statuses)}, ${withoutRetryAfter} without Retry-After, livez ${probes.livez}, readyz ${probes.readyz}, ready after ${Math.round(recoveredMs)} ms, then ${after}`,
          ok:
            Object.keys(statuses).join() === "503" &&
            withoutRetryAfter === 0 &&
            probes.livez.join() === "200" &&
            probes.readyz.join() === "503" &&
            recoveredMs < 30_000 &&
            after === 200,
        };
      }),
  },
  {
    row: "F-06",
    title: `PostgreSQL crashed and started again ${RESTARTS} times under load`,
    target: "0 successes without their row, no other failure than 503, the server lives",
    run: () =>
      onPostgres(async (ground, postgres) => {
        const once = async () => {
          await postgres.crash();
          await postgres.revive();
        };
        const { acknowledged, lost, statuses } = await breakConnections(ground, postgres.url, {
          breaks: RESTARTS,
          once,
        });
        return {
          measured: `${acknowledged} acknowledged, ${lost.length} lost; ${say(statuses)}`,
          ok:
            lost.length === 0 &&
            acknowledged > 0 &&
            Object.keys(statuses).every((status) => ["200", "201", "503"].includes(status)),
        };
      }),
  },
];

function say(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}
