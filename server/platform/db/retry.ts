import type { IsolationLevel, Transaction } from "kysely";
import type { AppContext } from "../context.ts";
import type { Tables } from "./tables.ts";

/** PostgreSQL's codes for conflicts that a retry solves (policy F-08). */
const TRY_AGAIN = ["40001", "40P01"];
const MOST_ATTEMPTS = 5;
const PAUSE_MS = 50;

/** Retries after a conflict, so the work must start from nothing each time. @throws after five attempts */
export async function transact<Result>(
  ctx: Pick<AppContext, "db" | "random">,
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
