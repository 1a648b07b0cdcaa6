import * as z from "zod/mini";
import { call } from "../call.ts";
import { RetentionHold } from "../privacy/privacy.ts";
import { anyText } from "../values.ts";

const instant = z.nullable(z.string());

export const OperatorAccount = z.object({
  id: z.string(),
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
export type OperatorAccount = z.infer<typeof OperatorAccount>;

export const Resendable = z.enum(["code", "verification", "invitation", "reset"]);
export type Resendable = z.infer<typeof Resendable>;

export const EmailRequest = z.object({
  id: z.string(),
  numOrdinal: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z.record(z.string(), z.string()),
  requestedAt: z.string(),
});
export type EmailRequest = z.infer<typeof EmailRequest>;

export const OutboxMessage = z.object({
  id: z.string(),
  channel: z.enum(["sms", "email"]),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(["queued", "sending", "accepted", "delivered", "failed", "uncertain"]),
  attempts: z.int(),
  failure: z.nullable(z.string()),
  createdAt: z.string(),
  nextAt: instant,
  finishedAt: instant,
  retriable: z.boolean(),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const OutboxChannel = z.object({
  channel: z.enum(["sms", "email"]),
  waiting: z.int(),
  oldestWaitingAt: instant,
  accepted: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  /**
   * The state of the circuit breaker, which pauses a failing channel: the number of failures in a row, and the end and
   * reason of the pause.
   */
  failuresInARow: z.int(),
  pausedUntil: instant,
  reason: z.nullable(z.string()),
});
export type OutboxChannel = z.infer<typeof OutboxChannel>;

export const Status = z.object({
  now: z.string(),
  version: z.optional(z.string()),
  database: z.string(),
  migration: z.string(),
  outbox: z.array(OutboxChannel),
  /** The number of requests for codes and links that still wait for the job that handles them. */
  asks: z.int(),
  emailRequests: z.int(),
  alerts: z.object({ enabled: z.int(), oldestDueAt: instant }),
  candidates: z.object({ active: z.int(), total: z.int() }),
  accounts: z.object({ holders: z.int(), collaborators: z.int(), provisional: z.int() }),
  registerEntries: z.int(),
  files: z.int(),
  retentionHeld: z.nullable(RetentionHold),
});

export const FileCheck = z.object({
  rows: z.int(),
  objects: z.int(),
  missing: z.array(z.string()),
  altered: z.array(z.string()),
  /** The resumes that clinics cannot open because they contain malware. `found` is the malware's name. */
  withheld: z.array(z.object({ name: z.string(), found: z.string() })),
  orphans: z.array(z.string()),
  erased: z.int(),
});

// The operator's commands use their own key, not the provider's (docs/operate.md). The audit log records what the
// commands change.

export const readStatus = call({
  summary: "Operator: the state of outbox, alerts and data",
  method: "GET",
  path: "/api/operator/status",
  access: "operator",
  input: z.object({}),
  response: Status,
  errors: [],
});

export const checkFiles = call({
  summary: "Operator: compare stored files with their rows; `erase` deletes files without a row after a day",
  method: "POST",
  path: "/api/operator/files/check",
  access: "operator",
  input: z.object({ erase: z.optional(z.boolean()) }),
  response: FileCheck,
  errors: [],
});

export const eraseAccountData = call({
  summary: "Operator: erase an account, and the collaborators of a holder",
  method: "POST",
  path: "/api/operator/account/erase",
  access: "operator",
  input: z.object({ account: anyText }),
  response: z.object({ account: OperatorAccount }),
  errors: ["accountNotFound"],
});

export const eraseCandidateData = call({
  summary: "Operator: erase a candidate; older records do not restore the candidate",
  method: "POST",
  path: "/api/operator/candidate/erase",
  access: "operator",
  input: z.object({ externalId: anyText }),
  response: z.void(),
  errors: ["candidateNotFound"],
});
