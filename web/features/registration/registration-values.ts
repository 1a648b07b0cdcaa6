import type { InputOf } from "contract/call.ts";
import { type FieldError, isEmpty, isPhone } from "contract/fields.ts";
import type { preRegister, RegisterPrefill } from "contract/registration.ts";
import type { Gender } from "contract/values.ts";
import * as z from "zod/mini";
import type { KeptValues } from "./draft.ts";

/** The code of a fault, as the catalogue of product 8.13 spells it. */
const code = (error: FieldError) => error;

const filled = z.string().check(z.refine((text) => !isEmpty(text.trim()), code("empty")));

/** The rules of product 5.1. Of several faults of a field the first one counts. */
export const RegistrationValues = z
  .object({
    gender: filled,
    firstName: filled,
    lastName: filled,
    socialReason: filled,
    siret: filled,
    address: filled,
    ZIPCode: filled,
    city: filled,
    phone: filled.check(z.refine((text) => isPhone(text), code("invalid phone number"))),
    emailId: z.nullable(z.number()).check(z.refine((index) => !isEmpty(index), code("empty"))),
    password: z.string().check(z.refine((text) => !isEmpty(text), code("empty"))),
    "password-repeat": z.string(),
    personalPhone: filled.check(
      z.refine((text) => isPhone(text), code("invalid phone number")),
      z.refine((text) => isPhone(text, true), code("mobile phone expected")),
    ),
    useTerm: z.boolean().check(z.refine((ticked) => ticked, code("use term not checked"))),
  })
  .check(
    z.refine((values) => values["password-repeat"] === values.password, {
      error: code("password doesn't match"),
      path: ["password-repeat"],
      // Whatever else is wrong: both are judged from the first change on.
      when: () => true,
    }),
  );
export type RegistrationValues = z.infer<typeof RegistrationValues>;

/** What the form begins with: what the register knows, or what was typed before for the same number. */
export function initialValues(prefill: RegisterPrefill, kept?: KeptValues): RegistrationValues {
  const known = {
    gender: prefill.gender ?? "",
    firstName: prefill.firstName ?? "",
    lastName: prefill.lastName ?? "",
    socialReason: prefill.socialReason ?? "",
    siret: prefill.siret ?? "",
    address: prefill.address ?? "",
    ZIPCode: prefill.ZIPCode ?? "",
    city: prefill.city ?? "",
    phone: prefill.phone ?? "",
    emailId: null,
    personalPhone: "",
    useTerm: false,
  };
  return { ...known, ...kept, password: "", "password-repeat": "" };
}

/** The payload of the call; undefined for values that the rules refuse. */
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
