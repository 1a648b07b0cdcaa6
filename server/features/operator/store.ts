import { normalizeEmail, normalizeOrdinal } from "contract/fields.ts";
import type { Database } from "../../db/connect.ts";
import { isRowId } from "../../db/row-id.ts";

const ACCOUNT = [
  "id",
  "holder_id",
  "num_ordinal",
  "email",
  "email_key",
  "first_name",
  "last_name",
  "phone",
  "phone_checked",
  "email_checked",
  "requested_email_key",
  "mendatary_checked",
  "activated_at",
  "removed_at",
  "last_login_at",
  "created_at",
] as const;

/** The account that an e-mail address, an ordinal number or an id names. */
export async function findAccount(db: Database, who: string) {
  const given = who.trim();
  const query = db.selectFrom("accounts").select(ACCOUNT);
  if (isRowId(given)) return query.where("id", "=", given.toLowerCase()).executeTakeFirst();
  if (given.includes("@")) return query.where("email_key", "=", normalizeEmail(given)).executeTakeFirst();
  return query.where("num_ordinal", "=", normalizeOrdinal(given)).executeTakeFirst();
}

/** What the operator's commands need of an account. */
export type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** The address of a collaborator's holder, and those of a holder's collaborators. */
export async function findRelatives(db: Database, account: FoundAccount) {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where((where) =>
      where.or([where("holder_id", "=", account.id), where("id", "=", account.holder_id ?? account.id)]),
    )
    .where("id", "!=", account.id)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .execute();
  return {
    holder: rows.find((row) => row.id === account.holder_id)?.email ?? null,
    collaborators: rows.filter((row) => row.id !== account.holder_id).map((row) => row.email),
  };
}

/** How many sessions of an account are open. */
export async function countSessions(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("sessions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many messages were ever written to an account. */
export async function countMessagesOf(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("messages")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}
