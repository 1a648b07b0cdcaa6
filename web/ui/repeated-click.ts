/** The second click of a double click may hit a button that appeared only after the first click. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
