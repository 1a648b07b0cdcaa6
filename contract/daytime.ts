import { instantOf, localTimeOf } from "./local-time.ts";

/** The server mails candidates only between these hours of the candidate's time zone (B11-12, B12-03). */
const DAY = { from: 8, until: 20 } as const;

/** @returns the instant itself if it is between `DAY.from` and `DAY.until`, otherwise the next morning */
export function nextDaytime(instant: Date, zone: string): Date {
  const time = localTimeOf(instant, zone);
  if (time.hour >= DAY.from && time.hour < DAY.until) return instant;
  const day = time.hour < DAY.from ? time.day : time.day + 1;
  return instantOf({ ...time, day }, DAY.from, 0, zone);
}
