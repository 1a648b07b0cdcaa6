import { fieldNames } from "contract/candidate-fields.ts";
import type { HeldFields } from "../../db/tables/candidates.ts";
import { fieldsReader } from "../candidates/field-columns.ts";
import { type CandidateContent, derivedFrom, fieldColumns } from "./candidate-columns.ts";
import type { WholeCandidate } from "./candidate-store.ts";

const readAll = fieldsReader(fieldNames);

/** The values of a row by their field names. */
export function fieldsOf(row: Parameters<typeof readAll>[0] & { readonly contact_shareable: boolean }) {
  return { ...readAll(row), contactShareable: row.contact_shareable };
}

/**
 * Puts the fields that staff corrected over what a feed sends; the feed's values of these are stored as their source
 * (beyond B1-27).
 */
export function layOver(
  content: CandidateContent,
  stored: WholeCandidate,
): { readonly content: CandidateContent; readonly corrections: HeldFields } {
  const held: Record<string, unknown> = { ...content };
  const said = fieldsOf(content);
  const corrections: HeldFields = {};
  for (const { field, column } of fieldColumns) {
    if (stored.corrections?.[field] === undefined) continue;
    corrections[field] = said[field];
    held[column] = stored[column];
  }
  // Columns of one row put in the place of those of another.
  const laid = held as unknown as CandidateContent;
  return { content: { ...laid, ...derivedFrom(fieldsOf(laid)) }, corrections };
}
