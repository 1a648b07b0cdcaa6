import { requiredFields } from "contract/candidate-fields.ts";
import { CandidateRecord } from "contract/intake.ts";
import type { RawRecord } from "contract/records/field-rules.ts";
import { REGISTER_KEY, registerFieldNames, requiredRegisterFields } from "contract/register-fields.ts";
import type { Source } from "../intake/incoming-candidate.ts";

/** What a file of records is made of. */
export interface Layout {
  /** The column that identifies a record. */
  readonly key: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/**
 * A record that could be read, with the line on which it begins. Its fields are only made when they are asked for: of
 * many records nothing but who they are about is ever needed, and they are many.
 */
export interface ReadRecord extends Source {
  readonly line: number;
  /** What identifies it, as the file says it. */
  readonly key: unknown;
  readonly read: () => RawRecord;
}

/** A record of a file, or why a line is no record. */
export type SourceRecord =
  | ReadRecord
  | { readonly line: number; readonly id: string | null; readonly field: string | null; readonly reason: string };

/** Most columns of a file, or fields of one of its lines: more are no list of anybody. */
export const MOST_COLUMNS = 1000;

/** Longest record in characters: a quote that is never closed would otherwise swallow the whole file. */
export const LONGEST_RECORD = 1_000_000;

/** The file as a whole cannot be read; the message is for the operator. */
export class BadFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadFile";
  }
}

/** The columns of a candidate file. */
export const candidateLayout: Layout = {
  key: "externalId",
  required: ["externalId", ...requiredFields],
  known: Object.keys(CandidateRecord.shape),
};

/** The columns of a register file. */
export const registerLayout: Layout = {
  key: REGISTER_KEY,
  required: requiredRegisterFields,
  known: registerFieldNames,
};
