import { dayText, type LocalDay } from "./day.ts";

interface LocalTime extends LocalDay {
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const before = formats.get(zone);
  if (before) return before;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, format);
  return format;
}

/** Caches local times, because thousands of accounts need the local time of the same few instants. */
const cachedTimes = new Map<string, LocalTime>();
const MOST_CACHED = 1000;

export function localTimeOf(instant: Date, zone: string): LocalTime {
  const key = `${instant.getTime()} ${zone}`;
  const before = cachedTimes.get(key);
  if (before) return before;
  if (cachedTimes.size >= MOST_CACHED) cachedTimes.clear();
  const time = computeLocalTime(instant, zone);
  cachedTimes.set(key, time);
  return time;
}

function computeLocalTime(instant: Date, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const day = { year: numberOf("year"), month: numberOf("month"), day: numberOf("day") };
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() || 7;
  return { ...day, weekday, hour: numberOf("hour"), minute: numberOf("minute"), second: numberOf("second") };
}

/**
 * Returns the instant of a local time. If the clocks skip this time in spring, uses winter time. If the clocks repeat
 * this time in autumn, uses the first of the two instants.
 */
export function instantOf(day: LocalDay, hour: number, minute: number, zone: string): Date {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, hour, minute);
  // Clocks change at most once between the day before and the day after, so one of the two offsets applies to this
  // time.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((instant) => offsetAt(new Date(instant), zone));
  const instants = offsets.map((offset) => wanted - offset);
  const right = instants.find((instant) => instant + offsetAt(new Date(instant), zone) === wanted);
  return new Date(right ?? instants[0] ?? wanted);
}

const DAY_MS = 24 * 3600_000;

function offsetAt(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = localTimeOf(instant, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

export function localDay(instant: Date, zone: string): string {
  return dayText(localTimeOf(instant, zone));
}
