import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "./problem.ts";

/** What is wrong with one field, as the form shows it. */
export interface FieldFault {
  readonly field: string;
  readonly error: string;
}

/** White space and what nothing is drawn for: spaces of no width, marks of direction, fillers. */
const UNSEEN = /^[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A text as it was sent, without the blanks around it; empty where it is none, or where nothing of it would be seen. */
export function seenText(sent: unknown): string {
  return typeof sent === "string" && !UNSEEN.test(sent) ? sent.trim() : "";
}

/** Refuses what is wrong field by field (beyond B0-05); with no fault it does nothing. @throws Problem of that code */
export function refuseFaults(code: ErrorCode, faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (first) throw new Problem(code, { error: first.error, body: { errors: faults } });
}
