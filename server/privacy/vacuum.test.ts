import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../tests/support/test-app.ts";
import { eraseAccount } from "../accounts/erasure/erase-account.ts";
import { makeHolder } from "../accounts/login/fixtures.ts";
import { eraseCandidate } from "../candidates/intake/erase-candidate.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";

const test = useTestApp();
const TEN_MINUTES_MS = 600_000;
const LETTER = "Je soigne des furets depuis Kerzafloc'h.";

async function readable(...texts: string[]): Promise<string[]> {
  const { db } = test.ctx;
  await sql`checkpoint`.execute(db);
  const { rows } = await sql<{ pid: number; oid: number }>`
    select pg_backend_pid() as pid, oid from pg_database where datname = current_database()`.execute(db);
  // PostgreSQL's process has its data directory as working directory.
  const folder = `/proc/${rows[0]?.pid}/cwd/base/${rows[0]?.oid}`;
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  return texts.filter((text) => files.some((file) => file.includes(text)));
}

/** Parallel tests write in the same cluster, and a rewrite keeps the erased rows while an older transaction runs. */
async function waitForOlderTransactions(): Promise<void> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(test.ctx.db);
  const isOver = sql<{ over: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::xid8 as over`;
  await expect.poll(async () => (await isOver.execute(test.ctx.db)).rows[0]?.over, { timeout: 60_000 }).toBe(true);
}

/** Lets half an hour pass: while long transactions run, the server retries a rewrite every ten minutes. */
async function readableAfterHalfAnHour(...texts: string[]): Promise<string[]> {
  let found = texts;
  for (let tries = 0; tries < 3 && found.length > 0; tries += 1) {
    await waitForOlderTransactions();
    test.clock.advance(TEN_MINUTES_MS);
    await test.jobs.drain();
    found = await readable(...texts);
  }
  return found;
}

describe("half an hour after an erasure", () => {
  it("30 minutes after an erasure, no database file has the candidate's name, letter or phone (T-54)", async () => {
    for (let number = 0; number < 5; number += 1) await makeCandidate(test.ctx);
    const wish = { externalId: "ASV-1", lastName: "Zafloc", cellPhone: "0639981234", coverLetter: LETTER };
    await makeCandidate(test.ctx, wish);
    const texts = ["Zafloc", "zafloc", "0639981234", "furets depuis Kerzafloc"];
    expect(await readable(...texts)).toEqual(texts);
    await eraseCandidate(test.ctx, "ASV-1");
    expect(await readableAfterHalfAnHour(...texts)).toEqual([]);
  });

  it("30 minutes after an erasure, no database file contains the account's name or e-mail (T-54)", async () => {
    const id = await makeHolder(test.ctx, { email: "zafloc@clinique.example", lastName: "Kerzafloc" });
    await eraseAccount({ accountId: id, reason: "operator" }, test.ctx);
    await test.ctx.db.deleteFrom("messages").execute();
    await test.ctx.db.deleteFrom("outbox_deliveries").execute();
    expect(await readableAfterHalfAnHour("zafloc@clinique.example", "Kerzafloc")).toEqual([]);
  });

  it("the rewrite of a table waits for a long transaction that can still read erased rows (T-54)", async () => {
    await makeCandidate(test.ctx, { externalId: "ASV-1", coverLetter: LETTER });
    await test.ctx.db.transaction().execute(async (reader) => {
      await sql`select pg_current_xact_id(), pg_sleep(1.1)`.execute(reader);
      await eraseCandidate(test.ctx, "ASV-1");
      test.clock.advance(TEN_MINUTES_MS);
      await test.jobs.drain();
      expect(await readable(LETTER)).toEqual([LETTER]);
    });
    expect(await readableAfterHalfAnHour(LETTER)).toEqual([]);
  });
});
