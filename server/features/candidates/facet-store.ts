import { type RawBuilder, sql } from "kysely";
import { chosenFacets } from "./facets.ts";
import type { CandidateFilter } from "./filter.ts";

/** How many candidates of a row of `candidate_places` level, tests and opinion let through. */
export function countIn(filter: CandidateFilter): RawBuilder<number> {
  const chosen = chosenFacets(filter);
  if (!chosen) return sql<number>`total`;
  return sql<number>`(${sql.join(
    chosen.map((number) => sql`counts[${sql.lit(number)}]`),
    sql` + `,
  )})`;
}
