import {
  candidateFields,
  type FieldColumns,
  type FieldName,
  type FieldValues,
  fieldNames,
} from "contract/candidates/candidate-fields.ts";

type ColumnOf<Name extends FieldName> = (typeof candidateFields)[Name]["column"];

export function columnsOf<Name extends FieldName>(names: readonly Name[]): ColumnOf<Name>[] {
  return names.map((name) => candidateFields[name].column);
}

/** Create it once per query: lists and imports have many rows. */
export function fieldsReader<Name extends FieldName>(names: readonly Name[]) {
  const places = names.map((name) => ({ name, column: candidateFields[name].column }));
  return (row: Pick<FieldColumns, ColumnOf<Name>>): Pick<FieldValues, Name> => {
    const held: Readonly<Record<string, unknown>> = row;
    const fields: Record<string, unknown> = {};
    for (const { name, column } of places) fields[name] = held[column];
    return fields as Pick<FieldValues, Name>;
  };
}

const everyPlace = fieldNames.map((name) => ({ name, column: candidateFields[name].column }));

export function toColumns(values: FieldValues): FieldColumns {
  const columns: Record<string, unknown> = {};
  for (const { name, column } of everyPlace) columns[column] = values[name];
  return columns as FieldColumns;
}
