import { createRequire } from "node:module";
import { fileKindOf, PICTURE_PIXELS } from "contract/candidates/file-rules.ts";
import { PICTURE_SIZES } from "contract/candidates/files.ts";
import type Sharp from "sharp";
import type { Metadata } from "sharp";
import { makeMutex } from "../../platform/jobs/mutex.ts";

const TIMEOUT_SECONDS = 10;
/** The maximum memory for an interlaced PNG, in bytes. The decoder needs the whole of such a picture in memory. */
const MOST_WHOLE_BYTES = 100_000_000;
const LARGEST = Math.max(...PICTURE_SIZES.map(Number));
export const PICTURE_TYPE = "image/webp";
const QUALITY = 82;
const JPEG_START = 0xff;
const JPEG_END = Buffer.of(0xff, 0xd9);

/** Encode one picture at a time, because parallel encodings would slow down other requests (policy F-35). */
const oneAtATime = makeMutex();

/** The first picture loads the decoder. `loading` resolves to undefined if this platform has no decoder. */
const decoder: { loading?: Promise<typeof Sharp | undefined> } = {};

async function loadDecoder(): Promise<typeof Sharp | undefined> {
  const loaded = await import("sharp").catch(() => undefined);
  // Limit the decoder to one thread, because pictures must not slow down searches (policy F-35).
  loaded?.default.cache(false);
  loaded?.default.concurrency(1);
  return loaded?.default;
}

/** Checks only whether the decoder is installed, because loading the decoder takes much memory. */
export function canEncodePictures(): boolean {
  const { resolve } = createRequire(import.meta.url);
  return ["", "musl"].some((libc) => {
    try {
      return resolve(`@img/sharp-${process.platform}${libc}-${process.arch}/sharp.node`) !== "";
    } catch {
      return false;
    }
  });
}

export interface Square {
  readonly size: (typeof PICTURE_SIZES)[number];
  readonly bytes: Uint8Array;
}

/**
 * Encodes a picture again, without its metadata (policy T-39).
 * @returns undefined for another file type, or "badPicture" for a picture that cannot be decoded
 */
export function encodePicture(bytes: Uint8Array): ReturnType<typeof squaresOf> {
  return oneAtATime(() => squaresOf(bytes));
}

async function squaresOf(bytes: Uint8Array): Promise<Square[] | "badPicture" | "noDecoder" | undefined> {
  if (fileKindOf(bytes) !== "picture") return undefined;
  decoder.loading ??= loadDecoder();
  const sharp = await decoder.loading;
  if (!sharp) return "noDecoder";
  // The decoder has no error type for bad pictures, so every error counts as a bad picture.
  const squares = await draw(sharp, bytes, "error").catch(() => undefined);
  if (squares || bytes[0] !== JPEG_START) return squares ?? "badPicture";
  // Accept a JPEG that lacks only its end marker. If more is missing, the decoder warns and this function rejects the
  // picture.
  return draw(sharp, Buffer.concat([bytes, JPEG_END]), "warning").catch(() => "badPicture");
}

/** Draws the picture in all sizes. @throws if the picture is broken, truncated or too large */
async function draw(sharp: typeof Sharp, bytes: Uint8Array, failOn: "error" | "warning"): Promise<Square[]> {
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS, failOn, pages: 1 });
  if (isHeavy(await picture.metadata())) throw new Error("The picture takes too much memory");
  const upright = await picture
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: "cover" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  return Promise.all(
    PICTURE_SIZES.map(async (size) => ({
      size,
      bytes: await sharp(upright.data, { raw: { width, height, channels } })
        .resize(Number(size), Number(size))
        .webp({ quality: QUALITY })
        .toBuffer(),
    })),
  );
}

function isHeavy({ format, isProgressive, width, height, channels, depth }: Metadata): boolean {
  const bytes = width * height * channels * (depth === "ushort" ? 2 : 1);
  return format === "png" && isProgressive && bytes > MOST_WHOLE_BYTES;
}
