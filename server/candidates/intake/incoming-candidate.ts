import { hash } from "node:crypto";
import { CandidateRecord } from "contract/candidates/intake.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";

/** Everything slow is computed before the transaction. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  readonly origin: "api" | "file";
}

export interface Source {
  readonly text: string;
  /** Hash of the context needed to read the text: the columns of a CSV file. */
  readonly form: string;
}

/**
 * Increment when lines are read or checked differently, so that all are checked again. A test fails if this is
 * forgotten. A new field has the same effect.
 */
export const READING = 3;

/** 128 bits are enough to distinguish contents of one candidate. */
const CONTENT_CHARACTERS = 22;

const FIELDS = Object.keys(CandidateRecord.shape);
const hashOfRecord = contentHashOf(FIELDS);

export function incomingCandidate(
  record: CandidateRecord,
  source?: Source,
  origin: IncomingCandidate["origin"] = source ? "file" : "api",
): IncomingCandidate {
  const contentHash = hashOfRecord(record);
  const sourceMark = source ? markOf(source, contentHash) : null;
  const content = contentOf(record, { contentHash, sourceMark });
  return { content, origin };
}

/**
 * If text and stored content are both unchanged, the record need not be checked again (decision 039). The text is
 * hashed separately, because joining would copy it.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
