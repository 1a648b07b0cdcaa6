import { cleanText, normalize } from "../values.ts";

export type FileKind = "picture" | "resume";

export const PICTURE_PIXELS = 25_000_000;

/** Number of bytes in which the start marker of a PDF must be, because mail gateways add bytes before the marker. */
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
 * @returns the file name with composed accents, because macOS decomposes accents, or undefined for a path, a hidden
 * file or control characters
 */
export function fileNameOf(name: string): string | undefined {
  const plain = name.length > 2 * LONGEST ? "" : cleanText(normalize(name, "NFC"));
  const isPlain = plain !== "" && plain.length <= LONGEST && plain.isWellFormed() && !/^\.|[\p{Cc}/\\]/u.test(plain);
  return isPlain ? plain : undefined;
}
