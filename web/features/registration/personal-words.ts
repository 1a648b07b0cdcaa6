import type { RegistrationValues } from "./registration-values.ts";

/** The words that the password of this registration gains nothing by (policy 2). */
export function personalWords(numOrdinal: string, values: RegistrationValues): string[] {
  return [numOrdinal, values.firstName, values.lastName, values.socialReason];
}
