/** True for the second click of a double click. It may hit a button that appeared only after the first click. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
