import * as z from "zod/mini";
import { call } from "../call.ts";

const At = z.string();
const MaybeAt = z.nullable(z.string());
const MaybeText = z.nullable(z.string());

export const OpenSession = z.object({
  id: z.string(),
  browser: MaybeText,
  system: MaybeText,
  openedAt: At,
  lastSeenAt: At,
});
export type OpenSession = z.infer<typeof OpenSession>;

/** The exported data of an account, without secrets and without other people's contact details (policy T-54). */
export const AccountData = z.object({
  exportedAt: At,
  account: z.object({
    id: z.string(),
    email: z.string(),
    gender: MaybeText,
    lastName: z.string(),
    firstName: z.string(),
    phone: MaybeText,
    numOrdinal: MaybeText,
    role: z.enum(["holder", "collaborator"]),
    phoneChecked: z.boolean(),
    emailChecked: z.boolean(),
    mendataryChecked: z.boolean(),
    sharesSelection: z.boolean(),
    termsAcceptedAt: MaybeAt,
    termsVersion: MaybeText,
    createdAt: At,
    activatedAt: MaybeAt,
    lastLoginAt: MaybeAt,
    lastUsedAt: MaybeAt,
    previousVisitAt: MaybeAt,
    inactivityNoticeAt: MaybeAt,
    removedAt: MaybeAt,
  }),
  clinics: z.array(
    z.object({
      socialReason: z.string(),
      siret: z.string(),
      address: z.string(),
      ZIPCode: z.string(),
      city: z.string(),
      phone: z.string(),
      formerSirets: z.array(z.object({ siret: z.string(), changedAt: At })),
    }),
  ),
  /**
   * The register's data when the account was created, and the values of the registration form that differed from the
   * register.
   */
  registration: z.nullable(
    z.object({
      registerEmails: z.array(z.string()),
      differences: z.array(z.object({ field: z.string(), register: z.string(), given: z.string() })),
      notedAt: At,
    }),
  ),
  collaborators: z.array(
    z.object({ lastName: z.string(), firstName: z.string(), mendataryChecked: z.boolean(), invitedAt: At }),
  ),
  sessions: z.array(OpenSession),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: At, lastUsedAt: MaybeAt })),
  links: z.array(z.object({ purpose: z.string(), email: z.string(), createdAt: At, expiresAt: At, usedAt: MaybeAt })),
  selection: z.array(z.object({ candidateId: z.number(), selectedAt: At, consultedAt: MaybeAt })),
  followUps: z.array(
    z.object({
      candidateId: z.number(),
      status: z.string(),
      note: z.string(),
      nextStepOn: MaybeText,
      nextStepLabel: MaybeText,
      updatedAt: MaybeAt,
      removedAt: MaybeAt,
      changes: z.array(
        z.object({
          at: At,
          byAccount: z.boolean(),
          status: z.string(),
          nextStepOn: MaybeText,
          nextStepLabel: MaybeText,
        }),
      ),
    }),
  ),
  introductions: z.array(
    z.object({
      candidateId: z.number(),
      state: z.string(),
      message: z.string(),
      slots: z.array(z.string()),
      phone: z.string(),
      answer: MaybeText,
      reason: MaybeText,
      slot: MaybeAt,
      requestedAt: At,
      answeredAt: MaybeAt,
    }),
  ),
  recruitments: z.array(
    z.object({
      candidateId: z.number(),
      state: z.string(),
      contract: z.string(),
      startsOn: MaybeText,
      reportedAt: At,
      decidedAt: MaybeAt,
      reason: MaybeText,
    }),
  ),
  seenCandidates: z.array(z.object({ candidateId: z.number(), firstViewedAt: At, lastViewedAt: At })),
  openings: z.array(z.object({ candidateId: z.number(), what: z.enum(["sheet", "resume"]), viewedAt: At })),
  notifications: z.array(
    z.object({
      title: z.string(),
      content: z.string(),
      sectorList: z.nullable(z.array(z.string())),
      createdAt: At,
      readAt: MaybeAt,
    }),
  ),
  savedSearches: z.array(
    z.object({
      name: z.string(),
      filters: z.record(z.string(), z.unknown()),
      alert: z.string(),
      createdAt: At,
      deletedAt: MaybeAt,
    }),
  ),
  digest: z.nullable(
    z.object({ nextRunAt: MaybeAt, mailedOn: MaybeText, refusedAddress: MaybeText, stopped: z.nullable(z.unknown()) }),
  ),
  alertSettings: z.nullable(
    z.object({
      enabled: z.boolean(),
      sectorList: z.array(z.string()),
      mobile: z.string(),
      mobileSince: At,
      mobileStopped: MaybeText,
      periodicity: z.string(),
      periodicityParams: z.record(z.string(), z.unknown()),
      digest: z.string(),
      pausedUntil: MaybeText,
      lastRunAt: MaybeAt,
      nextRunAt: MaybeAt,
      smsToday: z.object({ day: MaybeText, count: z.number() }),
    }),
  ),
  messages: z.array(
    z.object({
      channel: z.enum(["sms", "email"]),
      kind: z.string(),
      to: z.string(),
      subject: MaybeText,
      state: z.string(),
      createdAt: At,
      finishedAt: MaybeAt,
    }),
  ),
  shortLinks: z.array(z.object({ path: z.string(), expiresAt: At })),
  /** Type 20 contains when the user saw each tour. The other types contain settings of pages. */
  configurations: z.array(
    z.object({ type: z.number(), details: z.record(z.string(), z.unknown()), isActive: z.boolean(), updatedAt: At }),
  ),
  emailRequests: z.array(z.object({ requestedAt: At, handledAt: MaybeAt })),
  /** An event contains a network address only if the account itself caused the event. */
  auditEvents: z.array(z.object({ at: At, event: z.string(), byAccount: z.boolean(), address: MaybeText })),
});
export type AccountData = z.infer<typeof AccountData>;

export const userData = call({
  summary: "User data: all stored data about the logged-in account",
  method: "GET",
  path: "/api/veterinary/user/data",
  access: "account",
  input: z.object({}),
  response: AccountData,
  errors: [],
  limits: ["userDataPerAccount"],
});

/** Why the server has paused automatic erasure. The pause lasts until a manager confirms the erasure (policy F-36). */
export const RetentionHold = z.object({
  at: z.string(),
  /** `clock`: the server's clock jumped. `share`: the server would erase too many rows of a table at once. */
  reason: z.enum(["clock", "share"]),
  seenAt: z.nullable(z.string()),
  candidates: z.int(),
  accounts: z.int(),
  others: z.int(),
});
export type RetentionHold = z.infer<typeof RetentionHold>;
