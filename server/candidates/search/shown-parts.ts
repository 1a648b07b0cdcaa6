import {
  type Availability,
  SHARED_PARTS,
  type SharedPart,
  type Sharing,
} from "contract/candidates/own-page/own-values.ts";
import type { Selectable } from "kysely";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";

type Row = Selectable<CandidatesTable>;

export const SHOWN_COLUMNS = ["shows_photo", "shows_phone", "shows_email", "shows_letter"] as const;
type SharingRow = Pick<Row, (typeof SHOWN_COLUMNS)[number]>;

export function sharingOf(row: SharingRow): Sharing {
  return { photo: row.shows_photo, phone: row.shows_phone, email: row.shows_email, letter: row.shows_letter };
}

export function hiddenParts(row: SharingRow): SharedPart[] {
  const sharing = sharingOf(row);
  return SHARED_PARTS.filter((part) => !sharing[part]);
}

/**
 * True if a clinic may see this part of a dossier. Clinics see no part of a recruited or hidden candidate. Clinics see
 * phone and e-mail only after they selected the candidate (B11-05, policy T-36, T-46). SQL conditions such as
 * `revealedTo` repeat this rule.
 */
export function isShown(
  part: SharedPart,
  row: SharingRow & { readonly active: boolean; readonly is_selected: boolean },
): boolean {
  const isContact = part === "phone" || part === "email";
  return row.active && sharingOf(row)[part] && (row.is_selected || !isContact);
}

type AvailabilityRow = Pick<Row, "available_from" | "mobility_km" | "driving_licence" | "looking_for">;

export function availabilityOf(row: AvailabilityRow): Availability {
  return {
    from: row.available_from,
    mobilityKm: row.mobility_km,
    drivingLicence: row.driving_licence,
    lookingFor: row.looking_for,
  };
}

export const UNKNOWN_AVAILABILITY: Availability = {
  from: null,
  mobilityKm: null,
  drivingLicence: null,
  lookingFor: true,
};
