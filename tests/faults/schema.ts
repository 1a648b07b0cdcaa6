import { sql } from "kysely";
import type { Database } from "../../server/platform/db/connect.ts";

/** Every column, index and constraint of the product's tables, one line each: two databases alike have the same lines. */
export async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all
    select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
