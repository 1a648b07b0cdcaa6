import { normalizeEmail } from "contract/fields.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { transact } from "../../db/retry.ts";
import type { Job } from "../../jobs/job.ts";
import type { World } from "../../world.ts";

/** Processes that have looked: once each is enough, as nobody writes such an address any more. */
const looked = new WeakSet<World>();

/**
 * Writes the addresses of before as they are compared today, their domains in the letters of the network: whoever has one
 * logs in with it as before. Of two accounts that had one address in two writings the other keeps it.
 */
export const keepAddressKeysJob: Job = {
  name: "keep address keys",
  nextDue: async (world) => (looked.has(world) ? null : world.clock.now()),
  run: async (world) => {
    for (const former of await findForeignKeys(world.db)) {
      const key = normalizeEmail(former);
      if (key === former) continue;
      const isWritten = await transact(world, (trx) => writeKey(trx, former, key));
      if (!isWritten) world.log.error("Two accounts have one address in two writings: one of them cannot log in");
    }
    looked.add(world);
  },
};

/** What addresses are compared by, of accounts, staff and links, where the domain is not in the letters of the network. */
async function findForeignKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from accounts where email_key ~ '@.*[^ -~]'
    union select email_key from staff where email_key ~ '@.*[^ -~]'
    union select email_key from tokens where email_key ~ '@.*[^ -~]'`.execute(db);
  return rows.map(({ email_key }) => email_key);
}

/** Writes an address otherwise, wherever nobody else has it. @returns false when somebody has */
async function writeKey(trx: Database, former: string, key: string): Promise<boolean> {
  await trx.updateTable("tokens").set({ email_key: key }).where("email_key", "=", former).execute();
  const taken: boolean[] = [];
  for (const table of ["accounts", "staff"] as const) {
    const other = await trx.selectFrom(table).select("id").where("email_key", "=", key).executeTakeFirst();
    taken.push(other !== undefined);
    if (!other) await trx.updateTable(table).set({ email_key: key }).where("email_key", "=", former).execute();
  }
  return !taken.includes(true);
}
