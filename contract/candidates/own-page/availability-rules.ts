import type { RecordIssue } from "../../records.ts";
import { dayIssue } from "../field-rules.ts";
import { reasons } from "../record-messages.ts";
import { type Availability, DRIVING_LICENCES, MOBILITY_KM } from "./own-values.ts";

const rules: { readonly [Name in keyof Availability]: (value: unknown) => string | undefined } = {
  from: (value) => (typeof value === "string" ? dayIssue(value) : value === null ? undefined : reasons.notADate),
  mobilityKm: (value) => (value === null || isKilometres(value) ? undefined : reasons.mobility),
  drivingLicence: (value) =>
    value === null || DRIVING_LICENCES.some((known) => known === value) ? undefined : reasons.drivingLicence,
  lookingFor: (value) => (typeof value === "boolean" ? undefined : reasons.flag),
};

function isKilometres(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= MOBILITY_KM.min && Number(value) <= MOBILITY_KM.max;
}

/** Checks the sent values. If a value is missing, the server keeps the stored value. */
export function checkAvailability(
  sent: Readonly<Partial<Record<keyof Availability, unknown>>>,
): { readonly values: Partial<Availability> } | { readonly issues: readonly RecordIssue[] } {
  const names = Object.keys(rules) as (keyof Availability)[];
  const given = names.filter((name) => sent[name] !== undefined);
  const issues = given.flatMap((field) => {
    const error = rules[field](sent[field]);
    return error === undefined ? [] : [{ field, error }];
  });
  if (issues.length > 0) return { issues };
  return { values: Object.fromEntries(given.map((name) => [name, sent[name]])) as Partial<Availability> };
}
