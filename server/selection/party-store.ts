import type { NamedDossier, RequestingClinic } from "contract/selection/parties.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../platform/db/connect.ts";

/** The kinds of mails that tell a clinic the outcome of its introduction or of its recruitment report. */
export const CLINIC_MAILS = [
  ...(["introduction accepted", "introduction declined", "introduction unanswered"] as const),
  ...(["introduction fixed", "introduction moved", "introduction called off", "introduction reminded"] as const),
  ...(["introduction closed", "recruitment rejected"] as const),
];

interface Parties {
  readonly candidate: NamedDossier;
  readonly clinic: RequestingClinic;
}

/**
 * Adds the candidate, the clinic and the author to each row. Leaves out a row if its candidate or clinic was erased.
 */
export async function withParties<Row extends { readonly candidate_id: number; readonly clinic_id: string }>(
  db: Database,
  rows: readonly Row[],
  authorOf: (row: Row) => string | null,
): Promise<(readonly [Row, Parties])[]> {
  if (rows.length === 0) return [];
  const candidates = await findDossiers(db, [...new Set(rows.map((row) => row.candidate_id))]);
  const clinics = await findClinics(db, [...new Set(rows.map((row) => row.clinic_id))]);
  const authors = await findAuthors(db, [...new Set(rows.flatMap((row) => authorOf(row) ?? []))]);
  return rows.flatMap((row) => {
    const [candidate, clinic] = [candidates.get(row.candidate_id), clinics.get(row.clinic_id)];
    if (!candidate || !clinic) return [];
    return [[row, { candidate, clinic: { ...clinic, askedBy: authors.get(authorOf(row) ?? "") ?? null } }] as const];
  });
}

async function findDossiers(db: Database, ids: readonly number[]): Promise<Map<number, NamedDossier>> {
  const rows = await db
    .selectFrom("candidates")
    .select(["id", "external_id", "first_name", "last_name", "cell_phone", "email", "state", "zip_code"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, external_id: externalId, first_name: firstName, last_name: lastName, cell_phone: cellPhone } = row;
      const more = { hasEmail: row.email !== null, state: row.state ?? "archived", zone: zoneOfZip(row.zip_code) };
      return [id, { id, externalId, firstName, lastName, cellPhone, ...more }];
    }),
  );
}

async function findClinics(db: Database, holderIds: readonly string[]) {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("clinics", (join) => join.onRef("clinics.account_id", "=", "accounts.id").on("clinics.position", "=", 0))
    .select(["accounts.id", "num_ordinal as numOrdinal", "social_reason as socialReason", "city", "zip_code"])
    .where("accounts.id", "in", [...holderIds])
    .execute();
  return new Map(rows.map(({ zip_code, ...row }) => [row.id, { ...row, zone: zoneOfZip(zip_code ?? undefined) }]));
}

async function findAuthors(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "first_name as firstName", "last_name as lastName", "email"])
    .where("id", "in", [...ids])
    .where("removed_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, ...author }) => [id, author]));
}

/** `mailed` is the author's account or, if the author was erased, the holder's account. */
export async function findRecipients(db: Database, clinicId: string, author: string | null) {
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "email", "holder_id"])
    .where((where) => where.or([where("id", "=", clinicId), where("holder_id", "=", clinicId)]))
    .where("removed_at", "is", null)
    .where("activated_at", "is not", null)
    .orderBy("id")
    .execute();
  const mailed = accounts.find(({ id }) => id === author) ?? accounts.find(({ id }) => id === clinicId);
  return { accounts: accounts.map(({ id }) => id), mailed };
}

/** Finds the names of a candidate. @returns undefined if the candidate is unavailable */
export async function findShownName(db: Database, id: number) {
  return db
    .selectFrom("candidates")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
}
