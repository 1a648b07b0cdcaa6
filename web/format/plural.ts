const numbers = new Intl.NumberFormat("fr-FR");

/** In French, 0 and 1 are singular (product 2.7). */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${numbers.format(count)} ${Math.abs(count) < 2 ? one : many}`;
}
