const numbers = new Intl.NumberFormat("fr-FR");

/** Uses the singular for 0 and 1, as French grammar requires (product 2.7). */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${numbers.format(count)} ${Math.abs(count) < 2 ? one : many}`;
}

const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

export function euros(cents: number): string {
  return format.format(cents / 100);
}
