import type { Faults } from "../../ui/form.ts";
import { weaknessOf } from "../password/NewPasswordField.tsx";
import { personalWords } from "./personal-words.ts";
import { findFaults, type RegistrationValues } from "./registration-values.ts";
import { fieldErrors, form } from "./texts.ts";

/** What is wrong, in words; a password that is easy to guess counts as well (policy 2, T-22). */
export function faultSentences(numOrdinal: string, values: RegistrationValues): Faults<RegistrationValues> {
  const codes = Object.entries(findFaults(values));
  const sentences: Faults<RegistrationValues> = Object.fromEntries(
    codes.map(([name, code]) => [name, code && fieldErrors[code]]),
  );
  const personal = personalWords(numOrdinal, values);
  return {
    ...sentences,
    emailId: sentences.emailId && form.emailUnchosen,
    // Two empty ones are alike, and yet both are to be filled.
    "password-repeat": sentences["password-repeat"] ?? sentences.password,
    password: sentences.password ?? weaknessOf(values.password, personal),
  };
}
