import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { transact } from "./retry.ts";

const test = useTestApp();
const { setTimeout: timer } = globalThis;
// Sets the pauses between attempts to zero, but keeps the timeouts of the pool, which are longer than a second.
beforeEach(() => {
  const hurried = (work: () => void, ms = 0) => timer(work, ms < 1000 ? 0 : ms);
  vi.spyOn(globalThis, "setTimeout").mockImplementation(hurried as typeof setTimeout);
});
afterEach(() => void vi.restoreAllMocks());

function hindered(code: string, times: number) {
  const attempts = { count: 0 };
  const work = () =>
    transact(test.ctx, async (trx) => {
      attempts.count += 1;
      await sql`insert into settings (key, value) values (${`attempt ${attempts.count}`}, '{}')`.execute(trx);
      if (attempts.count > times) return "done";
      await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(trx);
    });
  return { attempts, work };
}

const attempted = () => test.ctx.db.selectFrom("settings").select("key").where("key", "like", "attempt %").execute();

describe("conflicting transactions", () => {
  it.each(["40001", "40P01"])(
    "if a transaction fails with the code %s, the server tries the transaction up to five times (F-08)",
    async (code) => {
      const { attempts, work } = hindered(code, 4);
      expect(await work()).toBe("done");
      expect(attempts.count).toBe(5);
      expect(await attempted()).toEqual([{ key: "attempt 5" }]);
    },
  );

  it("a transaction fails after five conflicts, or after one error that is not a conflict (F-08)", async () => {
    const often = hindered("40001", 9);
    await expect(often.work()).rejects.toMatchObject({ code: "40001" });
    expect(often.attempts.count).toBe(5);
    const wrong = hindered("23514", 9);
    await expect(wrong.work()).rejects.toMatchObject({ code: "23514" });
    expect(wrong.attempts.count).toBe(1);
  });

  it("two transactions that lock two rows in opposite order both succeed (F-08)", async () => {
    const { db } = test.ctx;
    const keys = ["one", "other"];
    for (const key of keys) await db.insertInto("settings").values({ key, value: "{}" }).execute();
    let attempts = 0;
    let firstLocks = 0;
    const bothHoldOne = Promise.withResolvers<void>();
    const lock = (order: readonly string[]) =>
      transact(test.ctx, async (trx) => {
        attempts += 1;
        // In a deadlock, PostgreSQL ends the transaction with the shorter timeout, which is always the transaction of
        // this branch.
        if (order === keys) await sql`set local deadlock_timeout = '50ms'`.execute(trx);
        for (const key of order) {
          await trx
            .updateTable("settings")
            .set({ value: JSON.stringify({ order }) })
            .where("key", "=", key)
            .execute();
          firstLocks += 1;
          if (firstLocks === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
        }
      });
    await Promise.all([lock(keys), lock(keys.toReversed())]);
    expect(attempts).toBe(3);
  });
});
