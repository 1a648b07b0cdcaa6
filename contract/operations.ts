import * as z from "zod/mini";
import { call } from "./call.ts";

// The operator's commands about the installation (docs/operate.md): outbox, files, retention, audit log.

const instant = z.nullable(z.string());

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

export const readStatus = call({
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
  answer: z.object({ messages: z.array(OutboxMessage) }),
  errors: [],
});

export const retryMessage = call({
  summary: "Operator: send a message again that did not leave",
  method: "POST",
  path: "/api/provider/admin/messages/retry",
  access: "provider",
  input: z.object({ id: z.string() }),
  answer: z.object({ message: OutboxMessage }),
  errors: ["messageNotFound", "messageNotRetriable"],
});

export const dropMessage = call({
  summary: "Operator: give up a message that waits",
  method: "POST",
  path: "/api/provider/admin/messages/drop",
  access: "provider",
  input: z.object({ id: z.string() }),
  answer: z.object({ message: OutboxMessage }),
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
