import { requiredFields } from "contract/candidate-fields.ts";
import { CandidateRecord } from "contract/intake.ts";
import type { RawRecord } from "contract/records/field-rules.ts";
import { REGISTER_KEY, registerFieldNames, requiredRegisterFields } from "contract/register-fields.ts";
import type { Source } from "../intake/incoming-candidate.ts";

export interface Layout {
  /** The column that identifies a record. */
  readonly key: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/**
 * A record that could be read, with the line on which it begins. Its fields are made on demand: of unchanged records only
 * the identifier is needed.
 */
export interface ReadRecord extends Source {
  readonly line: number;
  /** Its identifier as it stands in the file. */
  readonly key: unknown;
  readonly read: () => RawRecord;
}

/** A record, or why a line is none. */
export type SourceRecord =
  | ReadRecord
  | { readonly line: number; readonly id: string | null; readonly field: string | null; readonly reason: string };

/** Most columns of a file, or fields of one of its lines. */
export const MOST_COLUMNS = 1000;

/** Longest record in characters, so that a quote that is never closed does not swallow the file. */
export const LONGEST_RECORD = 1_000_000;

/** The file as a whole cannot be read; the message is for the operator. */
export class BadFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadFile";
  }
}

export const candidateLayout: Layout = {
  key: "externalId",
  required: ["externalId", ...requiredFields],
  known: Object.keys(CandidateRecord.shape),
};

export const registerLayout: Layout = {
  key: REGISTER_KEY,
  required: requiredRegisterFields,
  known: registerFieldNames,
};
