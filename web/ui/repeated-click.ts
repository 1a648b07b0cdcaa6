/** The target may have moved there after the first click. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
