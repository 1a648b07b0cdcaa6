import { hash } from "node:crypto";
import { CandidateRecord } from "contract/intake.ts";
import { contentHashOf } from "../../records/content-hash.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";

/** A candidate ready to be stored: everything slow was computed before its transaction. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  readonly origin: "api" | "file";
}

/** The text that a record was read from. */
export interface Source {
  readonly text: string;
  /** A hash of what else decides how it is read: the columns of a CSV file. */
  readonly form: string;
}

/**
 * Raised when lines are read or checked differently than before: every line is then checked again. A test fails where
 * this is forgotten. A new field does the same by itself.
 */
export const READING = 3;

/** 128 bits of a content's hash tell two contents of one candidate apart. */
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
 * Ties the text of a record to the content it was read as. While a candidate has this content, the same text changes
 * nothing and is not checked again (decision 039). The text is hashed by itself, since joining it would copy it.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
