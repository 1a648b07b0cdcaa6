/** What a file may be: a picture, or a resume. */
export type FileKind = "picture" | "resume";

/** Largest picture in pixels (policy T-39). */
export const PICTURE_PIXELS = 25_000_000;

/** How many of its first bytes tell what a file is: mail gateways put some before the mark of a PDF. */
const TELLING_BYTES = 1024;

/** What a file is by its first bytes: a JPEG, PNG or WebP, a PDF, or nothing that is taken in. */
export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES));
  const isPicture =
    start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start);
  if (isPicture) return "picture";
  return start.includes("%PDF-") ? "resume" : undefined;
}
