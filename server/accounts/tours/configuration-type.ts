import { CONFIGURATION_TYPES } from "contract/accounts/tours.ts";
import { Problem } from "../../platform/http/problem.ts";

export function configurationType(text: string): number {
  const type = CONFIGURATION_TYPES.find((known) => String(known) === text);
  if (type === undefined) throw new Problem("notFound");
  return type;
}
