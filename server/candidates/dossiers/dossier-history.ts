import type { ParsedInputOf, ResponseOf } from "contract/call.ts";
import { DOSSIER_PAGE_SIZE, dossierHistory as definition } from "contract/candidates/dossiers.ts";
import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { Caller, SessionStaff } from "../../platform/http/feature.ts";
import type { DossierRow } from "./dossier-store.ts";
import { openDossier } from "./open-dossier.ts";
import { pageOf, readIdCursor } from "./page.ts";

/** Marks the creation by a feed, which comes last; no change has this id. */
const MAKING = 0;

/** A feed logs no creation, so it is derived from the dossier. */
async function findChanges(db: Database, dossier: DossierRow, before: number | undefined, count: number) {
  const rows = await db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["candidate_changes.id", "at", "origin", "before", "after", "first_name", "last_name"])
    .where("candidate_id", "=", dossier.id)
    .$if(before !== undefined, (query) => query.where("candidate_changes.id", "<", before ?? MAKING))
    .orderBy("candidate_changes.id", "desc")
    .limit(count)
    .execute();
  if (rows.length === count || dossier.origin === "hand" || before === MAKING) return rows;
  const { created_at: at, origin } = dossier;
  return [...rows, { id: MAKING, at, origin, before: {}, after: {}, first_name: null, last_name: null }];
}

async function countChanges(db: Database, dossier: DossierRow): Promise<number> {
  const made = dossier.origin === "hand" ? 0 : 1;
  const { rows } = await sql<{ total: number }>`
    select (count(*) + ${made}::integer)::integer as total from candidate_changes where candidate_id = ${dossier.id}`.execute(
    db,
  );
  return rows[0]?.total ?? made;
}

type Call = typeof definition;

export async function dossierHistory(
  input: ParsedInputOf<Call>,
  staff: SessionStaff,
  ctx: AppContext,
  caller: Caller,
): Promise<ResponseOf<Call>> {
  const before = readIdCursor(input.cursor);
  const dossier = await openDossier(input.id, staff, ctx, caller, "history");
  const changes = await findChanges(ctx.db, dossier, before, DOSSIER_PAGE_SIZE + 1);
  const { rows, next } = pageOf(changes, DOSSIER_PAGE_SIZE, { path: definition.path, id: dossier.id });
  return {
    total: await countChanges(ctx.db, dossier),
    items: rows.map((row) => ({
      at: row.at.toISOString(),
      by: { origin: row.origin, firstName: row.first_name, lastName: row.last_name },
      before: valuesOf(row.before),
      after: valuesOf(row.after),
    })),
    next,
  };
}

type Values = ResponseOf<Call>["items"][number]["before"];

function valuesOf(fields: Readonly<Record<string, Values[string] | undefined>>): Values {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value ?? null]));
}
