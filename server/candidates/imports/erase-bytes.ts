import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import { eraseChunks } from "./chunks.ts";
import { findStoredNames } from "./file-name-store.ts";
import { forgetFilesOf } from "./finding-store.ts";
import { findForgotten, hashOfFileName } from "./forgotten-store.ts";
import { importIssues } from "./messages.ts";
import { changeImport, findAbandoned, findStored, forgetBytes, OPEN } from "./store.ts";

const BATCH = 20;

/**
 * Erases the upload of an import. If a candidate was erased after the upload, also erases the files that the import
 * stored for this candidate, unless another candidate uses them.
 */
export async function eraseImportBytes(
  ctx: Pick<AppContext, "db" | "files" | "random" | "secrets">,
  id: number,
): Promise<void> {
  await forgetErasedFiles(ctx, id);
  for (const stored of await findStored(ctx.db, id)) await eraseChunks(ctx.files, stored);
  await forgetBytes(ctx.db, id);
}

async function forgetErasedFiles(
  ctx: Pick<AppContext, "db" | "files" | "random" | "secrets">,
  id: number,
): Promise<void> {
  const names = new Set((await findStoredNames(ctx.db, id)).values());
  const stored = [...names].filter((name) => name !== null);
  const forgotten = await findForgotten(
    ctx.db,
    id,
    stored.map((name) => hashOfFileName(ctx, name)),
  );
  const erased = stored.filter((name) => forgotten.has(hashOfFileName(ctx, name)));
  if (erased.length === 0) return;
  await transact(ctx, async (trx) => {
    await forgetFilesOf(trx, erased);
    // Delete the bytes before the commit. Otherwise a crash could leave bytes without a row.
    await deleteUnnamed(trx, ctx, erased);
  });
}

/** Erases uploads of imports that never started or were interrupted. @returns the number of imports */
export async function eraseAbandonedUploads(
  ctx: Pick<AppContext, "db" | "files" | "clock" | "random" | "secrets">,
  before: Date,
): Promise<number> {
  const left = await findAbandoned(ctx.db, before, BATCH);
  for (const { id, state } of left) {
    if (OPEN.includes(state)) {
      const finished = { finished_at: ctx.clock.now(), claimed_until: null };
      await changeImport(ctx.db, id, { state: "cancelled", error: importIssues.abandoned, ...finished });
    }
    await eraseImportBytes(ctx, id);
  }
  return left.length;
}
