import { buffer } from "node:stream/consumers";
import { transact } from "../../platform/db/retry.ts";
import { dueByFacts } from "../../platform/jobs/dues.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { World } from "../../platform/world.ts";
import { recordEvent } from "../../privacy/audit.ts";
import { scanFile } from "./scan-file.ts";
import { findDueScans, nextScanDue, noteClean, noteInfected, postponeScans } from "./scan-store.ts";

/** Limits of one run, because other jobs wait meanwhile. */
const AT_ONCE = 10;
const LONGEST_RUN_MS = 2000;
const LONGEST_RETRY_SECONDS = 3600;

/** Scans waiting resumes, and all of them again every week, because signatures grow (policy T-40). */
export const scanJob: Job = {
  name: "scan files",
  nextDue: dueByFacts(nextScanDue, (due, { scanner }) => (scanner ? due : null)),
  run: async (world) => {
    const startedAt = world.clock.elapsed();
    for (const file of await findDueScans(world.db, world.clock.now(), AT_ONCE)) {
      if (await scanStored(world, file.stored_as)) {
        if (world.clock.elapsed() - startedAt < LONGEST_RUN_MS) continue;
        return;
      }
      const { fileScanRetrySeconds } = world.policy.figures;
      await postponeScans(world.db, world.clock.now(), fileScanRetrySeconds, LONGEST_RETRY_SECONDS);
      return;
    }
  },
};

/** @returns false if the scanner does not respond */
async function scanStored(world: World, storedAs: string): Promise<boolean> {
  const stream = await world.files.read(storedAs);
  // Missing bytes are another error, and harmless here.
  const result = stream ? await scanFile(world, await buffer(stream)) : ({ state: "clean" } as const);
  if (result.state === "pending") return false;
  if (result.state !== "infected") {
    const again = new Date(world.clock.now().getTime() + world.policy.figures.fileRescanSeconds * 1000);
    await noteClean(world.db, storedAs, again);
    return true;
  }
  const { found } = result;
  await transact(world, async (trx) => {
    if (!(await noteInfected(trx, storedAs, found))) return;
    await recordEvent(trx, world.clock, { event: "malware found", subject: storedAs, details: { found } });
  });
  world.log.error({ alarm: "malware", found, file: storedAs }, "A stored file holds malware and is served no more");
  return true;
}
