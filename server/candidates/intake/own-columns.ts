import { type OwnField, SHARING_FROM_YEARS } from "contract/candidates/own-page/own-values.ts";
import { sql } from "kysely";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";

export const ownColumns = [
  { field: "sharesPhoto", column: "shares_photo", effect: "shows_photo" },
  { field: "sharesPhone", column: "shares_phone", effect: "shows_phone" },
  { field: "sharesEmail", column: "shares_email", effect: "shows_email" },
  { field: "sharesLetter", column: "shares_letter", effect: "shows_letter" },
  { field: "availableFrom", column: "available_from" },
  { field: "mobilityKm", column: "mobility_km" },
  { field: "drivingLicence", column: "driving_licence" },
  { field: "lookingFor", column: "looking_for" },
] as const satisfies readonly { field: OwnField; column: keyof CandidatesTable; effect?: keyof CandidatesTable }[];

export type OwnColumn = (typeof ownColumns)[number]["column"];

/** Returns SQL that is true if the candidate is under 18 at the time of the change. */
function isMinor(table: "incoming" | "candidates") {
  return sql`(${sql.ref(`${table}.birthday`)}
    > (incoming.updated_at at time zone 'Europe/Paris')::date - ${sql.lit(SHARING_FROM_YEARS)} * interval '1 year')`;
}

const BEGIN_HIDDEN = ["shares_photo", "shares_phone", "shares_email"] as const;

export const SHARES = [...BEGIN_HIDDEN, "shares_letter"] as const;
export type Shares = Readonly<Record<(typeof SHARES)[number], boolean | null>>;

export const OF_MINORS: Shares = { shares_photo: false, shares_phone: false, shares_email: false, shares_letter: null };

/** In a new row, hides what the person hid in another dossier. For a minor, hides all but the letter (B11-05). */
export const firstSharing = {
  types: { shares_photo: "boolean", shares_phone: "boolean", shares_email: "boolean", shares_letter: "boolean" },
  none: { shares_photo: null, shares_phone: null, shares_email: null, shares_letter: null },
  columns: sql.join(SHARES.map((column) => sql.ref(column))),
  values: sql.join([
    ...BEGIN_HIDDEN.map((column) => sql`coalesce(${sql.ref(column)}, case when ${isMinor("incoming")} then false end)`),
    sql.ref("shares_letter"),
  ]),
};

/**
 * Returns SQL for what a changed row shares (B11-13):
 * - If a new birthday makes the candidate a minor, photo, phone and e-mail are hidden until the candidate shows them.
 * - If the centre withdraws the consent to contact, phone and e-mail are hidden.
 * - If the centre gives the consent after the first publication, both stay hidden until the candidate shows them.
 * - If the e-mail address changes, what the holder of the former address showed no longer counts (B11-12).
 */
export function sharingAfter() {
  const isSameAddress = sql`lower(candidates.email) is not distinct from lower(incoming.email)`;
  const isWithdrawn = sql`candidates.contact_shareable and not incoming.contact_shareable`;
  const isGivenLate = sql`candidates.published_at is not null and not candidates.contact_shareable
    and incoming.contact_shareable`;
  return BEGIN_HIDDEN.map((column) => {
    const chosen = sql`(case when ${isSameAddress} then ${sql.ref(`candidates.${column}`)}
      else nullif(${sql.ref(`candidates.${column}`)}, true) end)`;
    const isHidden = sql`(${isWithdrawn} and ${chosen}) or (${isGivenLate} and ${chosen} is null)`;
    const hidden = column === "shares_photo" ? sql`` : sql`when incoming.origin <> 'api' and (${isHidden}) then false`;
    const ofMinor = sql`coalesce(${chosen} and ${isMinor("candidates")}, false)`;
    return sql`${sql.ref(column)} = case
      ${hidden} when ${isMinor("incoming")} then ${ofMinor} else ${chosen} end`;
  });
}
