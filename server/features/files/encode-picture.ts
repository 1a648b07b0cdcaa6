import { createRequire } from "node:module";
import { PICTURE_SIZES } from "contract/files.ts";
import { fileKindOf, PICTURE_PIXELS } from "contract/records/file-kind.ts";
import type Sharp from "sharp";
import type { Metadata } from "sharp";
import { takeTurns } from "../../jobs/take-turns.ts";

const TIMEOUT_SECONDS = 10;
/** What a picture may unpack to that has to lie in memory whole; others are read row by row. */
const MOST_WHOLE_BYTES = 100_000_000;
const LARGEST = Math.max(...PICTURE_SIZES.map(Number));
/** What re-encoded pictures are served as. */
export const PICTURE_TYPE = "image/webp";
const QUALITY = 82;
const JPEG_START = 0xff;
const JPEG_END = Buffer.of(0xff, 0xd9);

/** Each takes much memory, and threads that others wait for (policy F-35). */
const oneAtATime = takeTurns();

/** The decoder, loaded with the first picture; undefined where its part for this machine was not installed. */
const decoder: { loading?: Promise<typeof Sharp | undefined> } = {};

async function loadDecoder(): Promise<typeof Sharp | undefined> {
  const loaded = await import("sharp").catch(() => undefined);
  // Pictures come in rarely: they leave the processors to those who search (policy F-35).
  loaded?.default.cache(false);
  loaded?.default.concurrency(1);
  return loaded?.default;
}

/**
 * Whether pictures can be taken in: a production without optional packages lacks the decoder's own part. It is looked for
 * and not loaded: it takes more memory than the rest of a server that gets no picture.
 */
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

/** A square picture of one size. */
export interface Square {
  readonly size: (typeof PICTURE_SIZES)[number];
  readonly bytes: Uint8Array;
}

/**
 * The square pictures of a JPEG, PNG or WebP: turned upright, cropped, without any metadata (policy T-39).
 * @returns undefined for another kind of file, "badPicture" for a picture that is broken, cut short or too large,
 * "noDecoder" where none can be read
 */
export function encodePicture(bytes: Uint8Array): ReturnType<typeof squaresOf> {
  return oneAtATime(() => squaresOf(bytes));
}

async function squaresOf(bytes: Uint8Array): Promise<Square[] | "badPicture" | "noDecoder" | undefined> {
  if (fileKindOf(bytes) !== "picture") return undefined;
  decoder.loading ??= loadDecoder();
  const sharp = await decoder.loading;
  if (!sharp) return "noDecoder";
  // The decoder names no error of its own: every picture that it cannot read whole is refused.
  const squares = await draw(sharp, bytes, "error").catch(() => undefined);
  if (squares || bytes[0] !== JPEG_START) return squares ?? "badPicture";
  // Browsers show a JPEG whose end mark alone is missing. With the mark, only a warning tells it from one cut earlier.
  return draw(sharp, Buffer.concat([bytes, JPEG_END]), "warning").catch(() => "badPicture");
}

/** @throws for a picture that is broken, cut short or too large */
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

/** Rows of an interlaced PNG come in seven rounds: nothing of it is done before all of it is there. */
function isHeavy({ format, isProgressive, width, height, channels, depth }: Metadata): boolean {
  const bytes = width * height * channels * (depth === "ushort" ? 2 : 1);
  return format === "png" && isProgressive && bytes > MOST_WHOLE_BYTES;
}
