import { sql } from "kysely";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { findTombstones, hashOfExternalId } from "../intake/erase-store.ts";
import { type Finding, forgetFilesOf, forgetFindingsOf } from "./finding-store.ts";
import type { ImportRow } from "./store.ts";

/** An import can still save reported errors for this long after its end. */
const LATE_SAVE_MS = 3_600_000;

export function hashOfFileName({ secrets }: Pick<AppContext, "secrets">, name: string): string {
  return secrets.fingerprint(`file ${name.split(/[/\\]/).at(-1)?.trim()}`);
}

/**
 * Deletes an erased candidate from what imports reported before. `withoutErased` removes the candidate from later
 * reports.
 * @returns true if an import is running
 */
export async function forgetInImports(
  trx: Database,
  ctx: Pick<AppContext, "secrets" | "clock">,
  { externalId, files }: { readonly externalId: string; readonly files: readonly string[] },
): Promise<boolean> {
  const now = ctx.clock.now();
  const open = await trx
    .selectFrom("imports")
    .select("id")
    .where("kind", "=", "candidates")
    .where((either) =>
      either.or([
        either("finished_at", "is", null),
        either("finished_at", ">", new Date(now.getTime() - LATE_SAVE_MS)),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  const hashes = new Set([hashOfExternalId(ctx, externalId), ...files.map((name) => hashOfFileName(ctx, name))]);
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
  ctx: Pick<AppContext, "db" | "secrets">,
  importId: number,
  fileName: string,
): Promise<boolean> {
  const hash = hashOfFileName(ctx, fileName);
  return (await findForgotten(ctx.db, importId, [hash])).has(hash);
}

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

export interface NewFinding {
  readonly finding: Finding;
  readonly version?: number | undefined;
}

/**
 * Removes erased candidates from new reports, but keeps the names of stored files, because other candidates may use
 * these files (policy 6). Call this function after locking the import in the same transaction.
 */
export async function withoutErased(
  trx: Database,
  ctx: Pick<AppContext, "secrets">,
  { id, kind }: Pick<ImportRow, "id" | "kind">,
  found: readonly NewFinding[],
): Promise<Finding[]> {
  if (kind !== "candidates" || found.length === 0) return found.map(({ finding }) => finding);
  const hashes = hashesOf(ctx, found);
  const hashed = [...hashes.ids.values(), ...hashes.files.values()];
  const forgotten = await findForgotten(trx, id, hashed);
  const tombstones = new Map((await findTombstones(trx, hashed)).map((one) => [one.external_id_hash, one.version]));

  const isForgotten = (externalId: string | null | undefined) => forgotten.has(hashes.ids.get(externalId ?? "") ?? "");
  const isRedacted = ({ finding: { identifier }, version = 0 }: NewFinding) =>
    version <= (tombstones.get(hashes.ids.get(identifier ?? "") ?? "") ?? -1);
  return found.flatMap((one) => {
    const { finding } = one;
    const { kind: what, identifier, name, duplicates = [] } = finding;
    if (what === "stored") return [finding];
    if (what === "file" || what === "entry") return forgotten.has(hashes.files.get(name ?? "") ?? "") ? [] : [finding];
    if (what === "fault") {
      return isForgotten(identifier) || isRedacted(one) ? [{ ...finding, identifier: null, value: null }] : [finding];
    }
    const others = duplicates.filter(({ externalId }) => !isForgotten(externalId));
    return isForgotten(identifier) || others.length === 0 ? [] : [{ ...finding, duplicates: others }];
  });
}

function hashesOf(ctx: Pick<AppContext, "secrets">, found: readonly NewFinding[]) {
  const ids = new Map<string, string>();
  const files = new Map<string, string>();
  for (const { finding } of found) {
    const { kind, identifier, name, duplicates = [] } = finding;
    for (const externalId of [identifier, ...duplicates.map((other) => other.externalId)]) {
      if (externalId && !ids.has(externalId)) ids.set(externalId, hashOfExternalId(ctx, externalId));
    }
    if ((kind === "file" || kind === "entry") && name) files.set(name, hashOfFileName(ctx, name));
  }
  return { ids, files };
}
