import type { Dossier } from "contract/candidates/dossiers.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WholeCandidate } from "../intake/candidate-store.ts";
import { fieldsOf } from "../intake/corrections.ts";
import { sharingOf } from "../search/shown-parts.ts";

const MOST_DUPLICATES = 20;

export type DossierRow = WholeCandidate & { readonly views: number; readonly selections: number };

export function leftOf({ left_as, left_until }: Pick<WholeCandidate, "left_as" | "left_until">): Dossier["left"] {
  return left_as && { as: left_as, until: left_until?.toISOString() ?? null };
}

/** @throws Problem candidateNotFound if the candidate does not exist or is anonymised */
export async function findDossier(db: Database, id: number): Promise<DossierRow> {
  return db
    .selectFrom("candidates")
    .leftJoin("dossier_interest", "candidate_id", "id")
    .selectAll("candidates")
    .select((select) => [
      select.fn.coalesce("views", sql<number>`0`).as("views"),
      select.fn.coalesce("selections", sql<number>`0`).as("selections"),
    ])
    .where("id", "=", id)
    .where("state", "is not", null)
    .executeTakeFirstOrThrow(notFound);
}

export async function lockDossier(trx: Database, id: number): Promise<WholeCandidate> {
  return trx
    .selectFrom("candidates")
    .selectAll()
    .where("id", "=", id)
    .where("state", "is not", null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
}

const notFound = () => new Problem("candidateNotFound");

/** Finds dossiers with the same name and birthday, or with the same phone number (B1-30). */
async function findDuplicates(db: Database, row: WholeCandidate): Promise<Dossier["likelyDuplicates"]> {
  const { rows } = await sql<Dossier["likelyDuplicates"][number]>`
    select distinct on (id) id, external_id as "externalId", last_name as "lastName", first_name as "firstName", state,
      same
    from (
      select *, 'person' as same from candidates
      where last_name_folded = ${row.last_name_folded} and first_name_folded = ${row.first_name_folded}
        and birthday = ${row.birthday}::date
      union all
      select *, 'phone' from candidates where cell_phone = ${row.cell_phone}
    ) as others
    where id <> ${row.id} and state is not null
    order by id, same limit ${MOST_DUPLICATES}`.execute(db);
  return rows;
}

export async function toDossier(db: Database, row: DossierRow): Promise<Dossier> {
  if (row.state === null) throw new Error("This dossier has no state");
  const sources = Object.entries<HeldFields[keyof HeldFields]>(row.corrections ?? {});
  return {
    id: row.id,
    externalId: row.external_id,
    state: row.state,
    edition: row.edition,
    origin: row.origin,
    ...fieldsOf(row),
    publishedAt: row.published_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    views: row.views,
    selections: row.selections,
    left: leftOf(row),
    sharing: sharingOf(row),
    corrected: Object.fromEntries(sources.map(([field, source]) => [field, { source: source ?? null }])),
    likelyDuplicates: await findDuplicates(db, row),
  };
}
