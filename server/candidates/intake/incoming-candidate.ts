import { hash } from "node:crypto";
import { CandidateRecord } from "contract/candidates/intake.ts";
import { contentHashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import { type CandidateContent, contentOf } from "./candidate-columns.ts";
import { hashOfExternalId } from "./erase-store.ts";

export interface IncomingCandidate {
  readonly content: CandidateContent;
  /** The key of the candidate's tombstone, the row that the server stores when a candidate is erased. */
  readonly idHash: string;
  readonly origin: "api" | "file";
  /**
   * True if the server rejects the record because the candidate is under 15. Such a record hides the candidate, and
   * changes nothing else (B11-12).
   */
  readonly onlyHides?: true;
}

export interface Source {
  readonly text: string;
  /** A hash of the column names of a CSV file, because the columns decide the meaning of a line. */
  readonly form: string;
}

/**
 * Increment this number when you change how the import reads or checks lines. The next import then checks every line
 * again. A new field needs no increment, because `markOf` also uses the number of fields.
 */
export const READING = 4;

/** The length of the stored hash. Its 128 bits are enough to distinguish the versions of a candidate. */
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
 * Returns the mark of a line, a hash. The import does not check a line whose mark is stored (decision 039). Hashes
 * the text separately, because joining `form` and `text` would copy the whole text.
 */
export function markOf({ form, text }: Source, contentHash: string): string {
  return `${READING}.${FIELDS.length} ${form} ${contentHash.slice(0, CONTENT_CHARACTERS)} ${hash("sha256", text, "base64url")}`;
}
