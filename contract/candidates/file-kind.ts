export type FileKind = "picture" | "resume";

export const PICTURE_PIXELS = 25_000_000;

/** A PDF's mark may stand after bytes that mail gateways add. */
const TELLING_BYTES = 1024;

export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES));
  const isPicture =
    start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF.{4}WEBP/s.test(start);
  if (isPicture) return "picture";
  return start.includes("%PDF-") ? "resume" : undefined;
}
