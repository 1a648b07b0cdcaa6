import { type AuditEvent, recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { forgetMessagesAbout } from "../../outbox/call-off-store.ts";
import type { World } from "../../world.ts";
import { deleteUnnamedFiles } from "../files/store.ts";
import { deleteBytes } from "../files/store-file.ts";
import { forgetInImports } from "../imports/forgotten-store.ts";
import { type EndingWorld, endAvailability } from "../introduction-answers/end-availability.ts";
import { noteErasure } from "../privacy/vacuum-store.ts";
import {
  buryAgain,
  buryCandidate,
  deleteCandidateRow,
  findFilesOf,
  findTombstones,
  hashOfExternalId,
  lockForErasure,
} from "./erase-store.ts";

/**
 * Erases a candidate with its selections, views and publication, and the files that no other candidate names. What
 * remains is a tombstone, so that an older record does not bring it back (policy F-23).
 * @param by.staleSince only if nothing was heard of it since, which may have changed by now
 * @returns false when there never was such a candidate
 */
export async function eraseCandidate(
  world: EndingWorld & Pick<World, "db" | "files" | "log">,
  externalId: string,
  { staleSince, ...by }: Pick<AuditEvent, "actorId" | "details"> & { readonly staleSince?: Date } = {},
): Promise<boolean> {
  const hash = hashOfExternalId(world, externalId);
  const isErased = await transact(world, async (trx) => {
    const now = world.clock.now();
    const erased = await lockForErasure(trx, externalId, staleSince);
    if (staleSince && !erased) return false;
    const files = erased ? await findFilesOf(trx, [erased]) : [];
    if (erased) {
      await endAvailability(trx, world, [erased.id], { isErased: true });
      await deleteCandidateRow(trx, erased);
      await forgetMessagesAbout(trx, erased.id, now);
      await buryCandidate(trx, hash, erased, now);
      await recordEvent(trx, world.clock, { event: "candidate erased", subject: hash, ...by });
      // The bytes go before the rows that tell where they are: nothing remains that nobody can find.
      for (const file of await deleteUnnamedFiles(trx, files)) await deleteBytes(world, file);
      // Retention repeats its own erasures after a restore; those on request are listed from the log (policy T-67).
      if (!staleSince) world.log.info({ data: "candidate", erased: String(erased.id) }, "Erased");
    }
    const isKnown = erased !== undefined || (await findTombstones(trx, [hash])).length > 0;
    // Last of all: it locks the imports that go on, and no import waits for the bytes.
    const isWaited = await forgetInImports(trx, world, { externalId, files });
    // Whom an import is about to bring does not come (policy F-23), nor does who was erased before.
    if (!erased && (isKnown || isWaited)) await buryAgain(trx, hash, now);
    return isKnown;
  });
  if (isErased) await noteErasure(world.db, world.clock.now());
  return isErased;
}
