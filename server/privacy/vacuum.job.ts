import { instantIn } from "../platform/db/instant.ts";
import type { Job } from "../platform/jobs/job.ts";
import { dueByFacts } from "../platform/jobs/schedule.ts";
import { findFilledTables, nextVacuum, noteErasure, takeErasureNote, vacuumTable } from "./vacuum-store.ts";

/** Removes erased data from the database's files (policy T-54). */
export const vacuumJob: Job = {
  name: "take erased rows out of the files",
  isApart: true,
  nextDue: dueByFacts(nextVacuum, (due) => instantIn(due) ?? null),
  run: async (ctx) => {
    if (!(await takeErasureNote(ctx.db, ctx.clock.now()))) return;
    let failed = false;
    for (const table of await findFilledTables(ctx.db)) {
      await vacuumTable(ctx.db, table).catch((error) => {
        ctx.log.warn({ err: error, data: table.table }, "A table could not be rewritten");
        failed = true;
      });
    }
    if (failed) await noteErasure(ctx.db, ctx.clock.now());
  },
};
