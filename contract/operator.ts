import * as z from "zod/mini";
import { call } from "./call.ts";
import {
  AuditLogState,
  EmailRequest,
  FileCheck,
  OperatorAccount,
  OutboxMessage,
  Resendable,
  RetentionRun,
  Status,
} from "./operator-shapes.ts";
import { AccountData } from "./privacy.ts";
import { anyText } from "./values.ts";

// The operator's commands (docs/operate.md), by a key of their own; what tells or changes leaves a line in the audit log.

/** Whom a command is about: an e-mail address, an ordinal number or an account's id. */
const account = anyText;

export const showAccount = call({
  summary: "Operator: an account, its waits, sessions and latest messages",
  method: "POST",
  path: "/api/operator/account/show",
  access: "operator",
  input: z.object({ account }),
  answer: z.object({
    account: OperatorAccount,
    /** The e-mail address of the holder, for a collaborator. */
    holder: z.nullable(z.string()),
    collaborators: z.array(z.string()),
    sessions: z.int(),
    loginFailures: z.int(),
    messages: z.array(OutboxMessage),
  }),
  errors: ["accountNotFound"],
});

export const unlockAccount = call({
  summary: "Operator: end every wait of a person: logins, codes, SMS and e-mails",
  method: "POST",
  path: "/api/operator/account/unlock",
  access: "operator",
  input: z.object({ account }),
  answer: z.object({ account: OperatorAccount, cleared: z.int() }),
  errors: ["accountNotFound"],
});

export const resendMessage = call({
  summary: "Operator: send a code or a link again; without `what`, the one that the account waits for",
  method: "POST",
  path: "/api/operator/account/resend",
  access: "operator",
  input: z.object({ account, what: z.optional(Resendable) }),
  answer: z.object({ account: OperatorAccount, what: Resendable }),
  errors: ["accountNotFound", "notForThisAccount", "sentTooOften"],
});

export const verifyPhone = call({
  summary: "Operator: take a telephone for verified when no SMS arrives",
  method: "POST",
  path: "/api/operator/account/verify-phone",
  access: "operator",
  input: z.object({ account }),
  answer: z.object({ account: OperatorAccount }),
  errors: ["accountNotFound", "notForThisAccount"],
});

export const revokeSessions = call({
  summary: "Operator: log an account out everywhere",
  method: "POST",
  path: "/api/operator/account/revoke",
  access: "operator",
  input: z.object({ account }),
  answer: z.object({ account: OperatorAccount, sessions: z.int() }),
  errors: ["accountNotFound"],
});

export const addRegisterEmail = call({
  summary: "Operator: add an e-mail address to a record of the register; an import does not take it away",
  method: "POST",
  path: "/api/operator/register/email",
  access: "operator",
  input: z.object({ numOrdinal: anyText, email: anyText }),
  answer: z.object({ numOrdinal: z.string(), emails: z.array(z.string()), requests: z.int() }),
  errors: ["registerEntryNotFound", "registerEmailRefused"],
});

export const removeRegisterEntry = call({
  summary: "Operator: take a vet who was struck off out of the register; an account is left as it is, and named",
  method: "POST",
  path: "/api/operator/register/remove",
  access: "operator",
  input: z.object({ numOrdinal: anyText }),
  answer: z.object({ numOrdinal: z.string(), account: z.nullable(OperatorAccount) }),
  errors: ["registerEntryNotFound"],
});

export const listEmailRequests = call({
  summary: "Operator: visitors whose e-mail address was not offered, oldest first",
  method: "GET",
  path: "/api/operator/email-requests",
  access: "operator",
  input: z.object({}),
  answer: z.object({ requests: z.array(EmailRequest) }),
  errors: [],
});

export const closeEmailRequest = call({
  summary: "Operator: a request of support is dealt with",
  method: "POST",
  path: "/api/operator/email-requests/close",
  access: "operator",
  input: z.object({ id: anyText }),
  answer: z.void(),
  errors: ["emailRequestNotFound"],
});

