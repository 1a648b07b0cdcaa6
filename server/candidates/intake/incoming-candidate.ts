import { hash } from "node:crypto";
import { CandidateRecord } from "contract/candidates/intake.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";

/** A checked record. All slow computations are done before the transaction that stores the record. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  readonly origin: "api" | "file";
}

export interface Source {
  readonly text: string;
  /** Hash of the columns of a CSV file, because the meaning of a line depends on the columns. */
  readonly form: string;
}

/**
 * Increment this number when lines are read or checked differently, so that all lines are checked again. A test fails
 * if the number is not incremented. A new field needs no increment: the number of fields has the same effect.
 */
export const READING = 3;

/** Characters for 128 bits, which are enough to distinguish the contents of one candidate. */
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
 * Computes a mark of a line. A line with an unchanged mark is not checked again (decision 039). The text is hashed
 * alone, because joining the text with the other parts would copy the text.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
