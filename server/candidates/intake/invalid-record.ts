import type { RecordIssue } from "contract/records.ts";
import { Problem } from "../../platform/http/problem.ts";

export function rejection(errors: readonly RecordIssue[]): Problem {
  const error = errors.map((issue) => [issue.field, issue.error].filter(Boolean).join(" : "));
  return new Problem("invalidRecord", { error, body: { errors } });
}
