import { readDay } from "contract/day.ts";
import { isPhone, seenText } from "contract/fields.ts";
import { instantOf } from "contract/local-time.ts";
import { INTRODUCTION_DAYS_AHEAD, INTRODUCTION_MESSAGE } from "contract/selection/introductions.ts";
import type { Issues } from "../../ui/form.ts";
import { texts } from "./texts.ts";

export const emptyForm = {
  message: "",
  day1: "",
  time1: "",
  day2: "",
  time2: "",
  day3: "",
  time3: "",
  phone: "",
};
export type IntroductionForm = typeof emptyForm;

export const SLOT_NUMBERS = [1, 2, 3] as const;

export const SLOT_TIMES = Array.from({ length: 27 }, (_, index) => {
  const value = `${String(7 + Math.floor(index / 2)).padStart(2, "0")}:${index % 2 === 0 ? "00" : "30"}`;
  return { value, label: value };
});

const DAY_MS = 86_400_000;

export function findIssues(values: IntroductionForm, zone: string, now: number): Issues<IntroductionForm> {
  const { length } = [...seenText(values.message)];
  const { min, max } = INTRODUCTION_MESSAGE;
  const slotIssues = SLOT_NUMBERS.flatMap((number): [keyof IntroductionForm, string][] => {
    const [day, time] = [values[`day${number}`], values[`time${number}`]];
    if (day === "" && time === "") return [];
    if (day === "") return [[`day${number}`, texts.dayMissing]];
    if (time === "") return [[`time${number}`, texts.timeMissing]];
    const ahead = instantAt(day, time, zone).getTime() - now;
    if (ahead <= 0) return [[`day${number}`, texts.slotPast]];
    return ahead > INTRODUCTION_DAYS_AHEAD * DAY_MS
      ? [[`day${number}`, texts.slotTooFar(INTRODUCTION_DAYS_AHEAD)]]
      : [];
  });
  return {
    message: length < min || length > max ? texts.messageIssue(min, max) : undefined,
    ...Object.fromEntries(slotIssues),
    phone: isPhone(values.phone) ? undefined : texts.phoneIssue,
  };
}

export function slotsOf(values: IntroductionForm, zone: string): string[] {
  return SLOT_NUMBERS.filter((number) => values[`day${number}`] !== "").map((number) =>
    instantAt(values[`day${number}`], values[`time${number}`], zone).toISOString(),
  );
}

export function issuesOf(body: unknown): Issues<IntroductionForm> | undefined {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : undefined;
  if (!Array.isArray(errors)) return undefined;
  return Object.fromEntries(errors.map(({ field, error }) => [field === "slots" ? "day1" : field, error]));
}

export function instantAt(day: string, time: string, zone: string): Date {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantOf(readDay(day), hour, minute, zone);
}
