import type { Transaction } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";
import { requestAtHand } from "./request-at-hand.ts";

/** Something that must be possible to look up later: who did what to whom (policy T-51). */
export interface AuditEvent {
  readonly event: string;
  /** The account that acted, when one did. */
  readonly actorId?: string | undefined;
  /** What it was about: an ordinal number, an account's id. */
  readonly subject?: string | undefined;
  /** Network address of the caller; left out, that of the request at hand: a job has none. Null keeps it out. */
  readonly address?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds a line to the audit log, in the transaction of what it tells. @returns its id */
export async function recordEvent(
  db: Database | Transaction<Tables>,
  clock: Clock,
  { event, actorId, subject, address, details }: AuditEvent,
): Promise<number> {
  const { id } = await db
    .insertInto("audit_events")
    .values({
      at: clock.now(),
      event,
      actor_id: actorId ?? null,
      subject: subject ?? null,
      address: address === undefined ? (requestAtHand()?.address ?? null) : address,
      details: details ? JSON.stringify(details) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
