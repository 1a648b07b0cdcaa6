import { candidateFields } from "contract/candidates/candidate-fields.ts";
import { PUBLISHED_FROM_YEARS, checkCandidate } from "contract/candidates/candidate-rules.ts";
import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import type { Dossier, DossierField } from "contract/candidates/dossiers.ts";
import { ageInYears } from "../../../../format/dates.ts";
import type { Issues } from "../../../../ui/form.ts";
import { type TypedField, typedFields } from "./field-groups.ts";
import { choices } from "./texts.ts";

const ADULT_YEARS = 18;

export type DossierValues = { [Name in Exclude<TypedField, "contactShareable">]: string } & {
  contactShareable: boolean;
};

export type WireValue = string | number | boolean | null;

export function valuesOf(dossier?: Dossier): DossierValues {
  const values = typedFields.map((name) => [name, dossier ? inForm(dossier[name]) : inForm(null)]);
  return { ...Object.fromEntries(values), contactShareable: dossier?.contactShareable ?? false } as DossierValues;
}

export function inForm(value: WireValue): string | boolean {
  return typeof value === "boolean" ? value : String(value ?? "");
}

export function differing(one: DossierValues, other: DossierValues): TypedField[] {
  return typedFields.filter((name) => one[name] !== other[name]);
}

export function only(values: DossierValues, names: readonly TypedField[]): Partial<DossierValues> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Same rules as the intake (beyond B1-23). @param isPublished only a published dossier needs an age */
export function issuesOf(values: DossierValues, today: string, isPublished = false): Issues<DossierValues> {
  const checked = checkCandidate({ ...values, externalId: "EF", version: 1, active: isPublished }, today);
  return "issues" in checked ? issuesByField(checked.issues) : {};
}

export function ageHint(birthday: string, today?: Date): string | undefined {
  const age = ageInYears(birthday, today);
  if (age === undefined || age >= ADULT_YEARS) return undefined;
  return age < PUBLISHED_FROM_YEARS ? choices.tooYoung : choices.minor;
}

/** Keeps the first error of each field. Errors of unknown fields are shown on the form. */
export function issuesByField(found: readonly { field: string | null; error: string }[]): Issues<DossierValues> {
  const issues: Record<string, string> = {};
  for (const { field, error } of found) {
    const name = typedFields.find((known) => known === field) ?? "form";
    issues[name] ??= error;
  }
  return issues;
}

export function readable(name: DossierField, value: string | boolean): string {
  if (typeof value === "boolean") return value ? choices.yes : choices.no;
  if (value === "") return choices.empty;
  const kind = name === "contactShareable" ? undefined : candidateFields[name].kind;
  if (kind === "studyCategory") return STUDY_CATEGORIES.find(({ id }) => String(id) === value)?.label ?? value;
  if (kind === "day") return value.split("-").reverse().join("/");
  return value === "oui" || value === "non" ? choices.interviewStatus[value] : value;
}
