import { ownPicture, ownResume } from "contract/candidates/own-page/own-dossier.ts";
import { type Selectable, sql } from "kysely";
import { clinicNameOf } from "../accounts/clinic-name.ts";
import type { AppContext } from "../platform/context.ts";
import type { CandidatesTable } from "../platform/db/tables/candidates.ts";
import type { ExportedAccount, ExportedCandidate } from "../platform/personal-data.ts";
import type { AccountExport } from "../privacy/export.ts";
import { subjectOf } from "./dossiers/open-dossier.ts";
import { objectIdsOf } from "./files/file-objects.ts";
import { findRejectedOf } from "./imports/finding-store.ts";
import { findFilesOf } from "./intake/erase-store.ts";

export async function exportAccount({ db }: AppContext, { id }: ExportedAccount): Promise<AccountExport> {
  return {
    seenCandidates: await db
      .selectFrom("candidate_views")
      .select(["candidate_id as candidateId", "first_viewed_at as firstViewedAt", "last_viewed_at as lastViewedAt"])
      .where("account_id", "=", id)
      .orderBy("first_viewed_at")
      .execute(),
    openings: await db
      .selectFrom("view_log")
      .select(["candidate_id as candidateId", "what", "viewed_at as viewedAt"])
      .where("account_id", "=", id)
      .orderBy("id")
      .execute(),
  };
}

export async function exportCandidate({ db }: AppContext, { id, externalId }: ExportedCandidate) {
  const candidate = await db.selectFrom("candidates").selectAll().where("id", "=", id).executeTakeFirst();
  if (!candidate) return {};
  const { content_hash, source_mark, last_name_folded, first_name_folded, ...record } = candidate;
  const names = await findFilesOf(db, [candidate]);
  const files = db.selectFrom("files").selectAll().where(sql<boolean>`name = any(${names}::text[])`).orderBy("name");
  return {
    record,
    files: (await files.execute()).map((file) => ({
      name: file.name,
      contentType: file.content_type,
      size: file.size,
      storedAt: file.created_at,
      storedAs: objectIdsOf(file),
      // Null for a former or proposed file, which cannot be downloaded.
      path: pathOf(file.name, candidate),
    })),
    openedBy: await db
      .selectFrom("view_log")
      .select([clinicNameOf("view_log.account_id"), "what", "contact", "viewed_at as viewedAt"])
      .where("candidate_id", "=", id)
      .orderBy("id")
      .execute(),
    seenBy: await db
      .selectFrom("candidate_views")
      .select(["first_viewed_at as firstSeenAt", "last_viewed_at as lastSeenAt"])
      .select(clinicNameOf("candidate_views.account_id"))
      .where("candidate_id", "=", id)
      .orderBy("first_viewed_at")
      .execute(),
    publications: await db
      .selectFrom("publications")
      .select(["department", "published_at as publishedAt"])
      .where("candidate_id", "=", id)
      .execute(),
    changes: await db
      .selectFrom("candidate_changes")
      .leftJoin("staff", "staff.id", "staff_id")
      .select(["at", "origin", "wording", "before", "after", "first_name as firstName", "last_name as lastName"])
      .where("candidate_id", "=", id)
      .orderBy("candidate_changes.id")
      .execute(),
    corrections: await db
      .selectFrom("dossier_corrections")
      .select(["field", "value", "file", "state", "proposed_at as proposedAt", "answered_at as answeredAt", "reason"])
      .where("candidate_id", "=", id)
      .orderBy("proposed_at")
      .execute(),
    sessions: await db
      .selectFrom("dossier_sessions")
      .select(["created_at as openedAt", "last_seen_at as lastSeenAt"])
      .where("candidate_id", "=", id)
      .orderBy("created_at")
      .execute(),
    // Leave out the names of staff, to which the candidate has no right.
    journal: await db
      .selectFrom("audit_events")
      .select(["at", "event", "details", sql<boolean>`actor_id is not null`.as("byStaff")])
      .where("subject", "=", subjectOf(id))
      .orderBy("id")
      .execute(),
    refusedValues: await findRejectedOf(db, externalId),
  };
}

type Named = Pick<Selectable<CandidatesTable>, "profile_picture" | "personal_resume">;

function pathOf(name: string, { profile_picture, personal_resume }: Named): string | null {
  if (name === profile_picture) return ownPicture.path;
  return name === personal_resume ? ownResume.path : null;
}
