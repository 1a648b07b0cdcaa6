import { sql } from "kysely";
import { standingClock } from "../../server/clock.ts";
import { makeAlerts } from "../../server/features/alerts/make.ts";
import { makeCandidate } from "../../server/features/intake/make.ts";
import { makeHolder } from "../../server/features/login/make.ts";
import { makeJobRunner } from "../../server/jobs/loop.ts";
import { jobs } from "../../server/jobs.ts";
import type { Row } from "../rows/row.ts";
import { type DataLocation, openWorldAt } from "../servers/data-location.ts";
import { withPostgres } from "../servers/databases.ts";

const WORKERS = 4;
const CAPS = [1, 2, 3, 4, 5] as const;
const MINUTE_MS = 60_000;

/** What accounts with a daily cap were told by workers side by side. */
export interface CapReport {
  readonly runs: number;
  readonly messages: number;
  /** Accounts that got more SMS in a local day than they allow, or fewer although there was news for them. */
  readonly over: number;
  readonly under: number;
}

/** The morning of a day of the week from Monday, 16 February 2026: nobody gets an SMS on Sundays. */
function workingDay(index: number): Date {
  return new Date(Date.UTC(2026, 1, 16 + index + Math.floor(index / 6), 9));
}

/**
 * Lets candidates come in at once while several workers tell accounts that allow one to five SMS a day, a run for each
 * local day (policy F-21).
 */
export async function raceForTheCap(
  location: DataLocation,
  { runs, candidates }: { readonly runs: number; readonly candidates: number },
): Promise<CapReport> {
  const clock = standingClock("2026-02-16T09:00:00Z");
  const opened = await Promise.all(Array.from({ length: WORKERS }, () => openWorldAt(location, { clock })));
  const [first] = opened;
  if (!first) throw new Error("No world was opened");
  const { world } = first;
  const runners = opened.map((one) => makeJobRunner(one.world, jobs));
  const drainAll = () => Promise.all(runners.map((runner) => runner.drain()));
  const report = { runs, messages: 0, over: 0, under: 0 };
  try {
    const accounts = new Map<string, number>();
    for (const maxLimit of CAPS) {
      const account = await makeHolder(world);
      await makeAlerts(world, account, { periodicity: { type: "eachNewCandidate", params: { maxLimit } } });
      accounts.set(account, maxLimit);
    }
    for (let run = 0; run < runs; run += 1) {
      clock.set(workingDay(run));
      const share = Math.ceil(candidates / (CAPS.length + 1));
      for (let minute = 0; minute <= CAPS.length; minute += 1) {
        const arrivals = Array.from({ length: share }, () => makeCandidate(world, { ZIPCode: "35000" }));
        await Promise.all([...arrivals, drainAll()]);
        // Who came in when they had all done is told in this minute, too.
        await drainAll();
        clock.advance(MINUTE_MS);
      }
      const { rows } = await sql<{ account: string; count: number }>`
        select account_id as account, count(*) as count from messages
        where kind = 'alert' group by account_id`.execute(world.db);
      for (const [account, cap] of accounts) {
        const count = rows.find((row) => row.account === account)?.count ?? 0;
        report.messages += count;
        if (count > cap) report.over += 1;
        if (count < cap) report.under += 1;
      }
      await sql`truncate messages, outbox_deliveries`.execute(world.db);
    }
    return report;
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

const RUNS = 100;

export const rows: readonly Row[] = [
  {
    row: "F-21",
    title: `50 candidates at once, 4 workers, caps of 1 to 5, ${RUNS} days`,
    target: "0 accounts above their cap, 0 below it",
    run: () =>
      withPostgres(async (location) => {
        const { messages, over, under } = await raceForTheCap(location, { runs: RUNS, candidates: 50 });
        return { measured: `${messages} SMS, ${over} above, ${under} below`, ok: over + under === 0 && messages > 0 };
      }),
  },
];
