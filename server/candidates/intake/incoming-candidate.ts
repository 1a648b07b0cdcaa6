import { hash } from "node:crypto";
import { CandidateRecord } from "contract/candidates/intake.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";
import { hashOfExternalId } from "./erase-store.ts";

export interface IncomingCandidate {
  readonly content: CandidateContent;
  /** The key of the tombstone if the candidate was erased. */
  readonly idHash: string;
  readonly origin: "api" | "file";
  /** The record is refused because the candidate is under 15. It only hides a candidate (B11-12). */
  readonly onlyHides?: true;
}

export interface Source {
  readonly text: string;
  /** A hash of the column names of a CSV file, because the meaning of a line depends on the column names. */
  readonly form: string;
}

/**
 * Increment this number if lines are read or checked differently. A test fails if you forget this.
 * A new field has the same effect without an increment.
 */
export const READING = 4;

/** The stored hash has this many characters. 128 bits are enough to distinguish the versions of a candidate. */
const CONTENT_CHARACTERS = 22;

const FIELDS = Object.keys(CandidateRecord.shape);
const hashOfRecord = contentHashOf(FIELDS);

export function incomingCandidate(
  ctx: Pick<AppContext, "secrets">,
  record: CandidateRecord,
  source?: Source,
  origin: IncomingCandidate["origin"] = source ? "file" : "api",
): IncomingCandidate {
  const contentHash = hashOfRecord(record);
  const sourceMark = source ? markOf(source, contentHash) : null;
  const content = contentOf(record, { contentHash, sourceMark });
  return { content, idHash: hashOfExternalId(ctx, record.externalId), origin };
}

/**
 * A line whose hash is stored is not checked again (decision 039).
 * The text is hashed separately, because joining the texts would copy the whole text.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
