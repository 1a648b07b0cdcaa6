import { SEARCH_ALERTS, SEARCH_NAME, type SearchAlert } from "contract/alerts/saved-searches.ts";
import { oneLine } from "contract/fields.ts";
import { fold } from "contract/values.ts";
import { type FieldIssue, rejectIssues } from "../../platform/http/field-issues.ts";
import { savedSearchIssues } from "./messages.ts";

/** Longest name examined, in characters. */
const LOOKED_AT = 1000;

/** Omitted fields keep their former value. @throws Problem savedSearchRefused */
export function readSearchFields(
  sent: { readonly name?: unknown; readonly alert?: unknown },
  former: { readonly name?: string; readonly alert: SearchAlert },
): { name: string; nameFolded: string; alert: SearchAlert } {
  const issues: FieldIssue[] = [];
  const wished = sent.name ?? former.name;
  const name = typeof wished === "string" && wished.length <= LOOKED_AT ? oneLine(wished) : "";
  const { length } = [...name];
  if (length < SEARCH_NAME.min || length > SEARCH_NAME.max) {
    issues.push({ field: "name", error: savedSearchIssues.name });
  }
  const alert = SEARCH_ALERTS.find((known) => known === (sent.alert ?? former.alert));
  if (!alert) issues.push({ field: "alert", error: savedSearchIssues.alert });
  rejectIssues("savedSearchRefused", issues);
  return { name, nameFolded: fold(name), alert: alert ?? "none" };
}
