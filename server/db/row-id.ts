const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row: the database refuses to compare anything else. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
