import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What lets somebody in without the password of today: sessions, links with invitations, tickets, codes. */
export const ACCESS = ["sessions", "staff_sessions", "tokens", "staff_links", "staff_tickets", "sms_codes"] as const;

/** How many rows of each kind ended. */
export type EndedAccess = Readonly<Record<(typeof ACCESS)[number], number>>;

/**
 * Ends every session, link, invitation, ticket and code. A backup revives those that were ended since it was made: stolen
 * sessions, links of a former address (policy T-67).
 */
export async function endAccess(db: Database): Promise<EndedAccess> {
  const ending = ACCESS.map(
    (table) => sql`${sql.id(`ended_${table}`)} as (delete from ${sql.table(table)} returning 1)`,
  );
  const counts = ACCESS.map((table) => sql`(select count(*) from ${sql.id(`ended_${table}`)}) as ${sql.id(table)}`);
  const { rows } = await sql<EndedAccess>`with ${sql.join(ending)} select ${sql.join(counts)}`.execute(db);
  const [ended] = rows;
  if (!ended) throw new Error("The database answered no counts");
  return ended;
}

/** Erasures as the technical log names them: by the numbers of rows, which a backup keeps. */
export interface Erasures {
  readonly candidates: readonly number[];
  readonly accounts: readonly string[];
  readonly staff: readonly string[];
}

/** Finds whom a backup revived of those who were erased since: external ids of candidates, e-mail addresses of others. */
export async function findRevived(db: Database, { candidates, accounts, staff }: Erasures) {
  const revivedCandidates = await db
    .selectFrom("candidates")
    .select("external_id")
    .where("id", "in", [...candidates, -1])
    .orderBy("external_id")
    .execute();
  const emailsIn = async (table: "accounts" | "staff", ids: readonly string[]) =>
    ids.length === 0
      ? []
      : await db
          .selectFrom(table)
          .select("email")
          .where("id", "in", [...ids])
          .orderBy("email")
          .execute();
  return {
    candidates: revivedCandidates.map(({ external_id }) => external_id),
    accounts: (await emailsIn("accounts", accounts)).map(({ email }) => email),
    staff: (await emailsIn("staff", staff)).map(({ email }) => email),
  };
}
