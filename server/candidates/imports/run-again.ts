import type { Database } from "../../platform/db/connect.ts";
import { forgetDryRun } from "./finding-store.ts";
import { changeImport, type ImportChange, resetImportFiles } from "./store.ts";

/** Makes the next run check and count all lines and files again. */
export async function runAgain(trx: Database, id: number, change: ImportChange): Promise<void> {
  await forgetDryRun(trx, id);
  await resetImportFiles(trx, id);
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0, attempts: 0 };
  await changeImport(trx, id, { claimed_until: null, ...counts, ...change });
}
