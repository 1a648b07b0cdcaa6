import { isPhone, seenText } from "contract/fields.ts";
import { instantOf, readDay } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE } from "contract/selection/introductions.ts";
import type { Issues } from "../../ui/form.ts";
import { texts } from "./texts.ts";

export interface Wish {
  message: string;
  day1: string;
  time1: string;
  day2: string;
  time2: string;
  day3: string;
  time3: string;
  phone: string;
}

export const emptyWish: Wish = {
  message: "",
  day1: "",
  time1: "",
  day2: "",
  time2: "",
  day3: "",
  time3: "",
  phone: "",
};

export const PLACES = [1, 2, 3] as const;

const DAY_MS = 86_400_000;

export function findIssues(wish: Wish, zone: string, now: number): Issues<Wish> {
  const { length } = [...seenText(wish.message)];
  const { min, max } = INTRODUCTION_MESSAGE;
  const slotIssues = PLACES.flatMap((place): [keyof Wish, string][] => {
    const [day, time] = [wish[`day${place}`], wish[`time${place}`]];
    if (day === "" && time === "") return [];
    if (day === "") return [[`day${place}`, texts.dayMissing]];
    if (time === "") return [[`time${place}`, texts.timeMissing]];
    const ahead = instantAt(day, time, zone).getTime() - now;
    if (ahead <= 0) return [[`day${place}`, texts.slotPast]];
    return ahead > INTRODUCTION_DAYS_AHEAD * DAY_MS ? [[`day${place}`, texts.slotTooFar(INTRODUCTION_DAYS_AHEAD)]] : [];
  });
  return {
    message: length < min || length > max ? texts.messageIssue(min, max) : undefined,
    ...Object.fromEntries(slotIssues),
    phone: isPhone(wish.phone) ? undefined : texts.phoneIssue,
  };
}

export function slotsOf(wish: Wish, zone: string): string[] {
  return PLACES.filter((place) => wish[`day${place}`] !== "").map((place) =>
    instantAt(wish[`day${place}`], wish[`time${place}`], zone).toISOString(),
  );
}

/** Maps the server's errors. Only the first slot error is shown. */
export function issuesOf(body: unknown): Issues<Wish> | undefined {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : undefined;
  if (!Array.isArray(errors)) return undefined;
  return Object.fromEntries(errors.map(({ field, error }) => [field === "slots" ? "day1" : field, error]));
}

function instantAt(day: string, time: string, zone: string): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(readDay(day), hour, minute, zone);
}
