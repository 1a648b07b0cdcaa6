import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { DossierRow } from "./dossier-store.ts";

/** No change has this id: the making of a dossier by a feed comes last. */
const MAKING = 0;

/**
 * The changes of a dossier before one, latest first. A feed leaves none for making it: the dossier itself says when and
 * by which feed that was.
 */
export async function findChanges(db: Database, dossier: DossierRow, before: number | undefined, count: number) {
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

/** How many there are. */
export async function countChanges(db: Database, dossier: DossierRow): Promise<number> {
  const made = dossier.origin === "hand" ? 0 : 1;
  const { rows } = await sql<{ total: number }>`
    select (count(*) + ${made}::integer)::integer as total from candidate_changes where candidate_id = ${dossier.id}`.execute(
    db,
  );
  return rows[0]?.total ?? made;
}
