import { isEmail, normalizeOrdinal } from "contract/fields.ts";
import type { Database } from "../../db/connect.ts";
import type { Register } from "./register.ts";

/** Removes leading zeros, because some people write their ordinal number with leading zeros and others without. */
export function registerKey(numOrdinal: string): string {
  return normalizeOrdinal(numOrdinal).replace(/^0+(?=.)/, "");
}

/** Returns each register entry with the e-mail addresses that staff added, but without invalid addresses. */
export function withAddedEmails(register: Register, db: Database): Register {
  return {
    lookup: async (numOrdinal) => {
      const response = await register.lookup(numOrdinal);
      if (response.outcome !== "found") return response;
      const added = await db
        .selectFrom("register_added_emails")
        .select("email")
        .where("num_ordinal_key", "=", registerKey(response.entry.numOrdinal))
        .orderBy("added_at")
        .execute();
      const known = new Set(response.entry.emails.map((email) => email.toLowerCase()));
      const emails = added.map((row) => row.email).filter((email) => !known.has(email.toLowerCase()));
      const all = [...response.entry.emails, ...emails].filter(isEmail);
      return { outcome: "found", entry: { ...response.entry, emails: all } };
    },
  };
}
