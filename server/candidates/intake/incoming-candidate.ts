import { hash } from "node:crypto";
import { CandidateRecord } from "contract/candidates/intake.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";
import { hashOfExternalId } from "./erase-store.ts";

/** Contains a checked record. All slow computations happen before the transaction. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  /** Finds the tombstone of an erased candidate. */
  readonly idHash: string;
  readonly origin: "api" | "file";
}

export interface Source {
  readonly text: string;
  /** Contains a hash of a CSV file's column names, because the meaning of a line depends on the column names. */
  readonly form: string;
}

/**
 * Increment this number if lines are read or checked differently, so that all lines are checked again. A test fails if
 * you forget the increment. A new field makes the lines be checked again without an increment.
 */
export const READING = 3;

/** The hash has this many characters. 128 bits suffice to distinguish a candidate's versions. */
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
 * Computes a hash that marks a line. A line with a known hash is not checked again (decision 039). The text is hashed
 * separately, because joining texts would copy the whole text.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
