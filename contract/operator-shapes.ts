import * as z from "zod/mini";
import { RetentionHold } from "./day.ts";

// What the operator's commands and the centre's staff see.

/** An instant that may not have come yet. */
const instant = z.nullable(z.string());

/** An account as support sees it. */
export const OperatorAccount = z.object({
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
export type OperatorAccount = z.infer<typeof OperatorAccount>;

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

/** A message of the outbox, without its text. */
export const OutboxMessage = z.object({
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
export type OutboxMessage = z.infer<typeof OutboxMessage>;

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

/** How the outbox, the alerts and the data stand. */
export const Status = z.object({
  now: z.string(),
  /** Of the product; absent before 1.0. */
  version: z.optional(z.string()),
  /** The version of PostgreSQL: `18.4`. */
  database: z.string(),
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
  /** Null while automatic erasure goes on. */
  retentionHeld: z.nullable(RetentionHold),
});

/** What a comparison of the files with their table found. */
export const FileCheck = z.object({
  /** Rows of the table, and stored objects. */
  rows: z.int(),
  objects: z.int(),
  /** Names of files of which bytes are missing or altered. */
  missing: z.array(z.string()),
  altered: z.array(z.string()),
  /** Resumes that are not served: what was found in them. */
  withheld: z.array(z.object({ name: z.string(), found: z.string() })),
  /** Ids of bytes that no row names. */
  orphans: z.array(z.string()),
  erased: z.int(),
});
