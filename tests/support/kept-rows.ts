import { sql } from "kysely";
import type { Connection } from "../../server/platform/db/connect.ts";
import { prepared } from "../../server/platform/db/prepare.ts";

/** A table and its columns, but for those that are computed from others. */
interface Table {
  readonly name: string;
  readonly columns: string;
}

/**
 * Keeps beside the tables what they hold now: to put a scene back takes a tenth of making it anew.
 * @returns what puts it back into tables that were emptied
 */
export async function keepRows({ db }: Connection): Promise<() => Promise<void>> {
  const { rows: tables } = await sql<Table>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname`.execute(db);
  await sql`create schema kept`.execute(db);
  for (const { name, columns } of tables) {
    await sql.raw(`create table kept."${name}" as select ${columns} from "${name}"`).execute(db);
  }
  const { rows: sequences } = await sql<{ name: string; reached: string }>`
    select sequencename as name, last_value as reached from pg_sequences where last_value is not null`.execute(db);
  const filled = tables.map(
    ({ name, columns }, index) =>
      `filled_${index} as (insert into "${name}" (${columns}) select ${columns} from kept."${name}" on conflict do nothing)`,
  );
  const reached = sequences.map(({ name, reached }) => `setval('"${name}"', ${reached})`);
  // In one statement, foreign keys are looked at when all of it is done. What every test begins with stands there already.
  const putBack = `with ${filled.join(", ")} select ${reached.join(", ")}`;
  return async () => {
    await sql`${prepared}${sql.raw(putBack)}`.execute(db);
  };
}
