/** Is this the second click of a double click? Its target may have moved there after the first one. */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
