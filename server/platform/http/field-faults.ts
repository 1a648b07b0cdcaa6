import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "./problem.ts";

export interface FieldFault {
  readonly field: string;
  readonly error: string;
}

export function refuseFaults(code: ErrorCode, faults: readonly FieldFault[]): void {
  const [first] = faults;
  if (first) throw new Problem(code, { error: first.error, body: { errors: faults } });
}
