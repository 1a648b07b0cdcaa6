import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./environment.ts";

/** Where the key lies in the data directory, so that a command on the same machine finds it. */
const FILE = "operator-key";
const KEY_BYTES = 32;

type Place = Pick<Environment, "operatorKey" | "dataDir">;

/** OPERATOR_KEY, or the key that a server made in this data directory; undefined when there is neither. */
export function findOperatorKey({ operatorKey, dataDir }: Place): string | undefined {
  const path = join(dataDir, FILE);
  return operatorKey ?? (existsSync(path) ? readFileSync(path, "utf8").trim() || undefined : undefined);
}

/** The same for a server, which makes the key when there is none. Servers that start at once end with the same one. */
export function keepOperatorKey(place: Place): string {
  const known = findOperatorKey(place);
  if (known !== undefined) return known;
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES).toString("base64url");
  const path = join(place.dataDir, FILE);
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, key, { mode: 0o600 });
  try {
    // Never there half written, and the first one stays.
    linkSync(aside, path);
    return key;
  } catch (error) {
    const others = findOperatorKey(place);
    if (others === undefined) throw error;
    return others;
  } finally {
    rmSync(aside, { force: true });
  }
}
