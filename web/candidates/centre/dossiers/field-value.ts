import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import { type DossierField, dossierFieldNames } from "contract/candidates/dossiers.ts";
import { DrivingLicence, OWN_FIELDS } from "contract/candidates/own-page/own-values.ts";
import { DossierState } from "contract/candidates/states.ts";
import { fields, page, states, history as texts } from "./texts.ts";

export type FieldValue = string | number | boolean | null;

export function fieldName(name: string): string {
  const known = dossierFieldNames.find((field): field is DossierField => field === name);
  if (known) return fields[known];
  const own = OWN_FIELDS.find((field) => field === name);
  if (own) return texts.own[own];
  return name === "state" ? texts.state : name;
}

export function valueText(name: string, value: FieldValue | undefined): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (name === "state") {
    const state = DossierState.safeParse(value);
    return state.success ? states[state.data] : String(value);
  }
  const licence = DrivingLicence.safeParse(name === "drivingLicence" ? value : undefined);
  if (licence.success) return texts.licences[licence.data];
  if (name === "birthday" || name === "availableFrom")
    return new Date(String(value)).toLocaleDateString("fr-FR", { timeZone: "UTC" });
  if (name === "studyLevelCategory")
    return STUDY_CATEGORIES.find(({ id }) => String(id) === String(value))?.label ?? String(value);
  if (typeof value === "boolean") return value ? page.yes : page.no;
  if (value === "oui") return page.yes;
  return value === "non" ? page.no : String(value);
}
