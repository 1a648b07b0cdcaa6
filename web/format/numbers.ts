/** Uses the singular for 0 and 1, as French grammar requires (product 2.7). */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped(count)} ${Math.abs(count) < 2 ? one : many}`;
}

/** Does not use Intl for integers, because the first use of Intl would delay the first cards on a slow phone. */
function grouped(count: number): string {
  if (!Number.isInteger(count)) return count.toLocaleString("fr-FR");
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

export function euros(cents: number): string {
  return (cents / 100).toLocaleString("fr-FR", { style: "currency", currency: "EUR" });
}
