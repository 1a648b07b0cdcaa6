import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { floodWithLogins } from "./hash-flood.ts";

const LOGINS = 300;

export const rows: readonly SoakRow[] = [
  {
    row: "T-21",
    title: `${LOGINS} logins at once, beside searches`,
    target: "reads p95 < 300 ms, memory +200 MB at most, no crash",
    run: () =>
      onPostgres(async (ground) => {
        const report = await floodWithLogins(ground, LOGINS);
        const { busy, unanswered, reads, readP95Ms, grownMb, aliveAfter } = report;
        return {
          measured: `p95 ${Math.round(readP95Ms)} ms of ${reads} reads, +${Math.round(grownMb)} MB, ${busy} refused with 503, ${unanswered} unanswered`,
          ok: readP95Ms < 300 && grownMb < 200 && unanswered === 0 && aliveAfter,
        };
      }),
  },
];
