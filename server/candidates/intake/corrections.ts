import { fieldNames } from "contract/candidates/candidate-fields.ts";
import type { HeldFields } from "../../platform/db/tables/candidates.ts";
import { type CandidateContent, derivedFrom, fieldColumns, fieldsReader } from "./candidate-columns.ts";
import type { WholeCandidate } from "./candidate-store.ts";

const readAll = fieldsReader(fieldNames);

export function fieldsOf(row: Parameters<typeof readAll>[0] & { readonly contact_shareable: boolean }) {
  return { ...readAll(row), contactShareable: row.contact_shareable };
}

/** Applies the corrections of staff to a record, and stores the values of the feed as source (B1-27). */
export function mergeCorrections(
  content: CandidateContent,
  stored: WholeCandidate,
): { readonly content: CandidateContent; readonly corrections: HeldFields } {
  const merged: Record<string, unknown> = { ...content };
  const fromFeed = fieldsOf(content);
  const corrections: HeldFields = {};
  for (const { field, column } of fieldColumns) {
    if (stored.corrections?.[field] === undefined) continue;
    corrections[field] = fromFeed[field];
    merged[column] = stored[column];
  }
  const corrected = merged as unknown as CandidateContent;
  return { content: { ...corrected, ...derivedFrom(fieldsOf(corrected)) }, corrections };
}

/** @returns the candidate's files, including files of the feed that staff replaced by a correction */
export function filesNamedBy({
  personal_resume,
  profile_picture,
  corrections,
}: Pick<WholeCandidate, "personal_resume" | "profile_picture" | "corrections">): string[] {
  const named = [personal_resume, profile_picture, corrections?.personalResume, corrections?.profilePicture];
  return named.filter((name) => typeof name === "string");
}
