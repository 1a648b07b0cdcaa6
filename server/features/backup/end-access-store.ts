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
  return db.transaction().execute(async (trx) => {
    const ended: Record<(typeof ACCESS)[number], number> = {
      ...{ sessions: 0, staff_sessions: 0, tokens: 0, staff_links: 0, staff_tickets: 0, sms_codes: 0 },
    };
    for (const table of ACCESS) {
      const { numDeletedRows } = await trx.deleteFrom(table).executeTakeFirstOrThrow();
      ended[table] = Number(numDeletedRows);
    }
    return ended;
  });
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
