const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True if the text is a uuid. Check an id before using it in a query, because PostgreSQL throws an error when it
 * compares a uuid with any other text.
 */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
