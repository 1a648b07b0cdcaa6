import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { raceForTheCap } from "./daily-cap.ts";

const RUNS = 100;

export const rows: readonly SoakRow[] = [
  {
    row: "F-21",
    title: `50 candidates at once, 4 workers, caps of 1 to 5, ${RUNS} days`,
    target: "0 accounts above their cap, 0 below it",
    run: () =>
      onPostgres(async (ground) => {
        const { messages, over, under } = await raceForTheCap(ground, { runs: RUNS, candidates: 50 });
        return { measured: `${messages} SMS, ${over} above, ${under} below`, ok: over + under === 0 && messages > 0 };
      }),
  },
];
