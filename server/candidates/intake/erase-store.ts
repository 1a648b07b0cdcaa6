import { normalize } from "contract/values.ts";
import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { WholeCandidate } from "./candidate-store.ts";
import { filesNamedBy } from "./corrections.ts";
import { COUNTED_COLUMNS, updateCounters } from "./counter-store.ts";

/** What the server keeps about an erased candidate, so that no older record restores the candidate. */
export interface Tombstone {
  readonly external_id_hash: string;
  readonly version: number;
  readonly published_at: Date | null;
  readonly erased_at: Date;
  /** True if the person withdrew or requested the erasure. Then no newer record restores the candidate (B11-10). */
  readonly by_person: boolean;
}

/**
 * Hashes the id with a secret key, so that nobody can find the id by hashing all possible ids. All spellings of an id
 * have the same hash, so no other spelling restores an erased candidate (B11-10).
 */
export function hashOfExternalId({ secrets }: Pick<AppContext, "secrets">, externalId: string): string {
  return secrets.fingerprint(
    `candidate ${normalize(externalId, "NFKD")
      .toLowerCase()
      .replace(/[\s\p{Mn}]/gu, "")}`,
  );
}

export async function findTombstones(db: Database, hashes: readonly string[]): Promise<Tombstone[]> {
  return db
    .selectFrom("erased_candidates")
    .select(["external_id_hash", "version", "published_at", "erased_at", "by_person"])
    .where(sql<boolean>`external_id_hash = any(${[...hashes]}::text[])`)
    .execute();
}

/** @returns the files of the candidates, including proposed files and files that only the change log names */
export async function findFilesOf(
  trx: Database,
  candidates: readonly (Parameters<typeof filesNamedBy>[0] & { readonly id: number })[],
): Promise<string[]> {
  const ids = candidates.map(({ id }) => id);
  const { rows } = await sql<{ name: string }>`
    select distinct name from candidate_changes
    cross join lateral (values (before ->> 'personalResume'), (after ->> 'personalResume'),
      (before ->> 'profilePicture'), (after ->> 'profilePicture')) as named(name)
    where candidate_id = any(${ids}::integer[]) and name is not null
    union
    select file from dossier_corrections where candidate_id = any(${ids}::integer[]) and file is not null`.execute(trx);
  return [...new Set([...candidates.flatMap(filesNamedBy), ...rows.map(({ name }) => name)])];
}

export interface ErasureCondition {
  /** Skips a candidate whose record changed after this instant. */
  readonly staleSince?: Date;
  /** Skips a candidate who did not request the erasure, or whose erasure is due after this instant. */
  readonly dueAt?: Date;
}

export async function lockForErasure(trx: Database, externalId: string, { staleSince, dueAt }: ErasureCondition) {
  return trx
    .selectFrom("candidates")
    .where("external_id", "=", externalId)
    .$if(staleSince !== undefined, (query) => query.where("updated_at", "<=", staleSince ?? null))
    .$if(dueAt !== undefined, (query) =>
      query.where("left_as", "=", "erasing").where("left_until", "<=", dueAt ?? null),
    )
    .select(["id", "version", "published_at", "left_as", "personal_resume", "profile_picture", "corrections"])
    .select(COUNTED_COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteCandidateRow(
  trx: Database,
  erased: NonNullable<Awaited<ReturnType<typeof lockForErasure>>>,
): Promise<void> {
  await trx.deleteFrom("candidates").where("id", "=", erased.id).execute();
  await trx.deleteFrom("publications").where("candidate_id", "=", erased.id).execute();
  await updateCounters(trx, [{ known: erased }]);
}

export async function writeTombstone(
  trx: Database,
  hash: string,
  { version, published_at, left_as }: Pick<WholeCandidate, "version" | "published_at" | "left_as">,
  now: Date,
): Promise<void> {
  const remains = {
    version,
    published_at,
    erased_at: now,
    by_person: left_as === "erasing" || left_as === "withdrawn",
  };
  await trx
    .insertInto("erased_candidates")
    .values({ external_id_hash: hash, ...remains })
    .onConflict((conflict) => conflict.column("external_id_hash").doUpdateSet(remains))
    .execute();
}

/** Stores a tombstone although no candidate is stored. If a tombstone already exists, renews its date. */
export async function renewTombstone(trx: Database, hash: string, now: Date): Promise<void> {
  await trx
    .insertInto("erased_candidates")
    .values({ external_id_hash: hash, version: 0, published_at: null, erased_at: now })
    .onConflict((conflict) => conflict.column("external_id_hash").doUpdateSet({ erased_at: now }))
    .execute();
}
