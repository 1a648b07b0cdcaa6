import type { AccountData } from "contract/privacy/privacy.ts";
import { sessionLimits } from "../accounts/login/session.ts";
import type { AppContext } from "../platform/context.ts";
import * as store from "./export-store.ts";
import { findSessions } from "./session-store.ts";

type Json<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Json<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Json<Value[Key]> }
      : Value;

const toJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Json<Value>;

/** Without secrets or other people's contact data (policy T-54). @returns undefined if there is no account */
export async function exportAccount(
  { accountId }: { readonly accountId: string },
  ctx: AppContext,
): Promise<AccountData | undefined> {
  const { db } = ctx;
  const account = await store.findExportedAccount(db, accountId);
  if (!account) return undefined;
  const data = {
    exportedAt: ctx.clock.now(),
    account,
    clinics: await store.findClinicsWithSirets(db, accountId),
    registration: (await store.findRegistration(db, accountId)) ?? null,
    collaborators: await store.findNamedCollaborators(db, accountId),
    sessions: await findSessions(db, accountId, sessionLimits(ctx)),
    links: await store.findLinks(db, accountId),
    selection: await store.findSelectedIds(db, accountId),
    followUps: await store.findFollowUpsOf(db, accountId),
    introductions: await store.findIntroductionsOf(db, accountId),
    recruitments: await store.findRecruitmentsOf(db, accountId),
    seenCandidates: await store.findSeenCandidates(db, accountId),
    openings: await store.findOpenings(db, accountId),
    notifications: await store.findAllNotifications(db, accountId),
    savedSearches: await store.findSearchesOf(db, accountId),
    digest: (await store.findDigestOf(db, accountId)) ?? null,
    alertSettings: await alertSettingsOf(ctx, accountId),
    messages: await store.findMessages(db, accountId),
    shortLinks: await store.findShortLinks(db, accountId),
    configurations: await store.findConfigurations(db, accountId),
    emailRequests: await store.findEmailRequests(db, account.numOrdinal),
    auditEvents: await store.findAuditEvents(db, accountId, account.numOrdinal),
  };
  return toJson(data);
}

async function alertSettingsOf({ db }: AppContext, accountId: string) {
  const row = await store.findAlertSettings(db, accountId);
  if (!row) return null;
  const { sms_day: day, sms_count: count, ...settings } = row;
  return { ...settings, smsToday: { day, count } };
}
