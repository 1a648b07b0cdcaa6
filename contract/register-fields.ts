import * as z from "zod/mini";
import { Gender } from "./values.ts";

const text = z.nullable(z.string());

/** What a field can be, and how each kind travels; server/features/register/register-rules.ts says what it accepts. */
const shapes = {
  ordinal: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  gender: z.nullable(Gender),
  zipCode: text,
  phone: text,
  /** Digits, the spaces between them dropped. */
  digits: text,
  line: text,
  emails: z.array(z.string()),
};

/** What a field of each kind holds. */
export type RegisterKindValues = { [Kind in keyof typeof shapes]: z.infer<(typeof shapes)[Kind]> };
export type RegisterFieldKind = keyof RegisterKindValues;

/** A field of an entry of the register. */
interface RegisterField {
  readonly kind: RegisterFieldKind;
  /** Its column in the table `register_entries`. */
  readonly column: string;
  /** Most characters, where they are not those of its kind. */
  readonly most?: number;
}

/**
 * The fields of an entry of the professional register (product 6), each described once, in the order of the provider's
 * records (decision 047): from here follow the record, its rules and its file's columns, the columns of the database and
 * what may be corrected.
 */
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

/** What the fields hold, by their names. */
export type RegisterValues = { [Name in RegisterFieldName]: RegisterKindValues[Fields[Name]["kind"]] };

/** What the fields hold, by their columns. */
export type RegisterColumns = { [Name in RegisterFieldName as Fields[Name]["column"]]: RegisterValues[Name] };

/** The names of all fields, in their order. */
export const registerFieldNames = Object.keys(registerFields) as RegisterFieldName[];

/** The field that tells one entry from another: all but this one may be corrected. */
export const REGISTER_KEY = "numOrdinal";

export type CorrectableField = Exclude<RegisterFieldName, typeof REGISTER_KEY>;

/** The names of the fields that may be corrected, in their order. */
export const correctableFields = registerFieldNames.filter((name): name is CorrectableField => name !== REGISTER_KEY);

const REQUIRED: readonly RegisterFieldKind[] = ["ordinal", "lastName", "firstName"];

/** The fields that no record may lack. */
export const requiredRegisterFields = registerFieldNames.filter((name) => REQUIRED.includes(registerFields[name].kind));

type Shapes = { [Name in RegisterFieldName]: (typeof shapes)[Fields[Name]["kind"]] };

/** The shapes of all fields. */
export const registerShapes = Object.fromEntries(
  registerFieldNames.map((name) => [name, shapes[registerFields[name].kind]]),
) as Shapes;

/** A record in the columns of the table. */
export function registerColumns(record: RegisterValues): RegisterColumns {
  return Object.fromEntries(
    registerFieldNames.map((name) => [registerFields[name].column, record[name]]),
  ) as unknown as RegisterColumns;
}

/** The record that a row of the table holds. */
export function registerRecord(row: RegisterColumns): RegisterValues {
  return Object.fromEntries(
    registerFieldNames.map((name) => [name, row[registerFields[name].column]]),
  ) as unknown as RegisterValues;
}
