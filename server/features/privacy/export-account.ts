import type { AccountData } from "contract/privacy.ts";
import type { World } from "../../world.ts";
import { sessionLimits } from "../login/session.ts";
import {
  findAlertSettings,
  findAllNotifications,
  findAuditEvents,
  findClinicsWithSirets,
  findConfigurations,
  findEmailRequests,
  findExportedAccount,
  findLinks,
  findMessages,
  findNamedCollaborators,
  findRegistration,
  findSeenCandidates,
  findSelectedIds,
  findShortLinks,
} from "./export-store.ts";
import { findFollowUpsOf } from "./follow-up-export-store.ts";
import { findIntroductionsOf, findRecruitmentsOf } from "./introduction-export-store.ts";
import { findDigestOf, findSearchesOf } from "./search-export-store.ts";
import { findSessions } from "./session-store.ts";
import { findOpenings } from "./view-log-store.ts";

type Account = NonNullable<Awaited<ReturnType<typeof findExportedAccount>>>;

/**
 * Everything that the product holds about an account (policy T-54): no secret, and nobody else's contact data.
 * @returns undefined when there is no such account
 */
export async function exportAccount(
  { accountId }: { readonly accountId: string },
  world: World,
): Promise<AccountData | undefined> {
  const { db } = world;
  const account = await findExportedAccount(db, accountId);
  if (!account) return undefined;
  return {
    exportedAt: world.clock.now().toISOString(),
    account: toIdentity(account),
    clinics: await findClinicsWithSirets(db, accountId),
    registration: await findRegistration(db, accountId),
    collaborators: await findNamedCollaborators(db, accountId),
    sessions: await findSessions(db, accountId, sessionLimits(world)),
    links: await findLinks(db, accountId),
    selection: await findSelectedIds(db, accountId),
    followUps: await findFollowUpsOf(db, accountId),
    introductions: await findIntroductionsOf(db, accountId),
    recruitments: await findRecruitmentsOf(db, accountId),
    seenCandidates: await findSeenCandidates(db, accountId),
    openings: await findOpenings(db, accountId),
    notifications: await findAllNotifications(db, accountId),
    savedSearches: await findSearchesOf(db, accountId),
    digest: await findDigestOf(db, accountId),
    alertSettings: await findAlertSettings(db, accountId),
    messages: await findMessages(db, accountId),
    shortLinks: await findShortLinks(db, accountId),
    configurations: await findConfigurations(db, accountId),
    emailRequests: await findEmailRequests(db, account.num_ordinal),
    auditEvents: await findAuditEvents(db, account),
  };
}

function toIdentity(account: Account): AccountData["account"] {
  return {
    id: account.id,
    email: account.email,
    gender: account.gender,
    lastName: account.last_name,
    firstName: account.first_name,
    phone: account.phone,
    numOrdinal: account.num_ordinal,
    role: account.holder_id === null ? "holder" : "collaborator",
    phoneChecked: account.phone_checked,
    emailChecked: account.email_checked,
    mendataryChecked: account.mendatary_checked,
    sharesSelection: account.shares_selection,
    termsAcceptedAt: account.terms_accepted_at?.toISOString() ?? null,
    termsVersion: account.terms_version,
    createdAt: account.created_at.toISOString(),
    activatedAt: account.activated_at?.toISOString() ?? null,
    lastLoginAt: account.last_login_at?.toISOString() ?? null,
    inactivityNoticeAt: account.inactivity_notice_at?.toISOString() ?? null,
    removedAt: account.removed_at?.toISOString() ?? null,
  };
}
