import type { RecordFault } from "contract/candidates/intake.ts";
import { Problem } from "../../platform/http/problem.ts";

export function refusal(errors: readonly RecordFault[]): Problem {
  const error = errors.map((fault) => [fault.field, fault.error].filter(Boolean).join(" : "));
  return new Problem("invalidRecord", { error, body: { errors } });
}
