import type { IsolationLevel, Transaction } from "kysely";
import type { Random } from "../random.ts";
import type { Database } from "./connect.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL reports conflicts with these error codes. After a conflict, the transaction runs again (policy F-08). */
const TRY_AGAIN = ["40001", "40P01"];
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 50;

/**
 * Runs `work` in a transaction. After a conflict, runs `work` again, at most five times in total. Therefore a
 * repetition of `work` must do no harm.
 */
export async function transact<Result>(
  ctx: { readonly db: Database; readonly random: Random },
  work: (trx: Transaction<Tables>) => Promise<Result>,
  isolation?: IsolationLevel,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const begun = ctx.db.transaction();
      return await (isolation ? begun.setIsolationLevel(isolation) : begun).execute(work);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt >= MOST_ATTEMPTS || !TRY_AGAIN.includes(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS + ctx.random.integer(PAUSE_MS)));
    }
  }
}

export type Issue = "database" | "disk" | "busy";

const DISK = /^(ENOSPC|EDQUOT|53100)$/;
/** PostgreSQL reports conflicts, timeouts and too many connections with these error codes (policy F-07, F-08). */
const BUSY = /^(53\d{3}|57014|25P03|40001|40P01|55P03)$/;
/** These error codes mean that the database is unreachable or read-only (policy F-05). */
const DATABASE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|25006|08\d{3})$/;
const CONNECTION_LOST = /timeout exceeded|Connection terminated|is not queryable/i;

/** Classifies a database error. @returns undefined for an error in our own code, because a retry would fail again */
export function issueOf(error: unknown): Issue | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (DISK.test(code)) return "disk";
  if (BUSY.test(code)) return "busy";
  return DATABASE.test(code) || CONNECTION_LOST.test(error.message) ? "database" : undefined;
}
