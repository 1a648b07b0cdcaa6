import { checkCandidate, PUBLISHED_FROM_YEARS } from "contract/candidates/candidate-rules.ts";
import type { Dossier, DossierField } from "contract/candidates/dossiers.ts";
import { ageInYears } from "../../../../format/dates.ts";
import type { Issues } from "../../../../ui/form.ts";
import { type FieldValue, valueText } from "../field-value.ts";
import { type FormField, formFields } from "./field-groups.ts";
import { choices } from "./texts.ts";

const ADULT_YEARS = 18;

export type DossierValues = { [Name in Exclude<FormField, "contactShareable">]: string } & {
  contactShareable: boolean;
};

export function valuesOf(dossier?: Dossier): DossierValues {
  const values = formFields.map((name) => [name, dossier ? formValue(dossier[name]) : formValue(null)]);
  return { ...Object.fromEntries(values), contactShareable: dossier?.contactShareable ?? false } as DossierValues;
}

export function formValue(value: FieldValue): string | boolean {
  return typeof value === "boolean" ? value : String(value ?? "");
}

export function changedFields(before: DossierValues, after: DossierValues): FormField[] {
  return formFields.filter((name) => before[name] !== after[name]);
}

export function pick(values: DossierValues, names: readonly FormField[]): Partial<DossierValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

export function issuesOf(values: DossierValues, today: string, isPublished = false): Issues<DossierValues> {
  const checked = checkCandidate({ ...values, externalId: "EF", version: 1, active: isPublished }, today);
  return "issues" in checked ? issuesByField(checked.issues) : {};
}

export function ageHint(birthday: string, today?: Date): string | undefined {
  const age = ageInYears(birthday, today);
  if (age === undefined || age >= ADULT_YEARS) return undefined;
  return age < PUBLISHED_FROM_YEARS ? choices.tooYoung : choices.minor;
}

export function issuesByField(found: readonly { field: string | null; error: string }[]): Issues<DossierValues> {
  const issues: Record<string, string> = {};
  for (const { field, error } of found) {
    const name = formFields.find((known) => known === field) ?? "form";
    issues[name] ??= error;
  }
  return issues;
}

export function readable(name: DossierField, value: string | boolean): string {
  return valueText(name, value) ?? choices.empty;
}
