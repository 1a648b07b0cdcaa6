import type { Secrets } from "../secrets.ts";
import type { Database } from "./connect.ts";
import { addSetting, findSetting, saveSetting } from "./settings-store.ts";

const KEY = "secret key";

/** What tells one SECRET_KEY from another, and nothing else of it. */
function markOf(secrets: Secrets): string {
  return secrets.sign("the key of this installation");
}

/** Whether a database knows a key, and whether it is this one. */
export async function findKeyMark(db: Database, secrets?: Secrets): Promise<"none" | "same" | "other"> {
  const known = await findSetting(db, KEY);
  if (!known) return "none";
  return secrets && known.mark === markOf(secrets) ? "same" : "other";
}

/** Lets a database know a key. Where it knows one already, nothing changes unless the new one `replaces` it. */
export async function keepKeyMark(db: Database, secrets: Secrets, { replaces = false } = {}): Promise<void> {
  await (replaces ? saveSetting : addSetting)(db, KEY, { mark: markOf(secrets) });
}
