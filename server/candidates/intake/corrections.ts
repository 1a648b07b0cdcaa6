import { fieldNames } from "contract/candidates/candidate-fields.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import { type CandidateContent, derivedFrom, fieldColumns } from "./candidate-columns.ts";
import type { WholeCandidate } from "./candidate-store.ts";
import { fieldsReader } from "./field-columns.ts";

const readAll = fieldsReader(fieldNames);

export function fieldsOf(row: Parameters<typeof readAll>[0] & { readonly contact_shareable: boolean }) {
  return { ...readAll(row), contactShareable: row.contact_shareable };
}

/** Staff corrections override the feed, whose values are stored as source (beyond B1-27). */
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
  const laid = held as unknown as CandidateContent;
  return { content: { ...laid, ...derivedFrom(fieldsOf(laid)) }, corrections };
}
