const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

export function euros(cents: number): string {
  return format.format(cents / 100);
}
