import { seenText } from "contract/fields.ts";
import { Problem } from "./problem.ts";

/** @throws Problem reasonRefused */
export function readRefusal(sent: unknown, most: number): string {
  const reason = seenText(sent);
  if (reason === "") throw refused("Indiquez la raison du refus.");
  if (reason.length > most) throw refused(`La raison ne doit pas dépasser ${most} caractères.`);
  return reason;
}

function refused(error: string): Problem {
  return new Problem("reasonRefused", { error, body: { errors: [{ field: "reason", error }] } });
}
