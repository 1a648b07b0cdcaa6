import type { AccountData } from "contract/privacy.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** An account with its own fields, or undefined. */
export async function findExportedAccount(db: Database, id: string) {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The clinics of an account with every SIRET they had. */
export async function findClinicsWithSirets(db: Database, accountId: string): Promise<AccountData["clinics"]> {
  const clinics = await db
    .selectFrom("clinics")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("position")
    .execute();
  const changes = await db
    .selectFrom("siret_changes")
    .innerJoin("clinics", "clinics.id", "siret_changes.clinic_id")
    .select(["siret_changes.clinic_id", "siret_changes.former", "siret_changes.changed_at"])
    .where("clinics.account_id", "=", accountId)
    .orderBy("siret_changes.id")
    .execute();
  return clinics.map((clinic) => ({
    socialReason: clinic.social_reason,
    siret: clinic.siret,
    address: clinic.address,
    ZIPCode: clinic.zip_code,
    city: clinic.city,
    phone: clinic.phone,
    formerSirets: changes
      .filter((change) => change.clinic_id === clinic.id)
      .map((change) => ({ siret: change.former, changedAt: change.changed_at.toISOString() })),
  }));
}

/** What the register said when an account was opened. */
export async function findRegistration(db: Database, accountId: string): Promise<AccountData["registration"]> {
  const row = await db.selectFrom("registrations").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  if (!row) return null;
  return { registerEmails: row.register_emails, differences: row.differences, notedAt: row.noted_at.toISOString() };
}

/** The collaborators of a holder by name; how to reach them is theirs. */
export async function findNamedCollaborators(db: Database, holderId: string): Promise<AccountData["collaborators"]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["last_name", "first_name", "mendatary_checked", "created_at"])
    .where("holder_id", "=", holderId)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    lastName: row.last_name,
    firstName: row.first_name,
    mendataryChecked: row.mendatary_checked,
    invitedAt: row.created_at.toISOString(),
  }));
}

/** Links that were sent to an account, without their secret. */
export async function findLinks(db: Database, accountId: string): Promise<AccountData["links"]> {
  const rows = await db
    .selectFrom("tokens")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    email: row.email_key,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

/** What an account put aside, by the candidates' ids. */
export async function findSelectedIds(db: Database, accountId: string): Promise<AccountData["selection"]> {
  const rows = await db
    .selectFrom("selections")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("selected_at")
    .execute();
  return rows.map((row) => ({
    candidateId: row.candidate_id,
    selectedAt: row.selected_at.toISOString(),
    consultedAt: row.consulted_at?.toISOString() ?? null,
  }));
}

/** The sheets that an account ever opened. */
export async function findSeenCandidates(db: Database, accountId: string): Promise<AccountData["seenCandidates"]> {
  const rows = await db
    .selectFrom("candidate_views")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("first_viewed_at")
    .execute();
  return rows.map((row) => ({
    candidateId: row.candidate_id,
    firstViewedAt: row.first_viewed_at.toISOString(),
    lastViewedAt: row.last_viewed_at.toISOString(),
  }));
}

/** The notifications of an account. */
export async function findAllNotifications(db: Database, accountId: string): Promise<AccountData["notifications"]> {
  const rows = await db
    .selectFrom("notifications")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    title: row.title,
    content: row.content,
    sectorList: row.sectors,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }));
}

/** The settings of an account's alerts. */
export async function findAlertSettings(db: Database, accountId: string): Promise<AccountData["alertSettings"]> {
  const row = await db
    .selectFrom("alert_parameters")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    enabled: row.enabled,
    sectorList: row.sectors,
    mobile: row.mobile,
    mobileSince: row.mobile_since.toISOString(),
    mobileStopped: row.mobile_stopped,
    periodicity: row.periodicity,
    periodicityParams: { ...row.params },
    digest: row.digest,
    pausedUntil: row.paused_until,
    lastRunAt: row.last_run_at?.toISOString() ?? null,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    smsToday: { day: row.sms_day, count: row.sms_count },
  };
}

/** What was sent to an account. */
export async function findMessages(db: Database, accountId: string): Promise<AccountData["messages"]> {
  const rows = await db
    .selectFrom("messages")
    .select(["channel", "kind", "recipient", "subject", "state", "created_at", "finished_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }));
}

/** The short links of an account; the code that opens one is a secret. */
export async function findShortLinks(db: Database, accountId: string): Promise<AccountData["shortLinks"]> {
  const rows = await db
    .selectFrom("short_links")
    .select(["path", "expires_at"])
    .where("account_id", "=", accountId)
    .orderBy("expires_at")
    .execute();
  return rows.map((row) => ({ path: row.path, expiresAt: row.expires_at.toISOString() }));
}

/** What the pages keep for an account between visits. */
export async function findConfigurations(db: Database, accountId: string): Promise<AccountData["configurations"]> {
  const rows = await db
    .selectFrom("configurations")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("type")
    .execute();
  return rows.map((row) => ({
    type: row.type,
    details: row.details,
    isActive: row.is_active,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** Requests to support under an ordinal number: when, not what, for anybody may make one. */
export async function findEmailRequests(
  db: Database,
  numOrdinal: string | null,
): Promise<AccountData["emailRequests"]> {
  if (numOrdinal === null) return [];
  const rows = await db
    .selectFrom("email_requests")
    .select(["requested_at", "handled_at"])
    .where("num_ordinal", "=", numOrdinal)
    .orderBy("requested_at")
    .execute();
  return rows.map((row) => ({
    requestedAt: row.requested_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
  }));
}

/** What the audit log tells of an account: what it did, and what was done to it or under its ordinal number. */
export async function findAuditEvents(
  db: Database,
  account: { readonly id: string; readonly num_ordinal: string | null },
): Promise<AccountData["auditEvents"]> {
  const rows = await db
    .selectFrom("audit_events")
    .select(["at", "event", "address"])
    .select(sql<boolean>`coalesce(actor_id = ${account.id}, false)`.as("by_account"))
    .where((where) =>
      where.or([where("actor_id", "=", account.id), where("subject", "in", [account.id, account.num_ordinal ?? ""])]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    byAccount: row.by_account,
    address: row.by_account ? row.address : null,
  }));
}
