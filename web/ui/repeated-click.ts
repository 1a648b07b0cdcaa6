/** True for the second click of a double click. Its target may have appeared under the pointer in between. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
