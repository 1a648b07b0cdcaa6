import { TOUR_DEFAULTS, type TourName } from "contract/tours.ts";
import { type Step, tours } from "./texts.ts";

/**
 * The steps that somebody has not seen yet: those whose start date has passed and is later than the time stored for
 * the tour (product 4.6). None of them: the tour does not start by itself.
 * @param stored what the configuration holds for the tour, in milliseconds since 1970; anything else counts as never seen
 * @param now in milliseconds since 1970
 */
export function dueSteps(
  name: TourName,
  stored: unknown,
  now: number,
  steps: readonly Step[] = tours[name],
): readonly Step[] {
  const seenAt = typeof stored === "number" ? stored : TOUR_DEFAULTS[name];
  return steps.filter(({ startsAt }) => startsAt <= now && startsAt > seenAt);
}
