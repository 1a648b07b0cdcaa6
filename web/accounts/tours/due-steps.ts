import { TOUR_DEFAULTS, type TourName } from "contract/accounts/tours.ts";
import { type Step, tours } from "./texts.ts";

export function dueSteps(
  name: TourName,
  stored: unknown,
  now: number,
  steps: readonly Step[] = tours[name],
): readonly Step[] {
  const seenAt = typeof stored === "number" ? stored : TOUR_DEFAULTS[name];
  return steps.filter(({ startsAt }) => startsAt <= now && startsAt > seenAt);
}
