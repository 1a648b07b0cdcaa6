import { transact } from "../../platform/db/retry.ts";
import type { World } from "../../platform/world.ts";
import { deleteUnnamedFiles } from "../files/store.ts";
import { deleteBytes } from "../files/store-file.ts";
import { findStoredNames } from "./file-name-store.ts";
import { forgetFilesOf } from "./finding-store.ts";
import { findForgotten, hashOfFileName } from "./forgotten-store.ts";
import { importFaults } from "./messages.ts";
import { erasePieces } from "./pieces.ts";
import { changeImport, findLeft, findStored, noteErased, OPEN } from "./store.ts";

const BATCH = 20;

/** Also erases files stored for candidates erased meanwhile, unless other candidates use them. */
export async function eraseImportBytes(
  world: Pick<World, "db" | "files" | "random" | "secrets">,
  id: number,
): Promise<void> {
  await forgetErasedFiles(world, id);
  for (const stored of await findStored(world.db, id)) await erasePieces(world.files, stored);
  await noteErased(world.db, id);
}

async function forgetErasedFiles(world: Pick<World, "db" | "files" | "random" | "secrets">, id: number): Promise<void> {
  const names = new Set((await findStoredNames(world.db, id)).values());
  const stored = [...names].filter((name) => name !== null);
  const forgotten = await findForgotten(
    world.db,
    id,
    stored.map((name) => hashOfFileName(world, name)),
  );
  const erased = stored.filter((name) => forgotten.has(hashOfFileName(world, name)));
  if (erased.length === 0) return;
  await transact(world, async (trx) => {
    await forgetFilesOf(trx, erased);
    // Deletes bytes before rows, so that no bytes are left without a row.
    for (const file of await deleteUnnamedFiles(trx, erased)) await deleteBytes(world, file);
  });
}

/** Uploads of imports that were never started or were interrupted. @returns the number of imports */
export async function eraseLeftUploads(
  world: Pick<World, "db" | "files" | "clock" | "random" | "secrets">,
  before: Date,
): Promise<number> {
  const left = await findLeft(world.db, before, BATCH);
  for (const { id, state } of left) {
    if (OPEN.includes(state)) {
      const finished = { finished_at: world.clock.now(), claimed_until: null };
      await changeImport(world.db, id, { state: "cancelled", error: importFaults.abandoned, ...finished });
    }
    await eraseImportBytes(world, id);
  }
  return left.length;
}
