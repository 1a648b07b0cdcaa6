import { dayText } from "contract/day.ts";
import { instantOf, localTimeOf } from "contract/local-time.ts";

export interface Appointment {
  readonly uid: string;
  readonly product: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** The e-mail address to which the mail with the event goes. A downloaded calendar file has no attendee. */
  readonly attendee?: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly location?: string;
  readonly start: Date;
  readonly minutes: number;
  readonly zone: string;
  /** The time of the appointment's last change. `sequence` is the number of changes. */
  readonly changedAt: Date;
  readonly sequence: number;
  readonly isCancelled: boolean;
}

export function methodOf({ isCancelled, attendee }: Pick<Appointment, "isCancelled" | "attendee">) {
  if (isCancelled) return "CANCEL";
  return attendee === undefined ? "PUBLISH" : "REQUEST";
}

const MINUTE_MS = 60_000;
/** A line of a calendar file may have at most this many octets (RFC 5545, 3.1). */
const LINE = 75;

export function writeCalendar(appointment: Appointment): string {
  const { uid, product, organizer, attendee, title, description, location, ...times } = appointment;
  const { start, minutes, zone, changedAt, sequence, isCancelled } = times;
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:${product}`, "CALSCALE:GREGORIAN"],
    `METHOD:${methodOf(appointment)}`,
    ...zoneLines(zone, start),
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    // A calendar file must contain an organizer (RFC 5546, 3.2.1).
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, "")}":mailto:${organizer.email}`,
    ...(attendee === undefined ? [] : [`ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${attendee}`]),
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART;TZID=${zone}:${local(start, zone)}`,
    `DTEND;TZID=${zone}:${local(end, zone)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(isCancelled ? [] : alarmLines(title)),
    ...["END:VEVENT", "END:VCALENDAR"],
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function alarmLines(title: string): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D", `DESCRIPTION:${escapeText(title)}`, "END:VALARM"];
}

/**
 * Returns the lines for a time zone. French zones in Europe change their clocks on the same days as Paris. Overseas,
 * only Miquelon changes its clocks, on the same days as North America.
 */
function zoneLines(zone: string, near: Date): string[] {
  const { year } = localTimeOf(near, zone);
  const winter = offsetOf(instantOf({ year, month: 1, day: 15 }, 12, 0, zone), zone);
  const summer = offsetOf(instantOf({ year, month: 7, day: 15 }, 12, 0, zone), zone);
  const component = (kind: string, begins: string, offsets: readonly [string, string], rule: readonly string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:${begins}`,
    ...rule,
    `TZOFFSETFROM:${offsets[0]}`,
    `TZOFFSETTO:${offsets[1]}`,
    `END:${kind}`,
  ];
  const yearly = (month: number, day: string) => [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${day}`];
  const isAmerican = zone === "America/Miquelon";
  const [spring, autumn] = isAmerican
    ? ([
        ["20070311T020000", ...yearly(3, "2SU")],
        ["20071104T020000", ...yearly(11, "1SU")],
      ] as const)
    : ([
        ["19960331T020000", ...yearly(3, "-1SU")],
        ["19961027T030000", ...yearly(10, "-1SU")],
      ] as const);
  const changes =
    winter === summer
      ? component("STANDARD", "19700101T000000", [winter, winter], [])
      : [
          ...component("DAYLIGHT", spring[0], [winter, summer], spring.slice(1)),
          ...component("STANDARD", autumn[0], [summer, winter], autumn.slice(1)),
        ];
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...changes, "END:VTIMEZONE"];
}

function offsetOf(instant: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTimeOf(instant, zone);
  const minutes = Math.round((Date.UTC(year, month - 1, day, hour, minute) - instant.getTime()) / MINUTE_MS);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

const two = (number: number) => String(number).padStart(2, "0");

function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function local(instant: Date, zone: string): string {
  const time = localTimeOf(instant, zone);
  return `${dayText(time).replaceAll("-", "")}T${two(time.hour)}${two(time.minute)}${two(time.second)}`;
}

/**
 * Escapes a text. Keeps tabs and line breaks, but removes all other control characters, because RFC 5545, 3.1 forbids
 * them.
 */
function escapeText(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replace(/[^\P{Cc}\t]/gu, "").replace(/[\\;,]/g, "\\$&"));
  return lines.join("\\n");
}

/** Splits a line after 75 octets, but never inside a character. Each part after the first part starts with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > LINE) {
      parts.push(part);
      part = " ";
      size = 1;
    }
    part += character;
    size += octets;
  }
  return [...parts, part].join("\r\n");
}
