import { hash } from "node:crypto";
import { CandidateRecord } from "contract/intake.ts";
import { hashOf } from "../../secrets.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";
import { contentHashOf } from "./content-hash.ts";
import type { Source } from "./source-record.ts";

/** A candidate on its way into the database, computed before anything waits for it. */
export interface IncomingCandidate {
  readonly content: CandidateContent;
  /** What a tombstone of its external id is found by. */
  readonly tombstoneHash: string;
}

/**
 * Raised when a line of a file may be read or checked differently than before: what lies behind earlier marks is then
 * checked again. A test keeps what lines are read as.
 */
export const READING = 1;

/** Of a content's hash, enough to tell two contents of one candidate: 128 bits. */
const CONTENT_CHARACTERS = 22;

const hashOfRecord = contentHashOf(Object.keys(CandidateRecord.shape));

/** What a record comes to, and where it was read when that is a file. */
export function incomingCandidate(record: CandidateRecord, source?: Source): IncomingCandidate {
  const contentHash = hashOfRecord(record);
  const sourceMark = source ? markOf(source, contentHash) : null;
  const content = contentOf(record, { contentHash, sourceMark });
  return { content, tombstoneHash: hashOfExternalId(record.externalId) };
}

/**
 * Binds what a file says, letter for letter, to the content it was read as. As long as a candidate has this content,
 * the same lines say nothing new, and need not be checked to know it (decision 039). The text is hashed where it lies:
 * put together with the rest it would be copied, and there is much of it.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}

/** What a tombstone keeps of an external id. */
export function hashOfExternalId(externalId: string): string {
  return hashOf(`candidate ${externalId}`);
}
