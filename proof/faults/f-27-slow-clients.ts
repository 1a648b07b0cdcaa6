import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { slowClients } from "./slow-clients.ts";

const SOCKETS = 1000;

export const rows: readonly SoakRow[] = [
  {
    row: "F-27",
    title: `${SOCKETS} clients that send a byte a second, in headers and bodies`,
    target:
      "other calls: p95 under 500 ms or, on a busy machine, twice idle; 0 failed; the slow ones ended within 35 s",
    run: () =>
      onPostgres(async (ground) => {
        const report = await slowClients(ground, { sockets: SOCKETS, forMs: 36_000 });
        const { idleP95, p95, failed, ended, lastEndMs } = report;
        const ratio = (p95 / idleP95).toFixed(1);
        return {
          measured: `p95 ${Math.round(p95)} ms (${ratio} × idle), ${failed} failed, ${ended} ended, the last after ${(lastEndMs / 1000).toFixed(1)} s`,
          ok: p95 < Math.max(500, 2 * idleP95) && failed === 0 && ended === SOCKETS && lastEndMs < 35_000,
        };
      }),
  },
];
