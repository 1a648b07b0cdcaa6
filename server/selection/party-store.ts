import type { AskingClinic, NamedDossier } from "contract/selection/parties.ts";
import { zoneOfZip } from "contract/time-zones.ts";
import type { Database } from "../platform/db/connect.ts";

/** Mails that report an outcome to the author of a request or report. */
export const CLINIC_MAILS = [
  ...(["introduction accepted", "introduction declined", "introduction unanswered"] as const),
  ...(["introduction closed", "recruitment rejected"] as const),
];

interface Named {
  readonly candidate_id: number;
  readonly clinic_id: string;
  readonly author: string | null;
}

export interface Parties {
  readonly candidate: NamedDossier;
  readonly clinic: AskingClinic;
}

/** Results have the order of `named`. */
export async function nameParties(db: Database, named: readonly Named[]): Promise<Parties[]> {
  if (named.length === 0) return [];
  const [candidates, clinics, authors] = [
    await findDossiers(db, [...new Set(named.map((one) => one.candidate_id))]),
    await findClinics(db, [...new Set(named.map((one) => one.clinic_id))]),
    await findAuthors(db, [...new Set(named.flatMap((one) => one.author ?? []))]),
  ];
  return named.flatMap(({ candidate_id, clinic_id, author }) => {
    const [candidate, clinic] = [candidates.get(candidate_id), clinics.get(clinic_id)];
    if (!candidate || !clinic) return [];
    return [{ candidate, clinic: { ...clinic, askedBy: (author && authors.get(author)) || null } }];
  });
}

async function findDossiers(db: Database, ids: readonly number[]): Promise<Map<number, NamedDossier>> {
  const rows = await db
    .selectFrom("candidates")
    .select(["id", "external_id", "first_name", "last_name", "state"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, external_id: externalId, first_name: firstName, last_name: lastName } = row;
      return [id, { id, externalId, firstName, lastName, state: row.state ?? "archived" }];
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

/** All active accounts of a clinic to notify, and one to mail: the author, or the holder if the author left. */
export async function findTold(db: Database, clinicId: string, author: string | null) {
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
