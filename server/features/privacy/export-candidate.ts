import type { World } from "../../world.ts";
import { findFilesOf } from "../candidates/erase-store.ts";
import { objectIdsOf } from "../files/picture.ts";
import { findRefusedOf } from "../imports/finding-store.ts";
import {
  findCandidateFiles,
  findChangesOf,
  findExportedCandidate,
  findInterestedClinics,
  findPublications,
  findReaders,
  findViewers,
} from "./candidate-export-store.ts";
import { findNotesAbout } from "./follow-up-export-store.ts";
import { findIntroductionsAbout, findRecruitmentsAbout } from "./introduction-export-store.ts";

/** Everything that the product holds about a candidate, for the person who asks the training centre for it. */
export type CandidateData = NonNullable<Awaited<ReturnType<typeof exportCandidate>>>;

/**
 * Everything that the product holds about a candidate (policy T-54): the record, its files, when it was published, and
 * which clinics put it aside, opened it or have seen it, what was changed of it, and what imports refused of
 * its lines. The bytes of a file lie in the file store under `storedAs`.
 * @returns undefined when there is no such candidate, or it was erased
 */
export async function exportCandidate(
  { externalId }: { readonly externalId: string },
  world: Pick<World, "db" | "clock">,
) {
  const candidate = await findExportedCandidate(world.db, externalId);
  if (!candidate) return undefined;
  const { content_hash, source_mark, last_name_folded, first_name_folded, ...record } = candidate;
  const files = await findCandidateFiles(world.db, await findFilesOf(world.db, [candidate]));
  const selections = await findInterestedClinics(world.db, candidate.id);
  const readers = await findReaders(world.db, candidate.id);
  const viewers = await findViewers(world.db, candidate.id);
  return {
    exportedAt: world.clock.now(),
    record,
    files: files.map((file) => ({
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      storedAt: file.created_at,
      storedAs: objectIdsOf(file),
    })),
    selectedBy: selections.map((selection) => ({
      clinic: selection.clinic,
      selectedAt: selection.selected_at,
      consultedAt: selection.consulted_at,
    })),
    openedBy: readers.map((reader) => ({
      clinic: reader.clinic,
      what: reader.what,
      contact: reader.contact,
      viewedAt: reader.viewed_at,
    })),
    seenBy: viewers.map((viewer) => ({
      clinic: viewer.clinic,
      firstSeenAt: viewer.first_viewed_at,
      lastSeenAt: viewer.last_viewed_at,
    })),
    introductions: await findIntroductionsAbout(world.db, candidate.id),
    recruitments: await findRecruitmentsAbout(world.db, candidate.id),
    notedBy: await findNotesAbout(world.db, candidate.id),
    publications: await findPublications(world.db, candidate.id),
    changes: await findChangesOf(world.db, candidate.id),
    refusedValues: await findRefusedOf(world.db, externalId),
  };
}
