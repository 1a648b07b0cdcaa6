import { sql } from "kysely";
import type { AppContext } from "../platform/context.ts";
import type { Database } from "../platform/db/connect.ts";
import type { ExportedAccount } from "../platform/personal-data.ts";
import type { AccountExport } from "../privacy/export.ts";
import { findPasskeys } from "./passkeys/store.ts";
import { sessionLimits } from "./sessions/limits.ts";
import { findSessions } from "./sessions/store.ts";

/** Returns the account's data for the export, without secrets and without other people's contact data (policy T-54). */
export async function exportAccount(ctx: AppContext, { id, numOrdinal }: ExportedAccount): Promise<AccountExport> {
  const { db } = ctx;
  const account = await db
    .selectFrom("accounts")
    .select(["id", "email", "gender", "phone", "last_name as lastName", "first_name as firstName"])
    .select(["num_ordinal as numOrdinal", "phone_checked as phoneChecked", "email_checked as emailChecked"])
    .select(["mendatary_checked as mendataryChecked", "shares_selection as sharesSelection"])
    .select(["terms_accepted_at as termsAcceptedAt", "terms_version as termsVersion", "created_at as createdAt"])
    .select(["activated_at as activatedAt", "last_login_at as lastLoginAt", "removed_at as removedAt"])
    .select(["last_used_at as lastUsedAt", "previous_visit_at as previousVisitAt"])
    .select("inactivity_notice_at as inactivityNoticeAt")
    .select(
      sql<"holder" | "collaborator">`case when holder_id is null then 'holder' else 'collaborator' end`.as("role"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!account) return {};
  const registration = await db
    .selectFrom("registrations")
    .select(["register_emails as registerEmails", "differences", "noted_at as notedAt"])
    .where("account_id", "=", id)
    .executeTakeFirst();
  return {
    account,
    registration: registration ?? null,
    clinics: await findClinics(db, id),
    collaborators: await db
      .selectFrom("accounts")
      .select(["last_name as lastName", "first_name as firstName"])
      .select(["mendatary_checked as mendataryChecked", "created_at as invitedAt"])
      .where("holder_id", "=", id)
      .where("removed_at", "is", null)
      .orderBy("created_at")
      .execute(),
    passkeys: await findPasskeys(db, { type: "account", id }),
    sessions: await findSessions(db, id, sessionLimits(ctx)),
    configurations: await db
      .selectFrom("configurations")
      .select(["type", "details", "is_active as isActive", "updated_at as updatedAt"])
      .where("account_id", "=", id)
      .orderBy("type")
      .execute(),
    // Export only the times of e-mail requests. Any visitor can send an e-mail request for any ordinal number, so its
    // content may be another person's.
    emailRequests: await db
      .selectFrom("email_requests")
      .select(["requested_at as requestedAt", "handled_at as handledAt"])
      .where("num_ordinal", "=", numOrdinal ?? "")
      .orderBy("requested_at")
      .execute(),
  };
}

async function findClinics(db: Database, accountId: string) {
  const clinics = await db
    .selectFrom("clinics")
    .select(["id", "social_reason as socialReason", "siret", "address", "zip_code as ZIPCode", "city", "phone"])
    .where("account_id", "=", accountId)
    .orderBy("position")
    .execute();
  const changes = await db
    .selectFrom("siret_changes")
    .innerJoin("clinics", "clinics.id", "siret_changes.clinic_id")
    .select(["clinic_id", "siret_changes.former as siret", "siret_changes.changed_at as changedAt"])
    .where("clinics.account_id", "=", accountId)
    .orderBy("siret_changes.id")
    .execute();
  const formerOf = (id: unknown) => changes.filter((one) => one.clinic_id === id).map(({ clinic_id, ...one }) => one);
  return clinics.map(({ id, ...clinic }) => ({ ...clinic, formerSirets: formerOf(id) }));
}
