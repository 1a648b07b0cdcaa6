import { cleanText } from "../clean-text.ts";
import { normalize } from "../values.ts";

export type FileKind = "picture" | "resume";

export const PICTURE_PIXELS = 25_000_000;

/**
 * PDF readers look for the start marker of a PDF in this many first bytes, because mail gateways may insert bytes
 * before the marker.
 */
const START_BYTES = 1024;

export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, START_BYTES));
  const isPicture =
    start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start);
  if (isPicture) return "picture";
  return start.includes("%PDF-") ? "resume" : undefined;
}

const LONGEST = 200;

/**
 * Normalises a file name. Joins each letter with its accent, because macOS stores the two separately.
 * @returns undefined for a path, a hidden file or a name with control characters
 */
export function fileNameOf(name: string): string | undefined {
  const plain = name.length > 2 * LONGEST ? "" : cleanText(normalize(name, "NFC"));
  const isPlain = plain !== "" && plain.length <= LONGEST && plain.isWellFormed() && !/^\.|[\p{Cc}/\\]/u.test(plain);
  return isPlain ? plain : undefined;
}
