import type { OwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ageInYears } from "../../format/dates.ts";

export function isYoungerThan(years: number, { birthday }: Pick<OwnDossier["fields"], "birthday">): boolean {
  return (ageInYears(birthday) ?? years) < years;
}
