import type { World } from "../../world.ts";
import { importFaults } from "./messages.ts";
import { erasePieces } from "./pieces.ts";
import { changeImport, findLeft, findStored, noteErased, OPEN } from "./store.ts";

/** Imports of one go. */
const BATCH = 20;

/** Erases what came for an import: its file, and the pictures and resumes, which are stored by then or never will be. */
export async function eraseImportBytes(world: Pick<World, "db" | "files">, id: number): Promise<void> {
  for (const stored of await findStored(world.db, id)) await erasePieces(world.files, stored);
  await noteErased(world.db, id);
}

/**
 * Erases the bytes of imports that nobody started, and of uploads that did not come to their end.
 * @returns how many there were
 */
export async function eraseLeftUploads(world: Pick<World, "db" | "files" | "clock">, before: Date): Promise<number> {
  const left = await findLeft(world.db, before, BATCH);
  for (const { id, state } of left) {
    if (OPEN.includes(state)) {
      const finished = { finished_at: world.clock.now(), claimed_by: null, claimed_until: null };
      await changeImport(world.db, id, { state: "cancelled", error: importFaults.abandoned, ...finished });
    }
    await eraseImportBytes(world, id);
  }
  return left.length;
}
