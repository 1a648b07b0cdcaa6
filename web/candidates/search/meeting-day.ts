/** @returns a text such as 'mercredi à 9 h 30' for today and the next six days, or undefined for other days */
export function meetingDay(slot: Date, now: Date, timeZone: string): string | undefined {
  const dayOf = (at: Date) => Date.parse(at.toLocaleDateString("sv-SE", { timeZone }));
  const days = (dayOf(slot) - dayOf(now)) / 86_400_000;
  if (slot < now || days > 6) return undefined;
  const day =
    days > 1 ? slot.toLocaleDateString("fr-FR", { weekday: "long", timeZone }) : days > 0 ? "demain" : "aujourd'hui";
  const [hour, minute] = slot.toLocaleTimeString("fr-FR", { hour: "numeric", minute: "2-digit", timeZone }).split(":");
  return `${day} à ${Number(hour)} h${minute === "00" ? "" : ` ${minute}`}`.replace(" h", "\u00a0h");
}
