import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { takeUnnamedFiles } from "./store.ts";
import { deleteBytes } from "./store-file.ts";

/** Files erased in one transaction. */
const BATCH = 200;

/**
 * Erases files stored before an instant that no candidate names: a resume that was replaced, a file whose candidate
 * never came.
 * @returns how many were erased; as many as a batch when others may be waiting
 */
export async function eraseUnnamedFiles(world: Pick<World, "db" | "files" | "random">, before: Date): Promise<number> {
  return transact(world, async (trx) => {
    const files = await takeUnnamedFiles(trx, before, BATCH);
    // The bytes go before the rows that tell where they are: nothing remains that nobody can find.
    for (const file of files) await deleteBytes(world, file);
    return files.length;
  });
}
