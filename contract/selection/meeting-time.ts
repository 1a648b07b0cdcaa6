import { PARIS, placeOfZone } from "../time-zones.ts";

/** If the time in Paris is different, adds '… à La Réunion (07:00 à Paris)' (B13-02). */
export function meetingTime(instant: Date, zone: string, { withYear = false }: { withYear?: boolean } = {}): string {
  const there = dayAndTime(instant, zone, withYear);
  const paris = dayAndTime(instant, PARIS, withYear);
  const local = `${there.day} à ${there.time}`;
  if (there.day === paris.day && there.time === paris.time) return local;
  const inParis = there.day === paris.day ? paris.time : `${paris.day} à ${paris.time}`;
  return `${local} ${placeOfZone(zone)} (${inParis} à Paris)`;
}

function dayAndTime(instant: Date, timeZone: string, withYear: boolean): { day: string; time: string } {
  const year = withYear ? ({ year: "numeric" } as const) : {};
  return {
    day: instant.toLocaleDateString("fr-FR", { weekday: "long", day: "numeric", month: "long", ...year, timeZone }),
    time: instant.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", timeZone }),
  };
}
