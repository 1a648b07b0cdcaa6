const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if the text is a uuid. For any other text, PostgreSQL rejects the comparison with a uuid. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
