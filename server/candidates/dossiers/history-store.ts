import type { Dossier } from "contract/candidates/dossiers.ts";
import type { Database } from "../../platform/db/connect.ts";
import { countRows } from "../../platform/db/count-rows.ts";
import type { DossierRow } from "./dossier-store.ts";

/**
 * In the history of a dossier that a feed created, the entry for the creation has this id. The ids of stored changes
 * are higher.
 */
const CREATION = 0;

/** Returns the stored changes. Adds an entry for the creation by a feed, which the change log does not contain. */
export async function findChanges(db: Database, dossier: DossierRow, before: number | undefined, count: number) {
  const rows = await db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["candidate_changes.id", "at", "origin", "before", "after", "first_name", "last_name"])
    .where("candidate_id", "=", dossier.id)
    .$if(before !== undefined, (query) => query.where("candidate_changes.id", "<", before ?? CREATION))
    .orderBy("candidate_changes.id", "desc")
    .limit(count)
    .execute();
  if (rows.length === count || dossier.origin === "hand" || before === CREATION) return rows;
  const { created_at: at, origin } = dossier;
  return [...rows, { id: CREATION, at, origin, before: {}, after: {}, first_name: null, last_name: null }];
}

export async function countChanges(db: Database, dossier: DossierRow): Promise<number> {
  const stored = await countRows(db.selectFrom("candidate_changes").where("candidate_id", "=", dossier.id));
  return dossier.origin === "hand" ? stored : stored + 1;
}

/**
 * Finds who made the latest change of a dossier. Returns null if the latest update changed no field, because the
 * history does not contain such an update.
 */
export async function findLatestAuthor(db: Database, { id, updatedAt }: Pick<Dossier, "id" | "updatedAt">) {
  const author = await db
    .selectFrom("candidate_changes")
    .leftJoin("staff", "staff.id", "staff_id")
    .select(["origin", "first_name as firstName", "last_name as lastName"])
    .where("candidate_id", "=", id)
    .where("at", ">=", new Date(updatedAt))
    .orderBy("candidate_changes.id", "desc")
    .executeTakeFirst();
  return author ?? null;
}
