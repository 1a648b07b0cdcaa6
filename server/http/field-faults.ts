import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "./problem.ts";

/** What is wrong with one field, as the form shows it. */
export interface FieldFault {
  readonly field: string;
  readonly error: string;
}

/** Rejects an input with its errors by field, if there are any. @throws Problem of that code */
export function refuseFaults(code: ErrorCode, faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (first) throw new Problem(code, { error: first.error, body: { errors: faults } });
}
