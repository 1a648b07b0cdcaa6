import { importFields } from "contract/candidates/import-headings.ts";
import type { matchImportColumns as definition } from "contract/candidates/imports.ts";
import { fold } from "contract/values.ts";
import { recordEvent } from "../../platform/audit.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { requireImport } from "./own-import.ts";
import { runAgain } from "./run-again.ts";
import { findColumns, lockImport, saveColumns } from "./store.ts";

/**
 * Checks the file again with the fields that staff chose for its columns. Stores the choice for later files of all
 * staff.
 */
export const matchImportColumns: Handler<typeof definition> = async (input, staff, ctx) => {
  await requireImport(ctx, staff, input.id);
  return transact(ctx, async (trx) => {
    const { id, kind, state, ...found } = await requireImport(ctx, staff, input.id, lockImport, trx);
    if (state !== "checked") throw new Problem("importNotNow");
    const columns = new Map(Object.entries(await findColumns(trx, kind)));
    for (const [heading, field] of Object.entries(input.columns)) {
      const isPossible = field === "" || importFields[kind].includes(field);
      if (!isPossible || !found.unknown_columns.includes(heading)) throw new Problem("invalidInput");
      if (field === "") columns.delete(fold(heading));
      else columns.set(fold(heading), field);
    }
    const chosen = Object.fromEntries(columns);
    await saveColumns(trx, kind, chosen);
    const change = { state: "checking", columns: chosen, error: null, warning: null, lines: 0 } as const;
    await runAgain(trx, id, change);
    await recordEvent(trx, ctx.clock, { event: "import columns chosen", actorId: staff.id, subject: String(id) });
    return { state: change.state };
  });
};
