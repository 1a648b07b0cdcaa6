import { hash } from "node:crypto";
import { CandidateRecord } from "contract/intake.ts";
import { contentHashOf } from "../../records/content-hash.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";

/** A candidate on its way into the database, computed before anything waits for it. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  /** Through which feed it comes. */
  readonly origin: "api" | "file";
}

/** What a record was read from. */
export interface Source {
  /** The record as it stands in the file. */
  readonly text: string;
  /** What else decides how it is read, in short: the columns of a CSV file. */
  readonly form: string;
}

/**
 * Raised when a line of a file may be read or checked differently than before: what lies behind earlier marks is then
 * checked again. A test keeps what lines are read as.
 */
export const READING = 3;

/** Of a content's hash, enough to tell two contents of one candidate: 128 bits. */
const CONTENT_CHARACTERS = 22;

const hashOfRecord = contentHashOf(Object.keys(CandidateRecord.shape));

/** What a record comes to, and where it was read when that is a file. */
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
 * Binds what a file says, letter for letter, to the content it was read as. As long as a candidate has this content,
 * the same lines say nothing new, and need not be checked to know it (decision 039). The text is hashed where it lies:
 * put together with the rest it would be copied, and there is much of it.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
