import {
  blank,
  type Candidate,
  type CandidateCard,
  fieldNames,
  fieldsShownOn,
} from "contract/candidates/candidate-fields.ts";
import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/connect.ts";
import type { CandidatesTable } from "../../platform/db/tables/candidates.ts";
import { columnsOf, fieldsReader } from "../intake/candidate-columns.ts";
import { findDistance } from "./places.ts";
import { availabilityOf, hiddenParts, isShown, SHOWN_COLUMNS, UNKNOWN_AVAILABILITY } from "./shown-parts.ts";
import { isKnownToClinics, isOwnerFor, type Viewer } from "./viewer.ts";

const CARD = fieldsShownOn("card");
const SHEET = fieldsShownOn("sheet");
const CONTACT = fieldsShownOn("contact");

const OWN = [...SHOWN_COLUMNS, "available_from", "mobility_km", "driving_licence", "looking_for"] as const;

export const CARD_COLUMNS = ["id", "active", "published_at", ...columnsOf(CARD), ...OWN] as const;

export const SHEET_COLUMNS = [...columnsOf(SHEET), ...columnsOf(CONTACT)] as const;

const cardFields = fieldsReader(CARD);
const sheetFields = fieldsReader(SHEET);

export function isSelectedBy(viewer: Viewer) {
  return sql<boolean>`exists (
    select 1 from selections
    where ${isOwnerFor(viewer, "selections.account_id")} and selections.candidate_id = candidates.id
  )`;
}

export function isViewedBy(accountId: string) {
  return sql<boolean>`exists (
    select 1 from candidate_views where candidate_views.account_id = ${accountId} and candidate_id = candidates.id
  )`;
}

export function cardColumns(viewer: Viewer) {
  return [
    ...CARD_COLUMNS.map((column) => `candidates.${column}` as const),
    isSelectedBy(viewer).as("is_selected"),
    isViewedBy(viewer.accountId).as("is_viewed"),
  ] as const;
}

type Row = Selectable<CandidatesTable>;

export type CardRow = Pick<Row, (typeof CARD_COLUMNS)[number]> & { is_selected: boolean; is_viewed: boolean };

export function toCard(row: CardRow, from?: string): CandidateCard {
  const distance = findDistance(from, row.zip_code);
  return {
    "@id": `/api/veterinary/candidate/${row.id}`,
    "@type": "VeterinaryCandidate",
    id: row.id,
    ...cardFields(row),
    profilePicture: isShown("photo", row) ? row.profile_picture : null,
    active: row.active,
    publishedAt: row.published_at?.toISOString() ?? null,
    isSelected: row.is_selected,
    isAlreadyConsulted: row.is_viewed,
    distance: distance?.kilometres ?? null,
    distanceApproximate: distance?.isApproximate ?? null,
    availability: row.active ? availabilityOf(row) : UNKNOWN_AVAILABILITY,
    notShared: row.active ? hiddenParts(row) : [],
  };
}

export type SheetRow = CardRow & Pick<Row, (typeof SHEET_COLUMNS)[number]> & { readonly is_unavailable?: boolean };

export function toSheet(row: SheetRow, from?: string): Candidate {
  return {
    ...toCard(row, from),
    ...(row.is_unavailable && { unavailable: true }),
    ...sheetFields(row),
    coverLetter: isShown("letter", row) ? row.cover_letter : null,
    cellPhone: isShown("phone", row) ? row.cell_phone : null,
    email: isShown("email", row) ? row.email : null,
  };
}

/** @returns undefined if the account may not see the candidate */
export async function findCard(db: Database, viewer: Viewer, id: number): Promise<CandidateCard | undefined> {
  const row = await db
    .selectFrom("candidates")
    .select(cardColumns(viewer))
    .where("candidates.id", "=", id)
    .where(isKnownToClinics)
    .executeTakeFirst();
  return row && toCard(row, viewer.from);
}

export function redactedSheet(card: CandidateCard): Candidate {
  return { ...card, ...blank([...SHEET, ...CONTACT]) };
}

type Own = Pick<CandidateCard, "id" | "isSelected" | "isAlreadyConsulted">;

/**
 * Returns a sheet without personal data, which says only whether the account selected and opened the dossier (policy
 * 6).
 */
export function recruitedSheet(own: Own & Pick<CandidateCard, "unavailable">): Candidate {
  const gone = own.unavailable && ({ unavailable: true } as const);
  return { ...blankCard(own), ...blank(fieldNames), ...gone };
}

/** Returns a card with only the first name, for a candidate who is no longer available. */
export function unavailableCard(row: Pick<CardRow, "id" | "first_name" | "is_selected" | "is_viewed">): CandidateCard {
  const own = { id: row.id, isSelected: row.is_selected, isAlreadyConsulted: row.is_viewed };
  return { ...blankCard(own), firstName: row.first_name, unavailable: true };
}

function blankCard({ id, isSelected, isAlreadyConsulted }: Own): CandidateCard {
  return {
    "@id": `/api/veterinary/candidate/${id}`,
    "@type": "VeterinaryCandidate",
    id,
    ...blank(CARD),
    active: false,
    publishedAt: null,
    isSelected,
    isAlreadyConsulted,
    distance: null,
    distanceApproximate: null,
    availability: UNKNOWN_AVAILABILITY,
    notShared: [],
  };
}
