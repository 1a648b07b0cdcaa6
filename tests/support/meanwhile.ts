import { sql, type Transaction } from "kysely";
import type { Tables } from "../../server/platform/db/tables.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Makes a request while another change of the same rows is under way: the change is committed once the request waits
 * for it, having read what it could read before. A request that waits for nothing ends first.
 */
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
  // A transaction sees `pg_stat_activity` as it first looked: a connection that is opened later is not there.
  const { rows } = await sql`
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows.length > 0;
}
