import type { Secrets } from "../secrets.ts";
import type { Database } from "./connect.ts";

const KEY = "secret key";

/** What tells one SECRET_KEY from another, and nothing else of it. */
function markOf(secrets: Secrets): string {
  return secrets.sign("the key of this installation");
}

/** Whether a database knows a key, and whether it is this one. */
export async function findKeyMark(db: Database, secrets?: Secrets): Promise<"none" | "same" | "other"> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", KEY).executeTakeFirst();
  if (!row) return "none";
  return secrets && row.value.mark === markOf(secrets) ? "same" : "other";
}

/** Lets a database know a key. Where it knows one already, nothing changes unless the new one `replaces` it. */
export async function keepKeyMark(db: Database, secrets: Secrets, { replaces = false } = {}): Promise<void> {
  const value = JSON.stringify({ mark: markOf(secrets) });
  await db
    .insertInto("settings")
    .values({ key: KEY, value })
    .onConflict((conflict) =>
      replaces ? conflict.column("key").doUpdateSet({ value }) : conflict.column("key").doNothing(),
    )
    .execute();
}
