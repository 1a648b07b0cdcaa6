import { hashOf } from "../../platform/configuration/secrets.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Caller } from "../../platform/http/feature.ts";
import { closeSessionOfToken } from "../sessions/store.ts";

export async function findAccountByEmail(db: Database, emailKey: string) {
  return db
    .selectFrom("accounts")
    .select([
      "id",
      "holder_id",
      "num_ordinal",
      "email",
      "phone",
      "password_hash",
      "phone_checked",
      "email_checked",
      "activated_at",
      "requested_email_key",
    ])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
}

export async function findPasswordHash(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  return row?.password_hash ?? null;
}

export async function strengthenHash(db: Database, accountId: string, weak: string, hash: string): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ password_hash: hash })
    .where("id", "=", accountId)
    .where("password_hash", "=", weak)
    .execute();
}

/** Closes the session that this browser used before the login. */
export async function closeFormerSession(db: Database, caller: Caller): Promise<void> {
  const former = /^Bearer (\S+)$/i.exec(caller.header("authorization") ?? "")?.[1];
  if (former) await closeSessionOfToken(db, hashOf(former));
}
