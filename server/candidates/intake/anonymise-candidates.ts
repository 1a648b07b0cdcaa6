import { blank, fieldNames } from "contract/candidates/candidate-fields.ts";
import type { AppContext } from "../../platform/context.ts";
import { transact } from "../../platform/db/retry.ts";
import { forgetCandidates } from "../../privacy/erase.ts";
import { noteErasure } from "../../privacy/vacuum.job.ts";
import { deleteUnnamed } from "../files/store-file.ts";
import { type CandidateRow, toColumns } from "./candidate-columns.ts";
import type { WholeCandidate } from "./candidate-store.ts";
import { storeChanges } from "./change-candidates.ts";
import { updateCounters } from "./counter-store.ts";
import { findFilesOf } from "./erase-store.ts";
import { lockRecruited } from "./retention-store.ts";

const BATCH = 200;

/**
 * Keeps only the department and the dates of candidates, and removes these candidates from all selections (policy 6). A
 * newer record from the feed restores a candidate. If staff had changed the candidate's state, only a record that
 * changes `active` restores the candidate (B1-27).
 * @returns the number of candidates; after a full batch, more may remain
 */
export async function anonymiseCandidates(ctx: AppContext, before: Date): Promise<number> {
  const count = await transact(ctx, async (trx) => {
    const recruited = await lockRecruited(trx, before, BATCH);
    if (recruited.length === 0) return 0;
    const changes = recruited.map((known) => ({
      known,
      row: anonymised(known),
      firstPublishedAt: known.published_at,
    }));
    await storeChanges(trx, ctx, changes);
    // Find the files before deleting the change log, which alone contains former file names.
    const names = await findFilesOf(trx, recruited);
    await forgetCandidates(
      trx,
      ctx,
      recruited.map(({ id }) => id),
    );
    await updateCounters(trx, changes);
    // Delete the bytes before the commit. Otherwise a crash could leave bytes without a row.
    await deleteUnnamed(trx, ctx, names);
    return recruited.length;
  });
  if (count > 0) await noteErasure(ctx.db, ctx.clock.now());
  return count;
}

/** Returns the row without personal data. The row has no name, so the database computes no state. */
function anonymised(candidate: WholeCandidate): CandidateRow {
  const { external_id, version, content_hash, department, published_at, recruited_at, updated_at } = candidate;
  return {
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

/**
 * If staff hid the contact details, keeps this correction, so that a newer record does not share these details (B1-27).
 */
function withheldContact({ contact_shareable, corrections }: WholeCandidate): string | null {
  const fromFeed = corrections?.contactShareable;
  return contact_shareable || fromFeed === undefined ? null : JSON.stringify({ contactShareable: fromFeed });
}
