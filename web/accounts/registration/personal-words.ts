import type { RegistrationValues } from "./registration-values.ts";

export function personalWords(numOrdinal: string, values: RegistrationValues): string[] {
  return [numOrdinal, values.firstName, values.lastName, values.socialReason];
}
