import { CANDIDATE_NOTIFICATION } from "contract/alerts.ts";
import { Problem } from "../../http/problem.ts";

/** Only candidate notifications have parameters (product 3.8). @throws Problem notificationParametersNotFound */
export function checkKind(id: string): void {
  if (id !== String(CANDIDATE_NOTIFICATION) && id !== "candidate") throw new Problem("notificationParametersNotFound");
}
