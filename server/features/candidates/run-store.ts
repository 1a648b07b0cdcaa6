import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { prepared } from "../../db/prepare.ts";
import { chosenBy, facets, isSelectionOf, remaining, unseen } from "./condition-store.ts";
import { countIn } from "./facet-store.ts";
import { type CandidateFilter, namePattern, type Part, partsOf, type Search } from "./filter.ts";
import type { Weights } from "./plan.ts";

/** The runs that a search chooses, as the first tables of a statement, each with its counter. */
export function chosenRuns(filter: CandidateFilter): RawBuilder<unknown> {
  const tables = partsOf(filter).map((part) => sql`${chosenBy(part)} as (${runsOf(part, filter)}), `);
  return tables.length === 0 ? sql`` : sql.join(tables, sql``);
}

function runsOf(part: Part, filter: CandidateFilter): RawBuilder<unknown> {
  if (part === "cells") {
    return sql`select cell, count from candidate_cells where ${sql.join([sql`count > 0`, ...facets(filter)], sql` and `)}`;
  }
  if (part === "places") {
    const zipCodes = (filter.within ?? []).map(({ zipCode }) => zipCode);
    const count = countIn(filter);
    return sql`select zip_code, ${count} as count from candidate_places where zip_code = any(${unseen(zipCodes, "text[]")}::text[]) and ${count} > 0`;
  }
  const pattern = namePattern(part === "last" ? filter.lastName : filter.firstName);
  return sql`select name, count from candidate_names where part = ${sql.lit(part)} and name like ${unseen(pattern, "text")}`;
}

/** What the counters say of a search, asked where its shape does not tell which plan is best. */
export async function weigh(db: Database, filter: CandidateFilter): Promise<Weights> {
  const parts = partsOf(filter).map(
    (part) => sql`${sql.lit(part)}, (
      select json_build_object('runs', count(*), 'rows', coalesce(sum(count), 0)) from ${chosenBy(part)}
    )`,
  );
  const { rows } = await sql<Weights>`${prepared}
    with ${chosenRuns(filter)} everything as (select coalesce(sum(count), 0)::integer as rows from candidate_cells)
    select rows as all, json_build_object(${sql.join(parts)}) as parts from everything`.execute(db);
  return rows[0] ?? { all: 0, parts: {} };
}

/** The exact total of a search of one part at most: the sum of its counters, less what of it is in the selection. */
export function totalOfCounters(search: Search): RawBuilder<number> {
  const { filter, sharedBy } = search;
  const [part] = partsOf(filter);
  const counters = part ? chosenBy(part) : sql.table("candidate_cells");
  const counted = sql<number>`(select coalesce(sum(count), 0)::integer from ${counters})`;
  if (!filter.withoutSelection) return counted;
  const conditions = [isSelectionOf(search), sql`active`, ...remaining(search, "order")];
  // Several of a clinic may have put the same candidate aside before they shared.
  const candidates = sharedBy === undefined ? sql`*` : sql`distinct candidates.id`;
  return sql<number>`${counted} - (
    select count(${candidates})::integer from selections join candidates on candidates.id = selections.candidate_id
    where ${sql.join(conditions, sql` and `)}
  )`;
}
