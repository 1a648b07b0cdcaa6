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

/** Returns SQL that is true if the candidate is under 18 at the time of the change. */
function isMinor(table: "incoming" | "candidates") {
  return sql`(${sql.ref(`${table}.birthday`)}
    > (incoming.updated_at at time zone 'Europe/Paris')::date - ${sql.lit(SHARING_FROM_YEARS)} * interval '1 year')`;
}

const BEGIN_HIDDEN = ["shares_photo", "shares_phone", "shares_email"] as const;

/** Hides photo, phone and e-mail in a new row if the candidate is a minor (B11-12). */
export const beginsHidden = {
  columns: sql.join(BEGIN_HIDDEN.map((column) => sql.ref(column))),
  values: sql.join(BEGIN_HIDDEN.map(() => sql`case when ${isMinor("incoming")} then false end`)),
};

/**
 * Returns SQL for what a changed row shares. If the new birthday makes the candidate a minor, hides everything. Hidden
 * parts stay hidden when the minor comes of age, because only the candidate may show them. If staff withdraw the
 * consent to contact, also hides the contact details that the candidate showed.
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
