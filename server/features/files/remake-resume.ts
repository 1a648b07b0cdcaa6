import { buffer } from "node:stream/consumers";
import { recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import type { PdfFault } from "../../pdf/values.ts";
import { hashOf } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { encodeResume, RESUME_MAKING } from "./encode-resume.ts";
import { PDF_TYPE } from "./picture.ts";
import { noteNotFound, noteRefused, noteRemade } from "./remake-store.ts";

/** Whether a file is a resume of today's making; a picture always is as it should be. */
export function isOfToday(file: { readonly content_type: string; readonly made_by: number | null }): boolean {
  return file.content_type !== PDF_TYPE || (file.made_by ?? 0) >= RESUME_MAKING;
}

/** Makes a stored resume anew. One that would be refused today is served no more (policy T-38). */
export async function remakeResume(world: RemakingWorld, file: { readonly stored_as: string }): Promise<void> {
  const stream = await world.files.read(file.stored_as);
  // A store that is not there yet, or not restored, has them later: as they came.
  if (!stream) return noteNotFound(world.db, file.stored_as);
  const resume = await encodeResume(await buffer(stream));
  if ("fault" in resume) return refuse(world, file.stored_as, resume.fault);
  const storedAs = world.random.token();
  await world.files.put(storedAs, resume.bytes);
  const remade = { stored_as: storedAs, size: resume.bytes.length, stored_sha256: hashOf(resume.bytes) };
  const isTaken = await noteRemade(world.db, file.stored_as, remade);
  await world.files.delete(isTaken ? file.stored_as : storedAs);
}

/** What making anew takes. */
type RemakingWorld = Pick<World, "db" | "files" | "random" | "clock" | "log">;

async function refuse(world: RemakingWorld, storedAs: string, fault: PdfFault): Promise<void> {
  await transact(world, async (trx) => {
    if (!(await noteRefused(trx, storedAs, fault))) return;
    await recordEvent(trx, world.clock, { event: "resume refused", subject: storedAs, details: { fault } });
  });
  world.log.error({ alarm: "resumeRefused", fault, file: storedAs }, "A stored resume is served no more");
}
