/** The table whose rows are written last, with the bytes that they name. */
export const FILES = "files";

/** What a row of the table of files says in JSON. */
export interface FileRow {
  readonly name: string;
  readonly stored_as: string;
  readonly content_type: string;
}

/** A row of the table of files from its line. */
export function readFileLine(line: string): FileRow {
  return JSON.parse(line);
}
