import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { recordEvent } from "../audit.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/connect.ts";
import { isEmptyDatabase } from "../db/demo-mark.ts";
import { transact } from "../db/retry.ts";
import { addSetting, findSetting } from "../db/settings-store.ts";
import type { Environment } from "./environment.ts";
import { makeSecrets, type Secrets } from "./secrets.ts";

/** Thrown if SECRET_KEY is missing or is not the key with which this database was created. */
export class OtherSecretKey extends Error {
  constructor(what: string) {
    super(`${what} ; pour en changer, voir SECRET_KEY dans docs/operate.md.`);
    this.name = "OtherSecretKey";
  }
}

type KeySettings = Pick<Environment, "secretKey" | "dataDir">;
type Needs = Pick<AppContext, "db" | "clock" | "random">;
type BeginAuditChain = (trx: Database, secrets: Secrets) => Promise<void>;

/** Reads the secret key of this database. Creates a key only if the database is empty. @throws OtherSecretKey */
export async function openSecrets(
  { secretKey, dataDir }: KeySettings,
  ctx: Needs,
  beginAuditChain: BeginAuditChain,
): Promise<Secrets> {
  const path = join(dataDir, "secret-key");
  const stored = secretKey ?? (existsSync(path) ? readFileSync(path, "utf8") : undefined);
  const isEmpty = await isEmptyDatabase(ctx.db);
  if (stored === undefined && (!isEmpty || (await findMark(ctx.db)) !== undefined)) {
    throw new OtherSecretKey("Cette base a déjà une SECRET_KEY : donnez-la");
  }
  const secrets = makeSecrets(stored ?? makeSecretKey(path));
  if ((await findMark(ctx.db)) === undefined) await markDatabase(ctx, secrets, isEmpty, beginAuditChain);
  // Read the stored hash again, because a server that started in parallel may have stored the hash of another key.
  if ((await findMark(ctx.db)) !== markOf(secrets)) {
    throw new OtherSecretKey("SECRET_KEY n'est pas celle de cette base : donnez celle d'avant");
  }
  return secrets;
}

const MARK = "secret key";
const markOf = (secrets: Secrets) => secrets.sign("the key of this installation");

async function findMark(db: Database): Promise<unknown> {
  return (await findSetting(db, MARK))?.mark;
}

/**
 * Stores the hash of the key. To use a new key, the operator deletes the stored hash, and the audit log records the
 * change.
 */
async function markDatabase(
  ctx: Needs,
  secrets: Secrets,
  isEmpty: boolean,
  beginAuditChain: BeginAuditChain,
): Promise<void> {
  await transact(ctx, async (trx) => {
    if (!(await addSetting(trx, MARK, { mark: markOf(secrets) }))) return;
    await beginAuditChain(trx, secrets);
    if (!isEmpty) await recordEvent(trx, ctx.clock, { event: "secret key changed" });
  });
}

function makeSecretKey(path: string): string {
  const key = randomBytes(32).toString("base64url");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, key, { mode: 0o600, flag: "wx" });
  return key;
}
