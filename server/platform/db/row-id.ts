const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true if the text is a uuid. PostgreSQL would reject the comparison of a uuid with any other text. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
