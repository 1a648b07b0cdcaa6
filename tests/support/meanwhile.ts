import { sql, type Transaction } from "kysely";
import type { Tables } from "../../server/platform/db/tables.ts";
import type { TestApp } from "./test-app.ts";

/** Makes the change in a transaction and sends the request. Commits when the request waits for a lock. */
export async function meanwhile<ResponseBody>(
  { ctx: { db } }: Pick<TestApp, "ctx">,
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  request: () => Promise<ResponseBody>,
): Promise<ResponseBody> {
  const response = await db.transaction().execute(async (trx) => {
    await change(trx);
    const pending = request();
    const isOver = pending.then(() => true);
    while (!(await Promise.race([isOver, isWaitedFor(trx)])));
    return { pending };
  });
  return response.pending;
}

async function isWaitedFor(trx: Transaction<Tables>): Promise<boolean> {
  // Reads `pg_locks`, because `pg_stat_activity` does not show connections that began after this transaction.
  const { rows } = await sql`
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows.length > 0;
}
