import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { instantIn } from "../../db/instant.ts";
import { retentionState } from "../../db/retention-state.ts";
import type { Setting } from "../../db/settings-store.ts";
import type { Policy } from "../../policy.ts";
import { type DatedRows, datedRows, type OldestDated, oldestOf } from "./dated-rows-store.ts";

/** Finds those of the kinds that go at their instant. */
export async function findOldestExact(db: Database, policy: Policy): Promise<OldestDated> {
  const { rows } = await sql<{ due: StateAndExact }>`select ${stateAndExact(db, policy)} as due`.execute(db);
  return oldestExactIn(rows[0]?.due ?? null);
}

/** What a database tells of the state of retention, and of what goes at its instant, as JSON has it. */
export interface StateAndExact {
  readonly state: Setting | null;
  readonly oldest: Readonly<Partial<Record<DatedRows, string | null>>>;
}

/** The state of retention, and the oldest of the kinds that go at their instant, as a query. */
export function stateAndExact(_: Database, { figures }: Policy) {
  const oldest = datedRows
    .filter(([, { isExact }]) => isExact)
    .map(([name, dated]) => sql`${sql.lit(name)}, ${oldestOf(dated, figures)}`);
  return sql<{ due: StateAndExact }>`(
    select json_build_object('state', ${retentionState()}, 'oldest', json_build_object(${sql.join(oldest)})))`;
}

/** Reads the oldest of those kinds. */
export function oldestExactIn(told: StateAndExact | null): OldestDated {
  return Object.fromEntries(Object.entries(told?.oldest ?? {}).map(([name, at]) => [name, instantIn(at) ?? null]));
}
