import type { Database } from "../../db/connect.ts";
import type { Register } from "./register.ts";

/** The register that was imported. A number is looked up exactly, then without its leading zeros. */
export function tableRegister(db: Database): Register {
  return {
    lookup: async (numOrdinal) => {
      const rows = await db
        .selectFrom("register_entries")
        .selectAll()
        .where((where) =>
          where.or([
            where("num_ordinal", "=", numOrdinal),
            where("num_ordinal_key", "=", numOrdinal.replace(/^0+(?=.)/, "")),
          ]),
        )
        .limit(2)
        .execute();
      const row = rows.find((candidate) => candidate.num_ordinal === numOrdinal) ?? rows[0];
      if (!row) return { outcome: "unknown" };
      return {
        outcome: "found",
        entry: {
          numOrdinal: row.num_ordinal,
          gender: row.gender,
          lastName: row.last_name,
          firstName: row.first_name,
          socialReason: row.social_reason,
          siret: row.siret,
          address: row.address,
          ZIPCode: row.zip_code,
          city: row.city,
          phone: row.phone,
          emails: row.emails,
        },
      };
    },
  };
}
