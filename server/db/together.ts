import type { Database } from "./connect.ts";

/** Reads some keys by one statement; what is not found is not in the answer. */
type ReadAll<Found> = (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * What is asked for within one turn of the event loop is read by one statement: under load that is most of what comes,
 * and each statement costs a server more than what it says (decision 075). Nothing is remembered between two turns.
 */
export function together<Found>(readAll: ReadAll<Found>): (db: Database, key: string) => Promise<Found | undefined> {
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
