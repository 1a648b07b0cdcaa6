import { blank, fieldNames } from "contract/candidate-fields.ts";
import { transact } from "../../db/retry.ts";
import type { World } from "../../world.ts";
import { deleteUnnamedFiles } from "../files/store.ts";
import { deleteBytes } from "../files/store-file.ts";
import type { CandidateRow } from "../intake/candidate-columns.ts";
import { updateCandidates } from "../intake/candidate-store.ts";
import { noteErasure } from "../privacy/vacuum-store.ts";
import { updateCounters } from "./counter-store.ts";
import { findFilesOf } from "./erase-store.ts";
import { toColumns } from "./field-columns.ts";
import { forgetInterest, lockRecruited } from "./retention-store.ts";

/** Candidates archived in one transaction. */
const BATCH = 200;

type Recruited = Awaited<ReturnType<typeof lockRecruited>>[number];

/**
 * Reduces candidates recruited before an instant to an archive: that there was one, in which department, when published
 * and when recruited. Name, contact, letter, files and all the rest go, and the candidate leaves every selection
 * (policy 6). The provider's next record of the same version changes nothing; a newer one fills the sheet
 * again; whom staff moved stays recruited all the same, until the feed itself says otherwise (beyond B1-27).
 * @returns how many were archived; as many as a batch when others may be waiting
 */
export async function archiveCandidates(
  world: Pick<World, "db" | "files" | "random" | "clock">,
  before: Date,
): Promise<number> {
  const count = await transact(world, async (trx) => {
    const recruited = await lockRecruited(trx, before, BATCH);
    if (recruited.length === 0) return 0;
    const leaving = recruited.map((known) => ({ known, row: toArchive(known) }));
    await updateCandidates(
      trx,
      leaving.map(({ row }) => row),
    );
    // Before their changes are forgotten, which tell of former ones.
    const names = await findFilesOf(trx, recruited);
    await forgetInterest(
      trx,
      recruited.map((candidate) => candidate.id),
    );
    await updateCounters(trx, leaving);
    // The bytes go before the rows that tell where they are: nothing remains that nobody can find.
    for (const file of await deleteUnnamedFiles(trx, names)) await deleteBytes(world, file);
    return recruited.length;
  });
  if (count > 0) await noteErasure(world.db, world.clock.now());
  return count;
}

/** That staff withhold the contact says nothing of the person, and holds when a feed tells anew (beyond B1-27). */
function withheldContact({ contact_shareable, corrections }: Recruited): string | null {
  const said = corrections?.contactShareable;
  return contact_shareable || said === undefined ? null : JSON.stringify({ contactShareable: said });
}

function toArchive(candidate: Recruited): CandidateRow & { id: number } {
  const { id, external_id, version, content_hash, department, published_at, recruited_at, updated_at } = candidate;
  return {
    id,
    external_id,
    version,
    content_hash,
    source_mark: null,
    department,
    published_at,
    recruited_at,
    updated_at,
    active: false,
    contact_shareable: false,
    last_name_folded: "",
    first_name_folded: "",
    place: "",
    city_folded: null,
    study_level_folded: null,
    hidden_as: candidate.hidden_as,
    held_against: candidate.held_against,
    corrections: withheldContact(candidate),
    origin: candidate.origin,
    ...toColumns(blank(fieldNames)),
  };
}
