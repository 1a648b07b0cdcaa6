import { markedEncoding } from "../record-files/read-file.ts";

/** How much of a file's beginning tells text from anything else. */
const START_BYTES = 65_536;
/** Of so many bytes one may be a control character: a stray NUL in a cell is its line's error, not the file's. */
const BYTES_PER_CONTROL = 20;
const [NUL, NEWLINE, RETURN, QUOTE, BRACE] = [0, 0x0a, 0x0d, 0x22, 0x7b];
/** Tab, line feed, vertical tab, form feed and carriage return. */
const isSpace = (byte: number) => byte >= 0x09 && byte <= 0x0d;
/** What stands before a cell that is in quotes. */
const BEFORE_CELL = new Set([NEWLINE, RETURN, 0x09, 0x2c, 0x3b]);
const WHITE = new Set([0x20, 0x09, RETURN, NEWLINE, 0xef, 0xbb, 0xbf, 0xff, 0xfe]);

/** What an upload looks like while it comes. */
export interface UploadLook {
  readonly see: (bytes: Uint8Array) => void;
  /** False for what is no text: a workbook, a picture, text in two bytes a letter without a mark. A part too short to tell is text. */
  readonly isText: (isWhole: boolean) => boolean;
  /** Its lines, those within quoted cells not counted: never fewer than a CSV or NDJSON file has records. */
  readonly lines: () => number;
}

/** Looks at a CSV or NDJSON file while it comes, so that what cannot be imported is refused at once (beyond B1-43). */
export function lookAtUpload(): UploadLook {
  let seen = 0;
  let isWide = false;
  let controls = 0;
  let lines = 0;
  let isJson: boolean | undefined;
  let isQuoted = false;
  let before = NEWLINE;
  const see = (byte: number): void => {
    if (byte === NUL) return;
    if (isJson === undefined && !WHITE.has(byte)) isJson = byte === BRACE;
    const isLineEnd = byte === RETURN || (byte === NEWLINE && before !== RETURN);
    if (isLineEnd && (isJson || !isQuoted)) lines += 1;
    // A doubled quote closes its cell, and opens it again at once.
    if (byte === QUOTE) isQuoted = !isQuoted && (BEFORE_CELL.has(before) || before === QUOTE);
    before = byte;
  };
  return {
    see: (bytes) => {
      if (seen === 0) isWide = markedEncoding(bytes) !== undefined;
      for (const byte of bytes) {
        if (seen < START_BYTES && byte < 0x20 && !isSpace(byte)) controls += 1;
        seen += 1;
        see(byte);
      }
    },
    isText: (isWhole) =>
      isWide || (!isWhole && seen < START_BYTES) || controls * BYTES_PER_CONTROL <= Math.min(seen, START_BYTES),
    lines: () => lines + (before === NEWLINE || before === RETURN ? 0 : 1),
  };
}
