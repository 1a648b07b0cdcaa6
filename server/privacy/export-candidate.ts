import { objectIdsOf } from "../candidates/files/picture.ts";
import { findRejectedOf } from "../candidates/imports/finding-store.ts";
import { findFilesOf } from "../candidates/intake/erase-store.ts";
import type { AppContext } from "../platform/context.ts";
import * as store from "./candidate-export-store.ts";

export type CandidateData = NonNullable<Awaited<ReturnType<typeof exportCandidate>>>;

/**
 * All data about a candidate (policy T-54). File contents are in the file store under `storedAs`.
 * @returns undefined if the candidate does not exist or was erased
 */
export async function exportCandidate(
  { externalId }: { readonly externalId: string },
  ctx: Pick<AppContext, "db" | "clock">,
) {
  const { db } = ctx;
  const candidate = await store.findExportedCandidate(db, externalId);
  if (!candidate) return undefined;
  const { content_hash, source_mark, last_name_folded, first_name_folded, ...record } = candidate;
  const { id } = candidate;
  const files = await store.findCandidateFiles(db, await findFilesOf(db, [candidate]));
  return {
    exportedAt: ctx.clock.now(),
    record,
    files: files.map((file) => ({
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      storedAt: file.created_at,
      storedAs: objectIdsOf(file),
    })),
    selectedBy: await store.findInterestedClinics(db, id),
    openedBy: await store.findReaders(db, id),
    seenBy: await store.findViewers(db, id),
    introductions: await store.findIntroductionsAbout(db, id),
    recruitments: await store.findRecruitmentsAbout(db, id),
    notedBy: await store.findNotesAbout(db, id),
    publications: await store.findPublications(db, id),
    changes: await store.findChangesOf(db, id),
    refusedValues: await findRejectedOf(db, externalId),
  };
}
