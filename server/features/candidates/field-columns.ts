import {
  candidateFields,
  type FieldColumns,
  type FieldName,
  type FieldValues,
  fieldNames,
} from "contract/candidate-fields.ts";

/** The column of a field. */
type ColumnOf<Name extends FieldName> = (typeof candidateFields)[Name]["column"];

/** The columns of some fields. */
export function columnsOf<Name extends FieldName>(names: readonly Name[]): ColumnOf<Name>[] {
  return names.map((name) => candidateFields[name].column);
}

/** Some fields of a row, in wire names. */
export function fromColumns<Name extends FieldName>(
  row: Pick<FieldColumns, ColumnOf<Name>>,
  names: readonly Name[],
): Pick<FieldValues, Name> {
  const held: Readonly<Record<string, unknown>> = row;
  const fields = names.map((name) => [name, held[candidateFields[name].column]] as const);
  return Object.fromEntries(fields) as Pick<FieldValues, Name>;
}

/** All fields in the columns of the table. */
export function toColumns(values: FieldValues): FieldColumns {
  const columns = fieldNames.map((name) => [candidateFields[name].column, values[name]] as const);
  return Object.fromEntries(columns) as FieldColumns;
}
