import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import type { EmailAnswer } from "../../platform/db/tables/accounts.ts";

export async function findWaitingRequests(
  db: Database,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
) {
  let query = db.selectFrom("email_requests").selectAll().where("handled_at", "is", null);
  if (after) query = query.where(sql<boolean>`(requested_at, id) > (${after.at}, ${after.id}::uuid)`);
  const rows = await query.orderBy("requested_at").orderBy("id").limit(limit).execute();
  return { rows, total: await countWaitingRequests(db) };
}

export async function countWaitingRequests(db: Database): Promise<number> {
  return countRows(db.selectFrom("email_requests").where("handled_at", "is", null));
}

export async function lockRequest(trx: Database, id: string) {
  return trx.selectFrom("email_requests").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function answerRequest(
  trx: Database,
  id: string,
  { answer, by, reason, at }: { answer: EmailAnswer; by: string; reason?: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("email_requests")
    .set({ handled_at: at, answer, answered_by: by, reason: reason ?? null })
    .where("id", "=", id)
    .execute();
}
