import type { preRegister, RegisterPrefill } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import { type FieldError, isEmpty, isPhone, seenText } from "contract/fields.ts";
import type { Gender } from "contract/values.ts";
import { spacedPhone } from "../../format/phone.ts";
import { spacedSiret } from "../../format/siret.ts";
import { emptyValues, registerFields, type StoredValues } from "./draft.ts";

export interface RegistrationValues extends StoredValues {
  password: string;
  "password-repeat": string;
}

type RegistrationIssues = { readonly [Name in keyof RegistrationValues]?: FieldError | undefined };

export function findIssues(values: RegistrationValues): RegistrationIssues {
  return {
    gender: filled(values.gender),
    firstName: filled(values.firstName),
    lastName: filled(values.lastName),
    socialReason: filled(values.socialReason),
    siret: filled(values.siret),
    address: filled(values.address),
    ZIPCode: filled(values.ZIPCode),
    city: filled(values.city),
    phone: filled(values.phone) ?? (isPhone(values.phone) ? undefined : "invalid phone number"),
    emailId: isEmpty(values.emailId) ? "empty" : undefined,
    password: isEmpty(values.password) ? "empty" : undefined,
    "password-repeat": values["password-repeat"] === values.password ? undefined : "password doesn't match",
    personalPhone: filled(values.personalPhone) ?? mobile(values.personalPhone),
    useTerm: values.useTerm ? undefined : "use term not checked",
  };
}

function filled(text: string): FieldError | undefined {
  return isEmpty(seenText(text)) ? "empty" : undefined;
}

function mobile(text: string): FieldError | undefined {
  if (!isPhone(text)) return "invalid phone number";
  return isPhone(text, true) ? undefined : "mobile phone expected";
}

export function initialValues(prefill: RegisterPrefill, stored?: StoredValues): RegistrationValues {
  const known = Object.fromEntries(registerFields.map((name) => [name, prefill[name] ?? ""]));
  const spaced = { siret: spacedSiret(prefill.siret ?? ""), phone: spacedPhone(prefill.phone ?? "") };
  return { ...emptyValues, ...known, ...spaced, ...stored, password: "", "password-repeat": "" };
}

export function toRegistration(
  numOrdinal: string,
  values: RegistrationValues,
): InputOf<typeof preRegister> | undefined {
  const { "password-repeat": _repeat, gender, emailId, useTerm, ...rest } = values;
  if (!isGender(gender) || emailId === null || !useTerm) return undefined;
  return { ...rest, numOrdinal, gender, emailId, useTerm };
}

function isGender(text: string): text is Gender {
  return text === "Monsieur" || text === "Madame";
}

export function personalWords(numOrdinal: string, values: RegistrationValues): string[] {
  return [numOrdinal, values.firstName, values.lastName, values.socialReason];
}
