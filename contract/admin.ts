import * as z from "zod/mini";
import { call } from "./call.ts";
import { AccountData } from "./privacy.ts";

// The operator's commands (docs/operate.md). They carry the provider's key, and each leaves a line in the audit log.

/** Whom a command is about: an e-mail address, an ordinal number or an account's id. */
const account = z.string();
const instant = z.nullable(z.string());

/** An account as the operator sees it. */
export const AdminAccount = z.object({
  id: z.string(),
  /** Null for a collaborator. */
  numOrdinal: z.nullable(z.string()),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  phoneChecked: z.boolean(),
  emailChecked: z.boolean(),
  activatedAt: instant,
  lastLoginAt: instant,
  createdAt: z.string(),
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** A message of the outbox, without its text. */
export const AdminMessage = z.object({
  id: z.string(),
  channel: z.enum(["sms", "email"]),
  kind: z.string(),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(["queued", "sending", "accepted", "delivered", "failed", "uncertain"]),
  attempts: z.int(),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  nextAt: instant,
  finishedAt: instant,
  /** Its text is still there: it can be sent again. */
  retriable: z.boolean(),
});
export type AdminMessage = z.infer<typeof AdminMessage>;

/** What can be sent again to a person. */
export const Resendable = z.enum(["code", "verification", "invitation", "reset"]);
export type Resendable = z.infer<typeof Resendable>;

/** A request of support: 'Mon email n'est pas présent'. */
export const EmailRequest = z.object({
  id: z.string(),
  numOrdinal: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z.record(z.string(), z.string()),
  requestedAt: z.string(),
});
export type EmailRequest = z.infer<typeof EmailRequest>;

/** One way out, SMS or e-mail. */
export const OutboxChannel = z.object({
  channel: z.enum(["sms", "email"]),
  waiting: z.int(),
  oldestWaitingAt: instant,
  /** Of the last seven days. */
  accepted: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  /** The breaker: failures in a row, until when it is closed, and why. */
  failuresInARow: z.int(),
  pausedUntil: instant,
  reason: z.nullable(z.string()),
});
export type OutboxChannel = z.infer<typeof OutboxChannel>;

export const showAccount = call({
  summary: "Operator: an account, its waits, sessions and latest messages",
  method: "POST",
  path: "/api/provider/admin/account/show",
  access: "provider",
  input: z.object({ account }),
  answer: z.object({
    account: AdminAccount,
    /** The e-mail address of the holder, for a collaborator. */
    holder: z.nullable(z.string()),
    collaborators: z.array(z.string()),
    sessions: z.int(),
    /** Failed logins in a row. */
    loginFailures: z.int(),
    messages: z.array(AdminMessage),
  }),
  errors: ["accountNotFound"],
});

export const unlockAccount = call({
  summary: "Operator: end every wait of a person: logins, codes, SMS and e-mails",
  method: "POST",
  path: "/api/provider/admin/account/unlock",
  access: "provider",
  input: z.object({ account }),
  answer: z.object({ account: AdminAccount, cleared: z.int() }),
  errors: ["accountNotFound"],
});

export const resendMessage = call({
  summary: "Operator: send a code or a link again; without `what`, the one that the account waits for",
  method: "POST",
  path: "/api/provider/admin/account/resend",
  access: "provider",
  input: z.object({ account, what: z.optional(Resendable) }),
  answer: z.object({ account: AdminAccount, what: Resendable }),
  errors: ["accountNotFound", "notForThisAccount", "sentTooOften"],
});

export const verifyPhone = call({
  summary: "Operator: take a telephone for verified when no SMS arrives",
  method: "POST",
  path: "/api/provider/admin/account/verify-phone",
  access: "provider",
  input: z.object({ account }),
  answer: z.object({ account: AdminAccount }),
  errors: ["accountNotFound", "notForThisAccount"],
});

export const revokeSessions = call({
  summary: "Operator: log an account out everywhere",
  method: "POST",
  path: "/api/provider/admin/account/revoke",
  access: "provider",
  input: z.object({ account }),
  answer: z.object({ account: AdminAccount, sessions: z.int() }),
  errors: ["accountNotFound"],
});

export const addRegisterEmail = call({
  summary: "Operator: add an e-mail address to a record of the register; an import does not take it away",
  method: "POST",
  path: "/api/provider/admin/register/email",
  access: "provider",
  input: z.object({ numOrdinal: z.string(), email: z.string() }),
  answer: z.object({ numOrdinal: z.string(), emails: z.array(z.string()), requests: z.int() }),
  errors: ["registerEntryNotFound", "registerEmailRefused"],
});

export const removeRegisterEntry = call({
  summary: "Operator: take a vet who was struck off out of the register; an account is left as it is, and named",
  method: "POST",
  path: "/api/provider/admin/register/remove",
  access: "provider",
  input: z.object({ numOrdinal: z.string() }),
  answer: z.object({ numOrdinal: z.string(), account: z.nullable(AdminAccount) }),
  errors: ["registerEntryNotFound"],
});

export const listEmailRequests = call({
  summary: "Operator: visitors whose e-mail address was not offered, oldest first",
  method: "GET",
  path: "/api/provider/admin/email-requests",
  access: "provider",
  input: z.object({}),
  answer: z.object({ requests: z.array(EmailRequest) }),
  errors: [],
});

export const closeEmailRequest = call({
  summary: "Operator: a request of support is dealt with",
  method: "POST",
  path: "/api/provider/admin/email-requests/close",
  access: "provider",
  input: z.object({ id: z.string() }),
  answer: z.void(),
  errors: ["emailRequestNotFound"],
});

export const serviceStatus = call({
  summary: "Operator: how the outbox, the alerts and the data stand",
  method: "GET",
  path: "/api/provider/admin/status",
  access: "provider",
  input: z.object({}),
  answer: z.object({
    now: z.string(),
    database: z.enum(["embedded", "server"]),
    migration: z.string(),
    outbox: z.array(OutboxChannel),
    /** Codes and links that visitors asked for and that no job has answered yet. */
    asks: z.int(),
    emailRequests: z.int(),
    alerts: z.object({ enabled: z.int(), oldestDueAt: instant }),
    candidates: z.object({ active: z.int(), total: z.int() }),
    accounts: z.object({ holders: z.int(), collaborators: z.int(), provisional: z.int() }),
    registerEntries: z.int(),
    files: z.int(),
  }),
  errors: [],
});

export const listMessages = call({
  summary: "Operator: messages that did not leave, or of which nobody knows; with `waiting`, those still to leave",
  method: "GET",
  path: "/api/provider/admin/messages",
  access: "provider",
  input: z.object({ waiting: z.optional(z.string()) }),
  answer: z.object({ messages: z.array(AdminMessage) }),
  errors: [],
});

export const retryMessage = call({
  summary: "Operator: send a message again that did not leave",
  method: "POST",
  path: "/api/provider/admin/messages/retry",
  access: "provider",
  input: z.object({ id: z.string() }),
  answer: z.object({ message: AdminMessage }),
  errors: ["messageNotFound", "messageNotRetriable"],
});

export const dropMessage = call({
  summary: "Operator: give up a message that waits",
  method: "POST",
  path: "/api/provider/admin/messages/drop",
  access: "provider",
  input: z.object({ id: z.string() }),
  answer: z.object({ message: AdminMessage }),
  errors: ["messageNotFound"],
});

export const checkFiles = call({
  summary: "Operator: compare the files with the table of files; `erase` deletes bytes a day old that no row names",
  method: "POST",
  path: "/api/provider/admin/files/check",
  access: "provider",
  input: z.object({ erase: z.optional(z.boolean()) }),
  answer: z.object({
    /** Rows of the table, and stored objects. */
    rows: z.int(),
    objects: z.int(),
    /** Names of files of which bytes are missing or altered. */
    missing: z.array(z.string()),
    altered: z.array(z.string()),
    /** Ids of bytes that no row names. */
    orphans: z.array(z.string()),
    erased: z.int(),
  }),
  errors: [],
});

export const exportAccountData = call({
  summary: "Operator: everything that is held about an account, for the person who asks for it",
  method: "POST",
  path: "/api/provider/admin/account/export",
  access: "provider",
  input: z.object({ account }),
  answer: AccountData,
  errors: ["accountNotFound"],
});

export const eraseAccountData = call({
  summary: "Operator: erase an account with all that hangs on it; a holder's collaborators end with it",
  method: "POST",
  path: "/api/provider/admin/account/erase",
  access: "provider",
  input: z.object({ account }),
  answer: z.object({ account: AdminAccount }),
  errors: ["accountNotFound"],
});

export const exportCandidateData = call({
  summary: "Operator: everything that is held about a candidate, and which clinics opened it or put it aside",
  method: "POST",
  path: "/api/provider/admin/candidate/export",
  access: "provider",
  input: z.object({ externalId: z.string() }),
  answer: z.record(z.string(), z.unknown()),
  errors: ["candidateNotFound"],
});

export const runRetention = call({
  summary: "Operator: take away now what has been kept for as long as it may be",
  method: "POST",
  path: "/api/provider/admin/purge",
  access: "provider",
  input: z.object({}),
  answer: z.object({
    counts: z.record(z.string(), z.int()),
    /** What could not be taken away: the log says why. */
    failed: z.array(z.string()),
  }),
  errors: [],
});

export const verifyAuditLog = call({
  summary: "Operator: check the chain over the audit log",
  method: "POST",
  path: "/api/provider/admin/audit/verify",
  access: "provider",
  input: z.object({}),
  answer: z.object({
    fault: z.nullable(z.object({ sequence: z.int(), reason: z.string() })),
    firstSequence: z.int(),
    lastSequence: z.int(),
    /** Noted elsewhere, it proves later that the log was not replaced as a whole. */
    lastSeal: z.string(),
    checked: z.int(),
    redacted: z.int(),
    unsealed: z.int(),
  }),
  errors: [],
});
