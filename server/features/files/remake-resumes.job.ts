import { dueByQuery } from "../../jobs/dues.ts";
import type { Job } from "../../jobs/job.ts";
import { remakeResume } from "./remake-resume.ts";
import { findToRemake, remakeDue } from "./remake-store.ts";

/** Resumes of one run: other jobs wait meanwhile. */
const AT_ONCE = 20;

/**
 * Makes resumes anew that an earlier version stored, as they came or by an earlier making, and those of a backup from then.
 * Whichever somebody opens before its turn is made anew at once.
 */
export const remakeResumesJob: Job = {
  name: "remake resumes",
  nextDue: dueByQuery(remakeDue),
  run: async (world, stopping) => {
    for (const file of await findToRemake(world.db, AT_ONCE)) {
      if (stopping?.aborted) return;
      await remakeResume(world, file);
    }
  },
};
