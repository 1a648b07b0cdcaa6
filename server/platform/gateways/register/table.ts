import { registerRecord } from "contract/accounts/register-fields.ts";
import type { Database } from "../../db/connect.ts";
import { registerKey } from "./added-emails.ts";
import type { Register } from "./register.ts";

/** Searches for the exact ordinal number first, then for the number without leading zeros. */
export function tableRegister(db: Database): Register {
  return {
    lookup: async (numOrdinal) => {
      const rows = await db
        .selectFrom("register_entries")
        .selectAll()
        .where((where) =>
          where.or([where("num_ordinal", "=", numOrdinal), where("num_ordinal_key", "=", registerKey(numOrdinal))]),
        )
        .limit(2)
        .execute();
      const row = rows.find((candidate) => candidate.num_ordinal === numOrdinal) ?? rows[0];
      if (!row) return { outcome: "unknown" };
      return { outcome: "found", entry: registerRecord(row) };
    },
  };
}
