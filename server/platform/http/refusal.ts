import { seenText } from "contract/fields.ts";
import { rejectIssues } from "./problem.ts";

/** Checks the reason that a person typed for a rejection. @throws Problem reasonRefused */
export function readRefusal(sent: unknown, most: number): string {
  const reason = seenText(sent);
  if (reason === "") refuse("Indiquez la raison du refus.");
  if (reason.length > most) refuse(`La raison ne doit pas dépasser ${most} caractères.`);
  return reason;
}

const refuse = (error: string) => rejectIssues("reasonRefused", [{ field: "reason", error }]);
