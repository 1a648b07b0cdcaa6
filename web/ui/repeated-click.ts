/** Detects the second click of a double click, whose target may have appeared after the first click. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
