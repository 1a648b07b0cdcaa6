import { CANDIDATE_NOTIFICATION } from "contract/alerts/alerts.ts";
import { Problem } from "../../platform/http/problem.ts";

/** Only candidate notifications have parameters (product 3.8). @throws Problem notificationParametersNotFound */
export function checkKind(id: string): void {
  if (id !== String(CANDIDATE_NOTIFICATION) && id !== "candidate") throw new Problem("notificationParametersNotFound");
}
