import { buffer } from "node:stream/consumers";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import type { Job } from "../../jobs/job.ts";
import type { PdfFault } from "../../pdf/values.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { encodeResume } from "./encode-resume.ts";
import { findAsTheyCame, noteRefused, noteRemade } from "./remake-store.ts";

/** Resumes of one run: other jobs wait meanwhile. */
const AT_ONCE = 20;

/**
 * Makes resumes anew that lie in the store as they came: those of an earlier version, and of a backup from then. One that
 * would be refused today is served no more (policy T-38).
 */
export const remakeResumesJob: Job = {
  name: "remake resumes",
  nextDue: async (world) => ((await findAsTheyCame(world.db, 1)).length > 0 ? world.clock.now() : null),
  run: async (world, stopping) => {
    for (const file of await findAsTheyCame(world.db, AT_ONCE)) {
      if (stopping?.aborted) return;
      await remake(world, file);
    }
  },
};

async function remake(world: World, file: { stored_as: string; sha256: string }): Promise<void> {
  const stream = await world.files.read(file.stored_as);
  // Bytes that are gone are found by another check, which compares them with this hash.
  if (!stream) {
    await noteRemade(world.db, file.stored_as, { stored_sha256: file.sha256 });
    return;
  }
  const resume = await encodeResume(await buffer(stream));
  if ("fault" in resume) return refuse(world, file.stored_as, resume.fault);
  const storedAs = world.random.token();
  await world.files.put(storedAs, resume.bytes);
  const remade = { stored_as: storedAs, size: resume.bytes.length, stored_sha256: hashOf(resume.bytes) };
  const isTaken = await noteRemade(world.db, file.stored_as, remade);
  await world.files.delete(isTaken ? file.stored_as : storedAs);
}

async function refuse(world: World, storedAs: string, fault: PdfFault): Promise<void> {
  await transact(world, async (trx) => {
    if (!(await noteRefused(trx, storedAs, fault))) return;
    await recordEvent(trx, world.clock, { event: "resume refused", subject: storedAs, details: { fault } });
  });
  world.log.error({ alarm: "resumeRefused", fault, file: storedAs }, "A stored resume is served no more");
}
