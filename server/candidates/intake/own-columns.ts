import { type OwnField, SHARING_FROM_YEARS } from "contract/candidates/own-page/own-values.ts";
import { sql } from "kysely";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";

export const ownColumns = [
  { field: "sharesPhoto", column: "shares_photo" },
  { field: "sharesPhone", column: "shares_phone" },
  { field: "sharesEmail", column: "shares_email" },
  { field: "sharesLetter", column: "shares_letter" },
  { field: "availableFrom", column: "available_from" },
  { field: "mobilityKm", column: "mobility_km" },
  { field: "drivingLicence", column: "driving_licence" },
  { field: "lookingFor", column: "looking_for" },
] as const satisfies readonly { field: OwnField; column: keyof CandidatesTable }[];

export type OwnColumn = (typeof ownColumns)[number]["column"];

/** Makes SQL that is true if the candidate of a row is under 18 when the row of `incoming` is stored. */
function isMinor(table: "incoming" | "candidates") {
  return sql`(${sql.ref(`${table}.birthday`)}
    > (incoming.updated_at at time zone 'Europe/Paris')::date - ${sql.lit(SHARING_FROM_YEARS)} * interval '1 year')`;
}

const BEGIN_HIDDEN = ["shares_photo", "shares_phone", "shares_email"] as const;

/** Hides photo, phone and e-mail of a minor in a new row (B11-12). */
export const beginsHidden = {
  columns: sql.join(BEGIN_HIDDEN.map((column) => sql.ref(column))),
  values: sql.join(BEGIN_HIDDEN.map(() => sql`case when ${isMinor("incoming")} then false end`)),
};

/**
 * Makes the changes of a row whose birthday or consent changes. A birthday that becomes a minor's hides everything, and
 * it stays hidden when the minor comes of age, because only the person shows it. If staff withdraw the consent to
 * contact, they also hide what the person showed.
 */
export function sharingAfter(isByStaff: boolean) {
  const isWithdrawn = isByStaff ? sql`candidates.contact_shareable and not incoming.contact_shareable` : sql`false`;
  return BEGIN_HIDDEN.map((column) => {
    const chosen = sql.ref(`candidates.${column}`);
    const withdrawn = column === "shares_photo" ? sql`` : sql`when ${isWithdrawn} and ${chosen} then false`;
    const ofMinor = sql`coalesce(${chosen} and ${isMinor("candidates")}, false)`;
    return sql`${sql.ref(column)} = case
      ${withdrawn} when ${isMinor("incoming")} then ${ofMinor} else ${chosen} end`;
  });
}
