import { type AuditEvent, recordEvent } from "../../audit.ts";
import { transact } from "../../db/retry.ts";
import { forgetMessagesAbout } from "../../outbox/store.ts";
import type { World } from "../../world.ts";
import { deleteUnnamedFiles } from "../files/store.ts";
import { deleteBytes } from "../files/store-file.ts";
import { forgetFilesOf, forgetFindingsOf } from "../imports/finding-store.ts";
import { filesNamedBy } from "./corrections.ts";
import { buryCandidate, deleteCandidateRow, findTombstones, hashOfExternalId } from "./erase-store.ts";

/**
 * Erases a candidate with its selections, views and publication, and the files that no other candidate names. What
 * remains is a tombstone, so that an older record does not bring it back (policy F-23).
 * @returns false when there never was such a candidate
 */
export async function eraseCandidate(
  world: Pick<World, "db" | "files" | "clock" | "random">,
  externalId: string,
  by: Pick<AuditEvent, "actorId" | "details"> = {},
): Promise<boolean> {
  const hash = hashOfExternalId(externalId);
  const isErased = await transact(world, async (trx) => {
    await forgetFindingsOf(trx, externalId);
    const erased = await deleteCandidateRow(trx, externalId);
    if (!erased) return false;
    await forgetFilesOf(trx, filesNamedBy(erased));
    await forgetMessagesAbout(trx, erased.id, world.clock.now());
    await buryCandidate(trx, hash, erased, world.clock.now());
    await recordEvent(trx, world.clock, { event: "candidate erased", subject: hash, ...by });
    // The bytes go before the rows that tell where they are: nothing remains that nobody can find.
    for (const file of await deleteUnnamedFiles(trx, filesNamedBy(erased))) await deleteBytes(world, file);
    return true;
  });
  return isErased || (await findTombstones(world.db, [hash])).length > 0;
}
