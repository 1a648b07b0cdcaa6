import { STUDY_CATEGORIES } from "contract/candidates/candidate-values.ts";
import { CORRECTABLE, type Correction } from "contract/candidates/own-page/corrections.ts";
import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { longDay } from "../../format/dates.ts";
import { spacedPhone } from "../../format/phone.ts";
import { details as texts } from "./texts.ts";

export type DetailName = (typeof CORRECTABLE)[number];
export type Details = Readonly<Record<DetailName, string>>;

export function storedDetails({ fields }: Pick<OwnDossier, "fields">): Details {
  return Object.fromEntries(CORRECTABLE.map((name) => [name, shownValue(name, fields[name])])) as Details;
}

/**
 * In the form, corrections that wait for the centre's answer replace the stored values, so that the candidate can
 * change these corrections.
 */
export function proposedDetails(dossier: Pick<OwnDossier, "fields" | "corrections">): Details {
  const waiting = dossier.corrections.filter(({ state }) => state === "waiting");
  const values = waiting.map(({ field, value }) => [field, shownValue(field, value)]);
  return { ...storedDetails(dossier), ...Object.fromEntries(values.filter(([name]) => isDetail(name))) };
}

const isDetail = (name: string | undefined) => CORRECTABLE.some((known) => known === name);

export function changedDetails(before: Details, typed: Details): Record<string, string | number | null> {
  const changed = CORRECTABLE.filter((name) => plain(name, typed[name]) !== plain(name, before[name]));
  return Object.fromEntries(changed.map((name) => [name, wireValue(name, plain(name, typed[name]))]));
}

function shownValue(field: Correction["field"], value: Correction["value"]): string {
  return field === "cellPhone" ? spacedPhone(String(value ?? "")) : String(value ?? "");
}

function plain(name: DetailName, typed: string): string {
  return name === "cellPhone" ? typed.replaceAll(/\s/g, "") : typed.trim();
}

function wireValue(name: DetailName, typed: string): string | number | null {
  if (typed === "") return null;
  return name === "studyLevelCategory" ? Number(typed) : typed;
}

export function correctionValue({ field, value }: Pick<Correction, "field" | "value">): string {
  if (field === "profilePicture" || field === "personalResume") return texts.newFile;
  if (value === null || value === "") return texts.unknown;
  if (field === "birthday") return longDay(String(value));
  if (field === "cellPhone") return spacedPhone(String(value));
  if (field !== "studyLevelCategory") return String(value);
  return STUDY_CATEGORIES.find(({ id }) => id === Number(value))?.label ?? String(value);
}
