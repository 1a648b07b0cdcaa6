import { CONFIGURATION_TYPES } from "contract/tours.ts";
import { Problem } from "../../http/problem.ts";

export function configurationType(text: string): number {
  const type = CONFIGURATION_TYPES.find((known) => String(known) === text);
  if (type === undefined) throw new Problem("notFound");
  return type;
}
