export type FileKind = "picture" | "resume";

/** Largest picture in pixels (policy T-39). */
export const PICTURE_PIXELS = 25_000_000;

/** The first bytes that tell the kind of a file: mail gateways put some before the mark of a PDF. */
const TELLING_BYTES = 1024;

/** The kind of a file by its first bytes: JPEG, PNG or WebP, PDF, or undefined. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES));
  const isPicture =
    start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start);
  if (isPicture) return "picture";
  return start.includes("%PDF-") ? "resume" : undefined;
}
