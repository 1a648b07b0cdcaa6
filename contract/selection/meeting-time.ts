import { PARIS, placeOfZone } from "../time-zones.ts";

interface Options {
  readonly withYear?: boolean;
  /** The time zone of the other party in the meeting. */
  readonly other?: string | undefined;
}

/**
 * Returns day and local time of a meeting. If the local time in Paris or of the other party differs, adds that local
 * time: '… à La Réunion (07:00 à Paris)' (B13-02).
 */
export function meetingTime(instant: Date, zone: string, { withYear = false, other = PARIS }: Options = {}): string {
  const there = dayAndTime(instant, zone, withYear);
  const local = `${there.day} à ${there.time}`;
  const elsewhere = [...new Set([PARIS, other])].flatMap((place) => {
    const { day, time } = dayAndTime(instant, place, withYear);
    if (day === there.day && time === there.time) return [];
    return [`${day === there.day ? time : `${day} à ${time}`} ${placeOfZone(place)}`];
  });
  return elsewhere.length === 0 ? local : `${local} ${placeOfZone(zone)} (${elsewhere.join(", ")})`;
}

/** Returns the local time. Adds the place if the time zone is not that of Paris: '10:00', '10:00 à La Réunion'. */
export function timeWithPlace(instant: Date, zone: string): string {
  const { time } = dayAndTime(instant, zone, false);
  return zone === PARIS ? time : `${time} ${placeOfZone(zone)}`;
}

function dayAndTime(instant: Date, timeZone: string, withYear: boolean): { day: string; time: string } {
  const year = withYear ? ({ year: "numeric" } as const) : {};
  return {
    day: instant
      .toLocaleDateString("fr-FR", { weekday: "long", day: "numeric", month: "long", ...year, timeZone })
      .replace(/ 1 /, " 1er "),
    time: instant.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone }),
  };
}
