import * as z from "zod/mini";
import { Gender } from "../values.ts";

const text = z.nullable(z.string());

const shapes = {
  ordinal: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  gender: z.nullable(Gender),
  zipCode: text,
  phone: text,
  digits: text,
  line: text,
  emails: z.array(z.string()),
};

export type RegisterKindValues = { [Kind in keyof typeof shapes]: z.infer<(typeof shapes)[Kind]> };
export type RegisterFieldKind = keyof RegisterKindValues;

interface RegisterField {
  readonly kind: RegisterFieldKind;
  readonly column: string;
  readonly most?: number;
}

/** The types, checks, file columns and database columns of a register entry derive from this list (decision 047). */
export const registerFields = {
  numOrdinal: { kind: "ordinal", column: "num_ordinal" },
  gender: { kind: "gender", column: "gender" },
  lastName: { kind: "lastName", column: "last_name" },
  firstName: { kind: "firstName", column: "first_name" },
  socialReason: { kind: "line", column: "social_reason" },
  siret: { kind: "digits", column: "siret" },
  address: { kind: "line", column: "address" },
  ZIPCode: { kind: "zipCode", column: "zip_code" },
  city: { kind: "line", column: "city", most: 100 },
  phone: { kind: "phone", column: "phone" },
  emails: { kind: "emails", column: "emails" },
} as const satisfies Record<string, RegisterField>;

type Fields = typeof registerFields;
export type RegisterFieldName = keyof Fields;

type RegisterValues = { [Name in RegisterFieldName]: RegisterKindValues[Fields[Name]["kind"]] };

type RegisterColumns = { [Name in RegisterFieldName as Fields[Name]["column"]]: RegisterValues[Name] };

export const registerFieldNames = Object.keys(registerFields) as RegisterFieldName[];

/** The ordinal number identifies a register entry, so nobody can correct this field. */
export const REGISTER_KEY = "numOrdinal";

export type CorrectableField = Exclude<RegisterFieldName, typeof REGISTER_KEY>;

export const correctableFields = registerFieldNames.filter((name): name is CorrectableField => name !== REGISTER_KEY);

const REQUIRED: readonly RegisterFieldKind[] = ["ordinal", "lastName", "firstName"];

export const requiredRegisterFields = registerFieldNames.filter((name) => REQUIRED.includes(registerFields[name].kind));

type Shapes = { [Name in RegisterFieldName]: (typeof shapes)[Fields[Name]["kind"]] };

export const registerShapes = Object.fromEntries(
  registerFieldNames.map((name) => [name, shapes[registerFields[name].kind]]),
) as Shapes;

export function registerColumns(record: RegisterValues): RegisterColumns {
  return Object.fromEntries(
    registerFieldNames.map((name) => [registerFields[name].column, record[name]]),
  ) as unknown as RegisterColumns;
}

export function registerRecord(row: RegisterColumns): RegisterValues {
  return Object.fromEntries(
    registerFieldNames.map((name) => [name, row[registerFields[name].column]]),
  ) as unknown as RegisterValues;
}
