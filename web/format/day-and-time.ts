/** An instant in the browser's time zone: '12/06' and '13:00', the day with its year when it is not this year. */
export function dayAndTime(instant: string, now: Date = new Date()): { day: string; time: string } {
  const date = new Date(instant);
  const thisYear = date.getFullYear() === now.getFullYear();
  return {
    day: date.toLocaleDateString("fr-FR", {
      day: "2-digit",
      month: "2-digit",
      ...(thisYear ? {} : { year: "numeric" }),
    }),
    time: date.toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit" }),
  };
}
