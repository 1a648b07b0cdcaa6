import { buffer } from "node:stream/consumers";
import { recordEvent } from "../../platform/audit.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { dueByFacts } from "../../platform/jobs/schedule.ts";
import { scanFile } from "./scan-file.ts";
import { findDueScans, nextScanDue, noteClean, noteInfected, postponeScans } from "./scan-store.ts";

/** A run ends after this many files or milliseconds, so that other jobs need not wait long. */
const AT_ONCE = 10;
const LONGEST_RUN_MS = 2000;
const LONGEST_RETRY_SECONDS = 3600;

/** Scans each resume again every week, because the scanner learns to recognise new malware (policy T-40). */
export const scanJob: Job = {
  name: "scan files",
  nextDue: dueByFacts(nextScanDue, (due, { scanner }) => (scanner ? due : null)),
  run: async (ctx) => {
    const startedAt = ctx.clock.elapsed();
    for (const file of await findDueScans(ctx.db, ctx.clock.now(), AT_ONCE)) {
      if (await scanStored(ctx, file.stored_as)) {
        if (ctx.clock.elapsed() - startedAt < LONGEST_RUN_MS) continue;
        return;
      }
      const { fileScanRetrySeconds } = ctx.policy.settings;
      await postponeScans(ctx.db, ctx.clock.now(), fileScanRetrySeconds, LONGEST_RETRY_SECONDS);
      return;
    }
  },
};

/** Scans a stored file. @returns false if the scanner does not respond */
async function scanStored(ctx: AppContext, storedAs: string): Promise<boolean> {
  const stream = await ctx.files.read(storedAs);
  // A file without stored bytes counts as clean, because nobody can open the file. The check of stored files reports
  // missing bytes.
  const result = stream ? await scanFile(ctx, await buffer(stream)) : ({ state: "clean" } as const);
  if (result.state === "pending") return false;
  if (result.state !== "infected") {
    const again = new Date(ctx.clock.now().getTime() + ctx.policy.settings.fileRescanSeconds * 1000);
    await noteClean(ctx.db, storedAs, again);
    return true;
  }
  const { found } = result;
  await transact(ctx, async (trx) => {
    if (!(await noteInfected(trx, storedAs, found))) return;
    await recordEvent(trx, ctx.clock, { event: "malware found", subject: storedAs, details: { found } });
  });
  ctx.log.error({ alarm: "malware", found, file: storedAs }, "A stored file contains malware and is no longer served");
  return true;
}
