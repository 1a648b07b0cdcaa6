import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../context.ts";
import { enqueue } from "../outbox/outbox.ts";
import type { Job } from "./job.ts";
import { makeJobRunner } from "./loop.ts";
import { dueByQuery, nextDueTimes } from "./schedule.ts";

const test = useTestApp();
const sms = { channel: "sms", class: "alert", kind: "alert", text: "Bonjour" } as const;

function jobAt(...instants: string[]): Job & { readonly ran: string[] } {
  const waiting = instants.map((instant) => new Date(instant));
  const ran: string[] = [];
  return {
    name: "test",
    ran,
    nextDue: async () => waiting[0] ?? null,
    run: async (ctx: AppContext) => {
      waiting.shift();
      ran.push(ctx.clock.now().toISOString());
    },
  };
}

interface Explained {
  readonly "QUERY PLAN": readonly [{ Plan: Record<"Shared Hit Blocks" | "Shared Read Blocks", number> }];
}

async function fill(count: number): Promise<void> {
  const { db } = test.ctx;
  const account = await makeHolder(test.ctx);
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  const instant = sql`timestamptz '2026-01-01' + n * interval '1 second'`;
  await sql`
    insert into candidates (id, external_id, version, content_hash, active, contact_shareable, last_name, first_name,
      last_name_folded, first_name_folded, zip_code, department, internship_duration, ran_fr, ran_ma, ran_ar,
      published_at, created_at, updated_at)
    select 1000000 + n, 'ASV-' || n, 1, '', true, false, 'Martin', 'Léa', 'martin', 'lea', '35000', '35', 0, 0, 0, 0,
      ${instant}, ${instant}, ${instant} from ${numbers}`.execute(db);
  await sql`insert into view_log (account_id, candidate_id, what, viewed_at)
    select ${account}, 1000000 + n, 'sheet', ${instant} from ${numbers}`.execute(db);
  await sql`insert into selections (account_id, candidate_id, selected_at)
    select ${account}, 1000000 + n, ${instant} from ${numbers}`.execute(db);
  for (const table of ["candidates", "view_log", "selections"]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

describe("drain", () => {
  it("drain runs jobs until no job is due", async () => {
    const job = jobAt("2026-02-14T08:00:00Z", "2026-02-14T09:00:00Z", "2026-02-14T09:00:01Z");
    const runner = makeJobRunner(test.ctx, [job]);
    expect(await runner.drain()).toEqual(new Date("2026-02-14T09:00:01Z"));
    expect(job.ran).toHaveLength(2);
    test.clock.advance(1000);
    expect(await runner.drain()).toBeNull();
    expect(job.ran).toHaveLength(3);
  });
});

describe("the shared query for due jobs", () => {
  it("the shared query returns the same due time for each job as the job's own query", async () => {
    const account = await makeHolder(test.ctx);
    await makeAlerts(test.ctx, account, { digest: "daily" });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await enqueue(test.ctx.db, test.ctx, { ...sms, to: "0639980001" });
    const alone = async () => {
      const dueTimes: (Date | null)[] = [];
      for (const { nextDue } of jobs) dueTimes.push(await nextDue(test.ctx));
      return dueTimes;
    };
    const told = async () => (await nextDueTimes(test.ctx, jobs)).map(([, due]) => due);
    expect(await told()).toEqual(await alone());
    await test.jobs.drain();
    expect(await told()).toEqual(await alone());
    const [first] = (await told()).filter((due) => due !== null).sort((one, other) => Number(one) - Number(other));
    expect(await test.jobs.drain()).toEqual(first);
  });

  it("a periodic job that has never run is immediately due", async () => {
    await test.ctx.db.deleteFrom("settings").execute();
    const due = async () =>
      (await nextDueTimes(test.ctx, jobs))
        .filter(([, at]) => at !== null && at <= test.clock.now())
        .map(([{ name }]) => name);
    const looks = ["delete expired data", "check the audit log", "check candidate counters"];
    expect(await due()).toEqual(["ask for interest", ...looks, "count daily events", "send the daily mail"]);
    await test.jobs.drain();
    expect(await due()).toEqual([]);
  });

  it("the shared query reads at most 50 database pages per job with 10,000 candidates", async () => {
    const { db, policy } = test.ctx;
    await fill(10_000);
    for (const { name, nextDue } of jobs) {
      const query = nextDue.byFacts?.query(db, policy, test.ctx);
      if (!query) continue;
      const { rows } = await sql<Explained>`explain (analyze, buffers, format json) select ${query}`.execute(db);
      const { Plan } = rows[0]?.["QUERY PLAN"][0] ?? {};
      expect(Plan && Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"], name).toBeLessThanOrEqual(50);
    }
    await sql`truncate candidates cascade`.execute(db);
  });

  it("the shared query has no parameters, so that the database plans the query only once", () => {
    const { db, policy } = test.ctx;
    for (const { name, nextDue } of jobs) {
      const query = nextDue.byFacts?.query(db, policy, test.ctx);
      const { parameters } = sql`select ${query ?? sql`1`}`.compile(db);
      expect([name, ...parameters]).toEqual([name]);
    }
  });

  it("if one job makes the shared query fail, all other jobs still run", async () => {
    const broken: Job = {
      name: "broken",
      nextDue: dueByQuery(() => sql<{ due: Date | null }>`(select 1 / 0)`),
      run: async () => undefined,
    };
    let runs = 0;
    const good: Job = {
      name: "good",
      nextDue: dueByQuery(() => sql<{ due: Date | null }>`(select to_timestamp(0))`),
      run: async () => {
        runs += 1;
      },
    };
    const runner = makeJobRunner(test.ctx, [broken, good]);
    runner.start();
    await expect.poll(() => runs, { timeout: 5000 }).toBeGreaterThan(1);
    await runner.stop();
    await expect(runner.drain()).rejects.toThrow("division by zero");
  });
});

describe("the job loop", () => {
  it("if one job always fails, all other jobs still run (F-35)", async () => {
    const broken: Job = {
      name: "broken",
      nextDue: async () => new Date(0),
      run: async () => {
        throw new Error("broken");
      },
    };
    const job = jobAt("2026-02-14T08:00:00Z");
    const runner = makeJobRunner(test.ctx, [broken, job]);
    runner.start();
    await expect.poll(() => job.ran.length, { timeout: 5000 }).toBe(1);
    await runner.stop();
    await expect(runner.drain()).rejects.toThrow("broken");
  });
});
