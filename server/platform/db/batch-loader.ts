import type { Database } from "./connect.ts";

type ReadAll<Found> = (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Combines all reads that start in the same turn of the event loop into one query, to send fewer queries under load
 * (decision 016).
 */
export function batchLoader<Found>(readAll: ReadAll<Found>): (db: Database, key: string) => Promise<Found | undefined> {
  const gathered = new WeakMap<Database, { keys: Set<string>; found: Promise<ReadonlyMap<string, Found>> }>();
  const gather = (db: Database) => {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => {
      setImmediate(resolve);
    }).then(() => {
      gathered.delete(db);
      return readAll(db, [...keys]);
    });
    const turn = { keys, found };
    gathered.set(db, turn);
    return turn;
  };
  return async (db, key) => {
    const { keys, found } = gathered.get(db) ?? gather(db);
    keys.add(key);
    return (await found).get(key);
  };
}
