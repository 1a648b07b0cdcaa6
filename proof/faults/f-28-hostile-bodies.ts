import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { sendHostileBodies } from "./hostile-bodies.ts";

const BODIES = 20_000;
/** On a slow or busy machine fewer are sent, and the figure says how many. */
const LONGEST_MS = 900_000;

export const rows: readonly SoakRow[] = [
  {
    row: "F-28",
    title: `${BODIES.toLocaleString("en")} random bodies to every call that writes, or as many as 15 minutes allow`,
    target: "0 answers of 500 and above, the prototype unchanged",
    run: () =>
      onPostgres(async (ground) => {
        const wish = { bodiesPerCall: BODIES, forMs: LONGEST_MS };
        const { calls, bodiesPerCall, statuses, faults } = await sendHostileBodies(ground, wish);
        const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
        return {
          measured: `${calls} calls, ${bodiesPerCall} bodies each: ${said.join(", ")}${faults.length > 0 ? `; ${faults[0]}` : ""}`,
          ok: faults.length === 0,
        };
      }),
  },
];
