import { SEARCH_ALERTS, SEARCH_NAME, type SearchAlert } from "contract/alerts/saved-searches.ts";
import { oneLine } from "contract/fields.ts";
import { fold } from "contract/values.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/problem.ts";

const LONGEST_EXAMINED = 1000;

const texts = {
  name: `Donnez à la recherche un nom de ${SEARCH_NAME.min} à ${SEARCH_NAME.max} caractères.`,
  alert: "Choisissez « Aucune », « Chaque jour » ou « Chaque semaine ».",
} as const;

/** A missing field keeps its former value. @throws Problem savedSearchRefused */
export function readSearchFields(
  sent: { readonly name?: unknown; readonly alert?: unknown },
  former: { readonly name?: string; readonly alert: SearchAlert },
): { name: string; nameFolded: string; alert: SearchAlert } {
  const issues: FieldIssue[] = [];
  const wanted = sent.name ?? former.name;
  const name = typeof wanted === "string" && wanted.length <= LONGEST_EXAMINED ? oneLine(wanted) : "";
  const { length } = [...name];
  if (length < SEARCH_NAME.min || length > SEARCH_NAME.max) issues.push({ field: "name", error: texts.name });
  const alert = SEARCH_ALERTS.find((known) => known === (sent.alert ?? former.alert));
  if (!alert) issues.push({ field: "alert", error: texts.alert });
  rejectIssues("savedSearchRefused", issues);
  return { name, nameFolded: fold(name), alert: alert ?? "none" };
}
