import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./db/connect.ts";
import { isEmptyDatabase } from "./db/demo-mark.ts";
import { findKeyMark, keepKeyMark } from "./db/key-mark.ts";
import type { Environment } from "./environment.ts";
import { makeSecrets, type Secrets } from "./secrets.ts";
import type { World } from "./world.ts";

/** SECRET_KEY is not the one with which this database was filled, or none is given for one that was filled with one. */
export class OtherSecretKey extends Error {
  constructor(what: string) {
    super(`${what} ; si le changement est voulu : « npm run admin -- accept-key --yes » (docs/operate.md).`);
    this.name = "OtherSecretKey";
  }
}

/** How often a running server looks: sooner than one with another key can have started. */
const LOOK_EVERY_MS = 1000;

type Given = Pick<Environment, "secretKey" | "dataDir">;

/**
 * The keys of the installation, which its database knows from its first start on (decision 044). Where no key is given
 * or kept, one is made, but only for a database that is empty.
 * @param anyKey whichever key the database knows: for the operator's command that replaces it
 * @throws OtherSecretKey
 */
export async function openSecrets(given: Given, db: Database, { anyKey = false } = {}): Promise<Secrets> {
  const key = secretKeyOf(given);
  if (key === undefined && !anyKey && ((await findKeyMark(db)) !== "none" || !(await isEmptyDatabase(db)))) {
    throw new OtherSecretKey("Cette base a déjà une SECRET_KEY : donnez-la");
  }
  const secrets = makeSecrets(key ?? makeSecretKey(given.dataDir));
  if (anyKey) return secrets;
  await keepKeyMark(db, secrets);
  // Read back: of two servers that start at once on an empty database, one is first.
  if ((await findKeyMark(db, secrets)) === "other") {
    throw new OtherSecretKey("SECRET_KEY n'est pas celle de cette base : donnez celle d'avant");
  }
  return secrets;
}

/**
 * Looks whether the database still knows our key: a server that was forgotten while the operator changed it would seal
 * what the others cannot open, and give up what they sealed (policy T-05).
 * @param onOther is told once
 * @returns how to end it
 */
export function watchKey({ db, secrets }: Pick<World, "db" | "secrets">, onOther: (error: Error) => void): () => void {
  let isLooking = false;
  const look = async () => {
    // A database that is away says nothing of keys, and is not asked again before it has answered.
    if (isLooking) return;
    isLooking = true;
    const mark = await findKeyMark(db, secrets).catch(() => "unknown");
    isLooking = false;
    if (mark !== "other") return;
    clearInterval(timer);
    onOther(new OtherSecretKey("SECRET_KEY n'est plus celle de cette base : donnez la nouvelle"));
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** The secret key of the installation: the operator's, or the one that was made for its data; none is made here. */
function secretKeyOf({ secretKey, dataDir }: Given): string | undefined {
  const path = pathIn(dataDir);
  return secretKey ?? (existsSync(path) ? readFileSync(path, "utf8") : undefined);
}

/** A key of the installation's own, kept beside its data. */
function makeSecretKey(dataDir: string): string {
  const key = randomBytes(32).toString("base64url");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pathIn(dataDir), key, { mode: 0o600, flag: "wx" });
  return key;
}

function pathIn(dataDir: string): string {
  return join(dataDir, "secret-key");
}
