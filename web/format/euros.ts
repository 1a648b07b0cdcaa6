const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

/** '1 823,03 €' of cents. */
export function euros(cents: number): string {
  return format.format(cents / 100);
}
