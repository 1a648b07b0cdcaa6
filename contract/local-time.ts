/** A calendar day; a day beyond the end of the month is understood as one of the next month. */
export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** What the clocks of a zone show at an instant; weekday from 1, Monday, to 7, Sunday. */
export interface LocalTime extends LocalDay {
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

/** What was asked for lately: thousands of accounts ask for the same few instants. */
const known = new Map<string, LocalTime>();
const MOST_KNOWN = 1000;

/** What the clocks of a zone show at an instant. */
export function localTimeOf(instant: Date, zone: string): LocalTime {
  const key = `${instant.getTime()} ${zone}`;
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const time = readClocks(instant, zone);
  known.set(key, time);
  return time;
}

function readClocks(instant: Date, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const day = { year: part("year"), month: part("month"), day: part("day") };
  const weekday = new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() || 7;
  return { ...day, weekday, hour: part("hour"), minute: part("minute"), second: part("second") };
}

/**
 * The instant at which the clocks of a zone show a time of day. An hour that the spring change leaves out is read as
 * if the clocks had not been changed yet; of an hour that autumn repeats, the first one is meant.
 */
export function instantOf(day: LocalDay, hour: number, minute: number, zone: string): Date {
  const shown = Date.UTC(day.year, day.month - 1, day.day, hour, minute);
  // The clocks are changed by an hour at most, so the right offset is that of a day before or of a day after.
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((instant) => offsetAt(new Date(instant), zone));
  const instants = offsets.map((offset) => shown - offset);
  const right = instants.find((instant) => instant + offsetAt(new Date(instant), zone) === shown);
  return new Date(right ?? instants[0] ?? shown);
}

const DAY_MS = 24 * 3600_000;

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = localTimeOf(instant, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** A local day as the database writes it: YYYY-MM-DD. */
export function dayText({ year, month, day }: LocalDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The day that a zone's clocks show at an instant, as `YYYY-MM-DD`. */
export function localDay(instant: Date, zone: string): string {
  return dayText(localTimeOf(instant, zone));
}

/** The local day that such a text names, which must be one: 'YYYY-MM-DD'. */
export function readDay(text: string): LocalDay {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { year, month, day };
}
