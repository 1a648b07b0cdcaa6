import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** Counts the rows of a query that selects no columns. */
export async function countRows<Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const { count } = await query.select((select) => select.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}
