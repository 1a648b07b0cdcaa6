import type { ResponseOf } from "contract/call.ts";
import type { staffData } from "contract/centre/staff.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";

type Data = ResponseOf<typeof staffData>;

export async function findStaffLinks(db: Database, staffId: string): Promise<Data["links"]> {
  const rows = await db
    .selectFrom("staff_links")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

/**
 * Leaves out messages to a clinic account with the same address, because the export of the clinic account contains
 * them.
 */
export async function findStaffMessages(db: Database, email: string): Promise<Data["messages"]> {
  const rows = await db
    .selectFrom("messages")
    .select(["kind", "recipient", "subject", "created_at"])
    .where(sql`lower(recipient)`, "=", email.toLowerCase())
    .where("account_id", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
  }));
}

/** Finds events that the member caused or that concern the member. Omits the IP addresses of other people's actions. */
export async function findStaffEvents(db: Database, staffId: string): Promise<Data["auditEvents"]> {
  const rows = await db
    .selectFrom("audit_events")
    .select(["at", "event", "actor_id", "address"])
    .where((where) => where.or([where("actor_id", "=", staffId), where("subject", "=", staffId)]))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    byStaff: row.actor_id === staffId,
    address: row.actor_id === staffId ? row.address : null,
  }));
}