export const exportAccountData = call({
  summary: "Operator: everything that is held about an account, for the person who asks for it",
  method: "POST",
  path: "/api/operator/account/export",
  access: "operator",
  input: z.object({ account }),
  answer: AccountData,
  errors: ["accountNotFound"],
});

export const eraseAccountData = call({
  summary: "Operator: erase an account with all that hangs on it; a holder's collaborators end with it",
  method: "POST",
  path: "/api/operator/account/erase",
  access: "operator",
  input: z.object({ account }),
  answer: z.object({ account: OperatorAccount }),
  errors: ["accountNotFound"],
});

export const exportCandidateData = call({
  summary: "Operator: everything that is held about a candidate, and which clinics opened it or put it aside",
  method: "POST",
  path: "/api/operator/candidate/export",
  access: "operator",
  input: z.object({ externalId: anyText }),
  answer: z.record(z.string(), z.unknown()),
  errors: ["candidateNotFound"],
});

export const eraseCandidateData = call({
  summary: "Operator: withdraw and erase a candidate; an older record does not bring it back",
  method: "POST",
  path: "/api/operator/candidate/erase",
  access: "operator",
  input: z.object({ externalId: anyText }),
  answer: z.void(),
  errors: ["candidateNotFound"],
});

export const readStatus = call({
  summary: "Operator: how the outbox, the alerts and the data stand",
  method: "GET",
  path: "/api/operator/status",
  access: "operator",
  input: z.object({}),
  answer: Status,
  errors: [],
});

export const listMessages = call({
  summary: "Operator: messages that did not leave, or of which nobody knows; with `waiting`, those still to leave",
  method: "GET",
  path: "/api/operator/messages",
  access: "operator",
  input: z.object({ waiting: z.optional(anyText) }),
  answer: z.object({ messages: z.array(OutboxMessage) }),
  errors: [],
});

export const retryMessage = call({
  summary: "Operator: send a message again that did not leave",
  method: "POST",
  path: "/api/operator/messages/retry",
  access: "operator",
  input: z.object({ id: anyText }),
  answer: z.object({ message: OutboxMessage }),
  errors: ["messageNotFound", "messageNotRetriable"],
});

export const dropMessage = call({
  summary: "Operator: give up a message that waits",
  method: "POST",
  path: "/api/operator/messages/drop",
  access: "operator",
  input: z.object({ id: anyText }),
  answer: z.object({ message: OutboxMessage }),
  errors: ["messageNotFound"],
});

export const settleMessage = call({
  summary: "Operator: end the doubt about a message of unknown outcome, which is not sent again",
  method: "POST",
  path: "/api/operator/messages/settle",
  access: "operator",
  input: z.object({ id: anyText, left: z.boolean() }),
  answer: z.object({ message: OutboxMessage }),
  errors: ["messageNotFound"],
});

export const checkFiles = call({
  summary: "Operator: compare the files with the table of files; `erase` deletes bytes a day old that no row names",
  method: "POST",
  path: "/api/operator/files/check",
  access: "operator",
  input: z.object({ erase: z.optional(z.boolean()) }),
  answer: FileCheck,
  errors: [],
});

export const runRetention = call({
  summary:
    "Operator: take away now what has been kept for as long as it may be; with `resume`, also what it was held for",
  method: "POST",
  path: "/api/operator/purge",
  access: "operator",
  input: z.object({ resume: z.optional(z.boolean()) }),
  answer: RetentionRun,
  errors: [],
});

export const verifyAuditLog = call({
  summary: "Operator: check the chain over the audit log; with `seen`, also that an end of it that was noted is there",
  method: "POST",
  path: "/api/operator/audit/verify",
  access: "operator",
  input: z.object({ seen: z.optional(z.object({ sequence: z.int().check(z.minimum(1)), seal: anyText })) }),
  answer: AuditLogState,
  errors: [],
});

export const acceptAuditLog = call({
  summary: "Operator: accept that the audit log was cut or altered; it goes on by an event that says so",
  method: "POST",
  path: "/api/operator/audit/accept",
  access: "operator",
  input: z.object({}),
  answer: z.object({ accepted: z.boolean(), before: AuditLogState }),
  errors: [],
});
