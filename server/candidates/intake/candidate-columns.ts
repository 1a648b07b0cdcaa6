import {
  candidateFields,
  type FieldColumns,
  type FieldKind,
  type FieldName,
  type FieldValues,
  fieldNames,
} from "contract/candidates/candidate-fields.ts";
import type { DossierField, DossierOrigin } from "contract/candidates/dossiers.ts";
import type { CandidateRecord } from "contract/candidates/intake.ts";
import { departmentFromZip } from "contract/departments.ts";
import { fold, foldName } from "contract/values.ts";
import type { HiddenState } from "../../platform/db/tables/candidates.ts";
import { placeOf } from "../search/places.ts";

const TYPES: { readonly [Kind in FieldKind]?: string } = { day: "date", count: "integer", studyCategory: "integer" };

export const NO_VERSION = 0;

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
  place: "text",
  city_folded: "text",
  study_level_folded: "text",
  ...typesOfFields(),
  published_at: "timestamptz",
  recruited_at: "timestamptz",
  updated_at: "timestamptz",
  hidden_as: "text",
  held_against: "boolean",
  corrections: "jsonb",
  origin: "text",
};

export const fieldColumns = [
  ...fieldNames.map((field) => ({ field, column: candidateFields[field].column })),
  { field: "contactShareable", column: "contact_shareable" },
] as const satisfies readonly { field: DossierField; column: keyof CandidateRow }[];

function typesOfFields(): Record<keyof FieldColumns, string> {
  const fields = fieldNames.map((name) => candidateFields[name]);
  const types = fields.map(({ column, kind }) => [column, TYPES[kind] ?? "text"] as const);
  return Object.fromEntries(types) as Record<keyof FieldColumns, string>;
}

export function derivedFrom(
  values: Pick<CandidateRecord, "lastName" | "firstName" | "ZIPCode" | "city" | "studyLevel">,
) {
  const folded = (text: string | null) => (text === null ? null : fold(text));
  return {
    last_name_folded: foldName(values.lastName),
    first_name_folded: foldName(values.firstName),
    department: departmentFromZip(values.ZIPCode) ?? "",
    place: placeOf(values.ZIPCode),
    city_folded: folded(values.city),
    study_level_folded: folded(values.studyLevel),
  };
}

export function contentOf(
  record: CandidateRecord,
  { contentHash, sourceMark }: { readonly contentHash: string; readonly sourceMark: string | null },
) {
  return {
    // Spread the largest object first, because V8 copies only the first object of a literal in one step.
    ...toColumns(record),
    external_id: record.externalId,
    version: record.version,
    content_hash: contentHash,
    source_mark: sourceMark,
    active: record.active,
    contact_shareable: record.contactShareable,
    ...derivedFrom(record),
  };
}

export type CandidateContent = Readonly<ReturnType<typeof contentOf>>;

export interface CandidateRow extends CandidateContent {
  readonly published_at: Date | null;
  readonly recruited_at: Date | null;
  readonly updated_at: Date;
  readonly hidden_as: HiddenState | null;
  readonly held_against: boolean | null;
  readonly corrections: string | null;
  readonly origin: DossierOrigin;
}

type ColumnOf<Name extends FieldName> = (typeof candidateFields)[Name]["column"];

export function columnsOf<Name extends FieldName>(names: readonly Name[]): ColumnOf<Name>[] {
  return names.map((name) => candidateFields[name].column);
}

/** Make one reader per query instead of one per row, because lists and imports have many rows. */
export function fieldsReader<Name extends FieldName>(names: readonly Name[]) {
  const columns = names.map((name) => ({ name, column: candidateFields[name].column }));
  // Copy an object that already has all names. V8 would move an object several times while names are added one by
  // one.
  const empty = { ...Object.fromEntries(names.map((name) => [name, null])) };
  return (row: Pick<FieldColumns, ColumnOf<Name>>): Pick<FieldValues, Name> => {
    const values: Readonly<Record<string, unknown>> = row;
    const fields: Record<string, unknown> = { ...empty };
    for (const { name, column } of columns) fields[name] = values[column];
    return fields as Pick<FieldValues, Name>;
  };
}

export function toColumns(values: FieldValues): FieldColumns {
  const columns: Record<string, unknown> = {};
  for (const name of fieldNames) columns[candidateFields[name].column] = values[name];
  return columns as FieldColumns;
}
