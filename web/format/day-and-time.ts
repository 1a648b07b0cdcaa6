/** '12/06' and '13:00'. The year is added unless it is the current one. */
export function dayAndTime(instant: string, now: Date = new Date(), timeZone?: string): { day: string; time: string } {
  const date = new Date(instant);
  const zone = timeZone === undefined ? {} : { timeZone };
  const yearOf = (one: Date) => one.toLocaleDateString("fr-FR", { year: "numeric", ...zone });
  return {
    day: date.toLocaleDateString("fr-FR", {
      day: "2-digit",
      month: "2-digit",
      ...(yearOf(date) === yearOf(now) ? {} : { year: "numeric" }),
      ...zone,
    }),
    time: date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit", ...zone }),
  };
}
