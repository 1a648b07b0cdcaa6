import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { World } from "../../world.ts";
import { hashOfExternalId } from "../candidates/erase-store.ts";
import { forgetFilesOf, forgetFindingsOf } from "./finding-store.ts";

/** How long after its end the last step of an import may still be on its way. */
const STRAGGLING_MS = 3_600_000;

/** What an import remembers of the name of a file, in whichever folder that lies; of an external id, as a tombstone does. */
export function hashOfFileName({ secrets }: Pick<World, "secrets">, name: string): string {
  return secrets.fingerprint(`file ${name.split(/[/\\]/).at(-1)?.trim()}`);
}

/**
 * Forgets what imports found of somebody who is erased, and has those that go on or wait find nothing more. Their rows
 * are locked first: a step that is just being kept is waited for, and the next one knows.
 * @param files the names that the candidate had for its files
 * @returns whether an import goes on or waits
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

/** Whether a file that came along was of somebody who is erased since: it is not stored again. */
export async function isForgotten(
  world: Pick<World, "db" | "secrets">,
  importId: number,
  fileName: string,
): Promise<boolean> {
  const hash = hashOfFileName(world, fileName);
  return (await findForgotten(world.db, importId, [hash])).has(hash);
}

/** Those of some hashes that an import has to forget. */
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
