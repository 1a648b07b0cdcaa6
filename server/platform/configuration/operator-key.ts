import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

const FILE = "operator-key";
const KEY_BYTES = 32;

type KeyLocation = Pick<Environment, "operatorKey" | "dataDir">;

export function findOperatorKey({ operatorKey, dataDir }: KeyLocation): string | undefined {
  const path = join(dataDir, FILE);
  return operatorKey ?? (existsSync(path) ? readFileSync(path, "utf8").trim() || undefined : undefined);
}

/** Returns the operator key. Creates a key if there is none. Servers that start in parallel use the same key. */
export function ensureOperatorKey(location: KeyLocation): string {
  const known = findOperatorKey(location);
  if (known !== undefined) return known;
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const path = join(location.dataDir, FILE);
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, key, { mode: 0o600 });
  try {
    // `linkSync` fails if the file exists. If two processes create a key in parallel, both use the key that was stored
    // first.
    linkSync(aside, path);
    return key;
  } catch (error) {
    const others = findOperatorKey(location);
    if (others === undefined) throw error;
    return others;
  } finally {
    rmSync(aside, { force: true });
  }
}
