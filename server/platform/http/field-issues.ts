import type { ErrorCode } from "contract/errors.ts";
import { Problem } from "./problem.ts";

export interface FieldIssue {
  readonly field: string;
  readonly error: string;
}

export function rejectIssues(code: ErrorCode, issues: readonly FieldIssue[]): void {
  const [first] = issues;
  if (first) throw new Problem(code, { error: first.error, body: { errors: issues } });
}
