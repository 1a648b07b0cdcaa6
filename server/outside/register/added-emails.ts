import { isEmail, normalizeOrdinal } from "contract/fields.ts";
import type { Database } from "../../db/connect.ts";
import type { Register } from "./register.ts";

/** Under what a number is found however many zeros it is written with. */
export function registerKey(numOrdinal: string): string {
  return normalizeOrdinal(numOrdinal).replace(/^0+(?=.)/, "");
}

/** A register whose entries also have the addresses that support added to them, and no text that is none. */
export function withAddedEmails(register: Register, db: Database): Register {
  return {
    lookup: async (numOrdinal) => {
      const answer = await register.lookup(numOrdinal);
      if (answer.outcome !== "found") return answer;
      const added = await db
        .selectFrom("register_added_emails")
        .select("email")
        .where("num_ordinal_key", "=", registerKey(answer.entry.numOrdinal))
        .orderBy("added_at")
        .execute();
      const known = new Set(answer.entry.emails.map((email) => email.toLowerCase()));
      const emails = added.map((row) => row.email).filter((email) => !known.has(email.toLowerCase()));
      // What a register has from before, or tells from elsewhere, and is no address, is none.
      const all = [...answer.entry.emails, ...emails].filter(isEmail);
      return { outcome: "found", entry: { ...answer.entry, emails: all } };
    },
  };
}
