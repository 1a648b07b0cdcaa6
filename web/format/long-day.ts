const format = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" });

export function longDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, "1er ");
}
