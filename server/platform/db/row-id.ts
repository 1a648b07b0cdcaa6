const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** PostgreSQL rejects the comparison of a uuid with any other text. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
