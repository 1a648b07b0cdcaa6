import { sendHostileBodies } from "../../server/faults/hostile-bodies.ts";
import { onPostgres } from "./grounds.ts";
import type { SoakRow } from "./row.ts";

const BODIES = 20_000;

export const rows: readonly SoakRow[] = [
  {
    row: "F-28",
    title: `${BODIES.toLocaleString("en")} random bodies to every call that writes`,
    target: "0 answers of 500 and above, the prototype unchanged",
    run: () =>
      onPostgres(async (ground) => {
        const { calls, bodies, statuses, faults } = await sendHostileBodies(ground, BODIES);
        const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
        return {
          measured: `${calls} calls, ${bodies} bodies: ${said.join(", ")}${faults.length > 0 ? `; ${faults[0]}` : ""}`,
          ok: faults.length === 0,
        };
      }),
  },
];
