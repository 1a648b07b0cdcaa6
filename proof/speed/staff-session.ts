import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import { hashOf } from "../../server/secrets.ts";
import type { Target } from "./send-requests.ts";

/** What opens the session of somebody of the centre in a database that is measured. */
export const STAFF_TOKEN = "bench-staff-session".padEnd(43, "x");
const STAFF = "20000000-0000-4000-8000-000000000000";

/** A request of the centre's area, as that somebody asks. */
export const asStaff = (path: string): Target => ({ path, headers: { authorization: `Bearer ${STAFF_TOKEN}` } });

/** Adds a gestionnaire who is logged in. */
export async function addStaffSession(db: Database): Promise<void> {
  await sql`
    insert into staff (id, email, email_key, first_name, last_name, role, created_at)
    values (${STAFF}, 'b@x.example', 'b@x.example', 'A', 'B', 'gestionnaire', now())`.execute(db);
  await sql`
    insert into staff_sessions (id, token_hash, staff_id, created_at, last_seen_at)
    values (gen_random_uuid(), ${hashOf(STAFF_TOKEN)}, ${STAFF}, now(), now())`.execute(db);
}
