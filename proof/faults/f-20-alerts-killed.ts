import { onPostgres } from "../rows/grounds.ts";
import type { SoakRow } from "../rows/row.ts";
import { FULL_LOAD } from "./alert-load.ts";
import { killWhileTelling } from "./kill-alerts.ts";

const KILLS = 50;

export const rows: readonly SoakRow[] = [
  {
    row: "F-20",
    title: "kill -9 while 1,000 candidates are told to 10,000 accounts",
    target: `0 lost, 0 doubled, one SMS and one link for each notification, ${KILLS} kills`,
    run: () =>
      onPostgres(async (ground) => {
        const { kills, rounds, pairs, lost, doubled, uneven } = await killWhileTelling(ground, FULL_LOAD, KILLS);
        return {
          measured: `${kills} kills in ${rounds} rounds, ${pairs} pairs told, ${lost} lost, ${doubled} doubled, ${uneven} accounts with other SMS or links`,
          ok: lost === 0 && doubled === 0 && uneven === 0 && pairs > 0,
        };
      }),
  },
];
