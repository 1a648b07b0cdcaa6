import { type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

export async function countOf<From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return count;
}
