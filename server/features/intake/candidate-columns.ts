import { candidateFields, type FieldColumns, type FieldKind, fieldNames } from "contract/candidate-fields.ts";
import { departmentFromZip } from "contract/departments.ts";
import type { CandidateRecord } from "contract/intake.ts";
import { foldName } from "contract/values.ts";
import { toColumns } from "../candidates/field-columns.ts";

/** The types of fields that are no text. */
const TYPES: { readonly [Kind in FieldKind]?: string } = { day: "date", count: "integer", studyCategory: "integer" };

/** The columns that an intake fills, and their types. */
export const COLUMNS: Readonly<Record<keyof CandidateRow, string>> = {
  external_id: "text",
  version: "integer",
  content_hash: "text",
  source_mark: "text",
  active: "boolean",
  contact_shareable: "boolean",
  last_name_folded: "text",
  first_name_folded: "text",
  department: "text",
  ...typesOfFields(),
  published_at: "timestamptz",
  recruited_at: "timestamptz",
  updated_at: "timestamptz",
};

function typesOfFields(): Record<keyof FieldColumns, string> {
  const fields = fieldNames.map((name) => candidateFields[name]);
  const types = fields.map(({ column, kind }) => [column, TYPES[kind] ?? "text"] as const);
  return Object.fromEntries(types) as Record<keyof FieldColumns, string>;
}

/** A record in the columns of the table: all but the instants, which it does not say. */
export function contentOf(
  record: CandidateRecord,
  { contentHash, sourceMark }: { readonly contentHash: string; readonly sourceMark: string | null },
) {
  return {
    external_id: record.externalId,
    version: record.version,
    content_hash: contentHash,
    source_mark: sourceMark,
    active: record.active,
    contact_shareable: record.contactShareable,
    last_name_folded: foldName(record.lastName),
    first_name_folded: foldName(record.firstName),
    department: departmentFromZip(record.ZIPCode) ?? "",
    ...toColumns(record),
  };
}

/** What a record says of a candidate. */
export type CandidateContent = Readonly<ReturnType<typeof contentOf>>;

/** A candidate as it is to be stored. */
export interface CandidateRow extends CandidateContent {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
  readonly updated_at: Date;
}
