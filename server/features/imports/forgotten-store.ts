import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { findTombstones, hashOfExternalId } from "../candidates/erase-store.ts";
import { type Finding, forgetFilesOf, forgetFindingsOf } from "./finding-store.ts";
import type { ImportRow } from "./store.ts";

/** How long after its end an import may still save its last progress. */
const STRAGGLING_MS = 3_600_000;

/** The hash of a file name, without its folders. */
export function hashOfFileName({ secrets }: Pick<World, "secrets">, name: string): string {
  return secrets.fingerprint(`file ${name.split(/[/\\]/).at(-1)?.trim()}`);
}

/**
 * Forgets what imports found of a person who is erased, and keeps open imports from finding it again. Their rows are
 * locked first, so that progress which is being saved is either deleted here or filtered later.
 * @param files the names of the candidate's files
 * @returns whether an import is open
 */
export async function forgetInImports(
  trx: Database,
  world: Pick<World, "secrets" | "clock">,
  { externalId, files }: { readonly externalId: string; readonly files: readonly string[] },
): Promise<boolean> {
  const now = world.clock.now();
  const open = await trx
    .selectFrom("imports")
    .select("id")
    .where("kind", "=", "candidates")
    .where((either) =>
      either.or([
        either("finished_at", "is", null),
        either("finished_at", ">", new Date(now.getTime() - STRAGGLING_MS)),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const hashes = new Set([hashOfExternalId(world, externalId), ...files.map((name) => hashOfFileName(world, name))]);
  const rows = open.flatMap(({ id }) => [...hashes].map((hash) => ({ import_id: id, hash, erased_at: now })));
  if (rows.length > 0) {
    await trx
      .insertInto("import_forgotten")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await forgetFindingsOf(trx, externalId);
  await forgetFilesOf(trx, files);
  return open.length > 0;
}

export async function isForgotten(
  world: Pick<World, "db" | "secrets">,
  importId: number,
  fileName: string,
): Promise<boolean> {
  const hash = hashOfFileName(world, fileName);
  return (await findForgotten(world.db, importId, [hash])).has(hash);
}

/** Those of some hashes that an import must forget. */
export async function findForgotten(
  trx: Database,
  importId: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom("import_forgotten")
    .select("hash")
    .where("import_id", "=", importId)
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** A finding; for a refused line also the version of its record, where that can be read. */
export interface Found {
  readonly finding: Finding;
  readonly version?: number | undefined;
}

/**
 * Filters findings in the transaction that locked their import: nothing is stored of a person erased since the import came,
 * and no value of a line that a tombstone covers (policy 6). Such a line is still reported as refused, without its person.
 * Names of stored files stay until the end, since the lines of others may mean them.
 */
export async function withoutErased(
  trx: Database,
  world: Pick<World, "secrets">,
  { id, kind }: Pick<ImportRow, "id" | "kind">,
  found: readonly Found[],
): Promise<Finding[]> {
  if (kind !== "candidates" || found.length === 0) return found.map(({ finding }) => finding);
  const hashes = hashesOf(world, found);
  const hashed = [...hashes.ids.values(), ...hashes.files.values()];
  const forgotten = await findForgotten(trx, id, hashed);
  const tombstones = new Map((await findTombstones(trx, hashed)).map((one) => [one.external_id_hash, one.version]));

  const isForgotten = (externalId: string | null | undefined) => forgotten.has(hashes.ids.get(externalId ?? "") ?? "");
  const isCovered = ({ finding: { identifier }, version = 0 }: Found) =>
    version <= (tombstones.get(hashes.ids.get(identifier ?? "") ?? "") ?? -1);
  return found.flatMap((one) => {
    const { finding } = one;
    const { kind: what, identifier, name, duplicates = [] } = finding;
    if (what === "stored") return [finding];
    if (what === "file" || what === "entry") return forgotten.has(hashes.files.get(name ?? "") ?? "") ? [] : [finding];
    if (what === "fault") {
      return isForgotten(identifier) || isCovered(one) ? [{ ...finding, identifier: null, value: null }] : [finding];
    }
    const others = duplicates.filter(({ externalId }) => !isForgotten(externalId));
    return isForgotten(identifier) || others.length === 0 ? [] : [{ ...finding, duplicates: others }];
  });
}

/** The hashes of all persons and files that findings name. */
function hashesOf(world: Pick<World, "secrets">, found: readonly Found[]) {
  const ids = new Map<string, string>();
  const files = new Map<string, string>();
  for (const { finding } of found) {
    const { kind, identifier, name, duplicates = [] } = finding;
    for (const externalId of [identifier, ...duplicates.map((other) => other.externalId)]) {
      if (externalId && !ids.has(externalId)) ids.set(externalId, hashOfExternalId(world, externalId));
    }
    if ((kind === "file" || kind === "entry") && name) files.set(name, hashOfFileName(world, name));
  }
  return { ids, files };
}
