import { sql } from "kysely";
import type { Database } from "./connect.ts";

export class UnmadeDatabase extends Error {
  constructor(message = "Cette base ne contient pas le produit : est-ce la bonne DATABASE_URL ?") {
    super(`${message} Seuls « start », « serve » et deploy/restore.sh en font une.`);
    this.name = "UnmadeDatabase";
  }
}

/** Only a server or a restore may create the tables. @throws UnmadeDatabase */
export async function rejectUninitialised(db: Database): Promise<void> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('migrations') is not null as made`.execute(db);
  if (rows[0]?.made !== true) throw new UnmadeDatabase();
}
