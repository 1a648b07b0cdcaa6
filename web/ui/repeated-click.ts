/**
 * Is this the second click of a double click? What the first one took away, a card or a row, has left its place to the
 * next one by then, which was not meant; and what was sent or asked once need not be twice.
 */
export function isRepeatedClick(click: { readonly detail: number }): boolean {
  return click.detail > 1;
}
