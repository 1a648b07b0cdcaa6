import { Readable } from "node:stream";
import { dayText, instantOf, localTimeOf } from "contract/local-time.ts";
import type { introductionCalendar as definition } from "contract/selection/introductions.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Handler } from "../../platform/http/feature.ts";
import { Problem } from "../../platform/http/problem.ts";
import { findClinicZone } from "../clinic-time.ts";
import { findShownName } from "../party-store.ts";
import { appointment } from "./messages.ts";
import { findIntroduction, type IntroductionRow } from "./store.ts";

export interface Appointment {
  readonly uid: string;
  readonly product: string;
  readonly organizer: { readonly name: string; readonly email: string };
  readonly title: string;
  readonly description: string;
  readonly start: Date;
  readonly minutes: number;
  readonly zone: string;
  /** The time of the last change of the appointment. `sequence` is the number of changes. */
  readonly changedAt: Date;
  readonly sequence: number;
  readonly isCancelled: boolean;
}

const MINUTE_MS = 60_000;
/** A line may have this many octets (RFC 5545, 3.1). */
const LINE = 75;

function writeCalendar(appointment: Appointment): string {
  const { uid, product, organizer, title, description, start, minutes, zone, changedAt, sequence, isCancelled } =
    appointment;
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:${product}`, "CALSCALE:GREGORIAN"],
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    ...zoneLines(zone, start),
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    // A calendar file must contain an organizer (RFC 5546, 3.2.1).
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, "")}":mailto:${organizer.email}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART;TZID=${zone}:${local(start, zone)}`,
    `DTEND;TZID=${zone}:${local(end, zone)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...["END:VEVENT", "END:VCALENDAR"],
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** European zones change their clocks together with Paris, and overseas zones have no clock changes. */
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
  const yearly = (month: number) => [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`];
  const changes =
    winter === summer
      ? component("STANDARD", "19700101T000000", [winter, winter], [])
      : [
          ...component("DAYLIGHT", "19960331T020000", [winter, summer], yearly(3)),
          ...component("STANDARD", "19961027T030000", [summer, winter], yearly(10)),
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

/** Removes control characters except tabs and line breaks, because RFC 5545, 3.1 forbids them. */
function escapeText(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.replace(/[^\P{Cc}\t]/gu, "").replace(/[\\;,]/g, "\\$&"));
  return lines.join("\\n");
}

/** Folds a line after 75 octets, but never inside a character. Each further line starts with a space. */
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

const MINUTES = 60;

export const introductionCalendar: Handler<typeof definition> = async ({ id }, user, ctx) => {
  const row = await findIntroduction(ctx.db, id);
  if (row?.clinic_id !== (user.holderId ?? user.id)) throw new Problem("introductionNotFound");
  if (!row.slot) throw new Problem("introductionWithoutSlot");
  const bytes = Buffer.from(await calendarOf(ctx, row, row.slot));
  return {
    contentType: "text/calendar; charset=utf-8",
    size: bytes.length,
    etag: `"${hashOf(bytes.toString("base64"))}"`,
    cacheControl: "no-store",
    saveAs: appointment.fileName,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
};

async function calendarOf({ db, site }: AppContext, row: IntroductionRow, start: Date): Promise<string> {
  const isCancelled = row.state === "cancelled";
  // A cancelled appointment shows no name, even if the candidate is available again.
  const name = isCancelled ? undefined : await findShownName(db, row.candidate_id);
  return writeCalendar({
    uid: `introduction-${row.id}@${new URL(site.publicUrl).hostname}`,
    product: appointment.product,
    organizer: { name: appointment.organizer, email: site.support.contactEmail },
    title: appointment.title(name),
    description: [name && row.answer, appointment.phone(row.phone)].filter(Boolean).join("\n"),
    start,
    minutes: MINUTES,
    zone: await findClinicZone(db, row.clinic_id),
    changedAt: row.cancelled_at ?? row.answered_at ?? row.requested_at,
    sequence: isCancelled ? 1 : 0,
    isCancelled,
  });
}
