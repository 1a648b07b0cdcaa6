import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { takeUnnamedFiles } from "./store.ts";
import { deleteBytes } from "./store-file.ts";

const BATCH = 200;

/** @returns how many were erased; a full batch means that more may follow */
export async function eraseUnnamedFiles(
  ctx: Pick<AppContext, "db" | "files" | "random">,
  before: Date,
): Promise<number> {
  return transact(ctx, async (trx) => {
    const files = await takeUnnamedFiles(trx, before, BATCH);
    // Bytes are deleted before the rows that locate them, so that no orphan remains.
    for (const file of files) await deleteBytes(ctx, file);
    return files.length;
  });
}
