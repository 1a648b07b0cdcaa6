import { REGISTER_KEY, registerFieldNames, requiredRegisterFields } from "contract/accounts/register-fields.ts";
import { requiredFields } from "contract/candidates/candidate-fields.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { CandidateRecord } from "contract/candidates/intake.ts";
import type { Source } from "../intake/incoming-candidate.ts";

export interface Layout {
  readonly key: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
}

/** The fields are parsed only when needed, because an unchanged record needs only its identifier. */
export interface ReadRecord extends Source {
  readonly line: number;
  readonly key: unknown;
  readonly read: () => RawRecord;
}

export type SourceRecord =
  | ReadRecord
  | { readonly line: number; readonly id: string | null; readonly field: string | null; readonly reason: string };

/** A CSV file may have this many columns, and an NDJSON line may have this many fields. */
export const MOST_COLUMNS = 1000;

/** A record may have this many characters. Without this limit, an unclosed quote could include the rest of the file. */
export const LONGEST_RECORD = 1_000_000;

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
