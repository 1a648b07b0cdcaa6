import { REGISTER_KEY, requiredRegisterFields } from "contract/accounts/register-fields.ts";
import { requiredFields } from "contract/candidates/candidate-fields.ts";
import type { RawRecord } from "contract/candidates/field-rules.ts";
import { fieldOfHeading, importFields } from "contract/candidates/import-headings.ts";
import type { ImportColumns, ImportKind } from "contract/candidates/imports.ts";
import { fold } from "contract/values.ts";
import type { Source } from "../intake/incoming-candidate.ts";

export interface Layout {
  readonly kind: ImportKind;
  readonly key: string;
  readonly required: readonly string[];
  readonly known: readonly string[];
  /** The fields that staff chose for unknown headings. */
  readonly columns: ImportColumns;
}

/** The fields are parsed only when needed, because an unchanged record needs only its identifier. */
export interface ReadRecord extends Source {
  readonly line: number;
  readonly key: unknown;
  readonly read: () => RawRecord;
  /** Reads the cells as they stand in the file, for the report of errors. */
  readonly readTyped?: () => RawRecord;
  /** True if a heading of the record is not the name of its field. */
  readonly hasHeadings: boolean;
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

/** Thrown if staff can correct the header by choosing other fields for its unknown columns (B16-04). */
export class BadHeader extends BadFile {}

export function layoutOf(kind: ImportKind, columns: ImportColumns = {}): Layout {
  const known = importFields[kind];
  return kind === "candidates"
    ? { kind, key: "externalId", required: ["externalId", ...requiredFields], known, columns }
    : { kind, key: REGISTER_KEY, required: requiredRegisterFields, known, columns };
}

/** @returns the field, and whether staff chose the field by hand */
export function fieldOf(
  { kind, columns }: Layout,
  heading: string,
): { readonly field?: string; readonly isChosen: boolean } {
  const field = fieldOfHeading(kind, heading);
  if (field !== undefined) return { field, isChosen: false };
  const folded = fold(heading);
  const chosen = Object.hasOwn(columns, folded) ? columns[folded] : undefined;
  return chosen === undefined ? { isChosen: false } : { field: chosen, isChosen: true };
}
