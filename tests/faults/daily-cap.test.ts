import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { makeAlerts } from "../../server/alerts/settings/fixtures.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { jobs } from "../../server/jobs.ts";
import { standingClock } from "../../server/platform/clock.ts";
import { makeJobRunner } from "../../server/platform/jobs/loop.ts";
import { openContextAt } from "../support/data-location.ts";
import { makeTestDatabase } from "../support/database.ts";

const WORKERS = 4;
const CAPS = [1, 3] as const;
const MINUTE_MS = 60_000;

it("four parallel workers together send each account exactly the daily limit of SMS (F-21)", async () => {
  const location = await makeTestDatabase();
  const clock = standingClock("2026-02-16T09:00:00Z");
  const opened = await Promise.all(Array.from({ length: WORKERS }, () => openContextAt(location, { clock })));
  const ctx = opened[0]?.ctx;
  if (!ctx) throw new Error("No context was opened");
  const runners = opened.map((one) => makeJobRunner(one.ctx, jobs));
  const drainAll = () => Promise.all(runners.map((runner) => runner.drain()));
  const counts = async () => {
    const rows = await ctx.db.selectFrom("messages").select("account_id").where("kind", "=", "alert").execute();
    return accounts.map((account) => rows.filter(({ account_id }) => account_id === account).length);
  };
  const accounts: string[] = [];
  try {
    for (const maxLimit of CAPS) {
      const account = await makeHolder(ctx);
      await makeAlerts(ctx, account, { periodicity: { type: "eachNewCandidate", params: { maxLimit } } });
      accounts.push(account);
    }
    for (const day of [1, 2]) {
      clock.set(new Date(`2026-02-${15 + day}T09:00:00Z`));
      for (let minute = 0; minute <= CAPS[1]; minute += 1) {
        const arrivals = Array.from({ length: 2 }, () => makeCandidate(ctx, { ZIPCode: "35000" }));
        await Promise.all([...arrivals, drainAll()]);
        await drainAll();
        clock.advance(MINUTE_MS);
      }
      expect(await counts()).toEqual(CAPS.map((cap) => day * cap));
    }
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
});
