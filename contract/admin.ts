import * as z from "zod/mini";
import { call } from "./call.ts";
import { OutboxMessage } from "./operations.ts";
import { AccountData } from "./privacy.ts";

// The operator's commands about people (docs/operate.md). They carry the provider's key, and each leaves a line in the
// audit log.

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
    messages: z.array(OutboxMessage),
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
