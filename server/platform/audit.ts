import type { Transaction } from "kysely";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";
import { requestAtHand } from "./request-at-hand.ts";

export interface AuditEvent {
  readonly event: string;
  readonly actorId?: string | undefined;
  readonly subject?: string | undefined;
  /**
   * The network address of the person who acts. If undefined, the address of the current request is stored; if null, no
   * address.
   */
  readonly address?: string | null;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

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

export async function recordStaffAction(
  trx: Database,
  { clock }: { readonly clock: Clock },
  staff: { readonly id: string },
  action: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(trx, clock, { event: `staff: ${action}`, actorId: staff.id, subject, details });
}

export async function recordCommand(
  trx: Database,
  { clock }: { readonly clock: Clock },
  command: string,
  subject: string,
  details?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(trx, clock, { event: `operator: ${command}`, subject, details });
}
