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

/**
 * A record of the file. `read` parses the fields only when needed, because an unchanged record needs only its
 * identifier.
 */
export interface ReadRecord extends Source {
  readonly line: number;
  readonly key: unknown;
  readonly read: () => RawRecord;
  /** Returns the cells as written in the file, for the report of errors. */
  readonly readTyped?: () => RawRecord;
  /** True if at least one heading differs from the name of its field. */
  readonly hasHeadings: boolean;
}

export type SourceRecord =
  | ReadRecord
  | { readonly line: number; readonly id: string | null; readonly field: string | null; readonly reason: string };

/** The maximum number of columns in a CSV file, and of fields in an NDJSON line. */
export const MOST_COLUMNS = 1000;

/** The maximum length of a record. Without this limit, an unclosed quote could make the rest of the file one record. */
export const LONGEST_RECORD = 1_000_000;

export class BadFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = "BadFile";
  }
}

/** Thrown if staff can correct the header by choosing fields for its unknown columns (B16-04). */
export class BadHeader extends BadFile {}

export function layoutOf(kind: ImportKind, columns: ImportColumns = {}): Layout {
  const known = importFields[kind];
  return kind === "candidates"
    ? { kind, key: "externalId", required: ["externalId", ...requiredFields], known, columns }
    : { kind, key: REGISTER_KEY, required: requiredRegisterFields, known, columns };
}

/** @returns the field of a heading, and whether staff chose this field */
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
