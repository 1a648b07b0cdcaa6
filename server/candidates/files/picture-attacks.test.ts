import { crc32, deflateSync } from "node:zlib";
import { putFile } from "contract/candidates/files.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { pictureId } from "./file-objects.ts";

const test = useTestApp();
const REJECTED = { code: "fileRefused", error: "Image illisible, incomplète ou de plus de 25 millions de pixels." };
const CANARY = "zzcanarizz";
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,6.5N ${CANARY}"/></rdf:RDF></x:xmpmeta>`;
const GPS = { IFD0: { Copyright: CANARY }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 6/1 5000/100" } };

const put = (content: Uint8Array) =>
  test.send(putFile, { name: "portrait", content: new Uint8Array(content) }, { token: PROVIDER_KEY });

async function squares(): Promise<Buffer[]> {
  const row = await test.ctx.db.selectFrom("files").selectAll().executeTakeFirstOrThrow();
  return Promise.all(
    (["128", "512"] as const).map(async (size) => {
      const stream = await test.ctx.files.read(pictureId(row.stored_as, size));
      return Buffer.concat(await (stream?.toArray() ?? []));
    }),
  );
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
function png(width: number, height: number, deep: boolean, content: Buffer, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = deep ? 16 : 1;
  head[9] = deep ? 6 : 0;
  const parts = [chunk("IHDR", head), ...more, chunk("IDAT", content), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

/** Uses the lowest compression level, which is several times faster. */
const deflatedZeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 });

const blank = { create: { width: 60, height: 60, channels: 3, background: "#fff" } } as const;

describe("an oversized picture", () => {
  const BOMBS: Readonly<Record<string, () => Buffer>> = {
    "30,000 by 30,000 pixels, whole": () => png(30_000, 30_000, false, deflatedZeros(30_000 * 3751)),
    "5 MB that unpack to five gigabytes": () =>
      png(30_000, 21_000, true, Buffer.alloc(5_000_000, deflatedZeros(10_000_000))),
    "a profile of 200 MB beside the pixels": () =>
      png(60, 60, false, deflateSync(Buffer.alloc(60 * 9)), [
        chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflatedZeros(200_000_000)])),
      ]),
  };
  it.each(Object.entries(BOMBS))(
    "the server needs less than 150 MB of memory to check this picture: %s (T-39)",
    async (_name, make) => {
      const bytes = make();
      await put(await sharp(blank).png().toBuffer());
      const before = process.memoryUsage().rss;
      const response = await put(bytes);
      expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(150);
      expect(response.statusCode === 200 || response.json().error === REJECTED.error).toBe(true);
    },
  );

  it("the server rejects an interlaced picture whose decoding needs 200 MB (T-39 F-35)", async () => {
    const interlaced = png(5000, 5000, true, deflatedZeros(5000 * 40_001));
    // The last byte of the PNG header is the interlacing flag.
    interlaced[28] = 1;
    interlaced.writeUInt32BE(crc32(interlaced.subarray(12, 29)), 29);
    expect((await put(interlaced)).json()).toEqual(REJECTED);
  });

  it("the server rejects a picture with more than 25 million pixels (T-39)", async () => {
    const rows = (width: number, height: number) => deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height));
    expect((await put(png(5000, 5001, false, rows(5000, 5001)))).json()).toEqual(REJECTED);
    expect((await put(png(5000, 5000, false, rows(5000, 5000)))).statusCode).toBe(200);
  });
});

describe("an incomplete or unusual picture", () => {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const jpeg = () =>
    sharp({ create: { ...blank.create, noise } })
      .jpeg()
      .toBuffer();
  const at = (bytes: Buffer, marker: number) => bytes.indexOf(Buffer.of(0xff, marker));

  it("the server accepts a JPEG with a Samsung scan header or stray bytes before a marker", async () => {
    const bytes = await jpeg();
    const [table, scan] = [at(bytes, 0xc4), at(bytes, 0xda)];
    const stray = Buffer.concat([bytes.subarray(0, table), Buffer.alloc(4), bytes.subarray(table)]);
    expect((await put(stray)).statusCode).toBe(200);
    bytes[scan + bytes.readUInt16BE(scan + 2)] = 0;
    expect((await put(bytes)).statusCode).toBe(200);
  });

  it.each([false, true])(
    "the server accepts a JPEG that lacks only the end marker; progressive: %s (T-39)",
    async (progressive) => {
      const whole = sharp(await jpeg()).jpeg({ progressive });
      const bytes = await whole.toBuffer();
      expect((await put(bytes.subarray(0, -2))).statusCode).toBe(200);
      for (const missing of [3, bytes.length / 2])
        expect((await put(bytes.subarray(0, -missing))).json()).toEqual(REJECTED);
    },
  );

  it.each(["jpeg", "png", "webp"] as const)(
    "the server rejects a %s picture that is cut short (T-39)",
    async (format) => {
      const picture = sharp(await jpeg());
      const whole = await picture[format]().toBuffer();
      for (const part of [0.5, 0.99])
        expect((await put(whole.subarray(0, whole.length * part))).json()).toEqual(REJECTED);
    },
  );
});

describe("metadata of a picture", () => {
  const tagged = () => sharp(blank).withExif(GPS).withXmp(XMP).withIccProfile("p3");
  const text = [
    chunk("tEXt", Buffer.from(`Comment\0${CANARY}`)),
    chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(CANARY)])),
  ];
  const PICTURES: Readonly<Record<string, () => Promise<Buffer>>> = {
    jpeg: () => tagged().jpeg().toBuffer(),
    png: () => tagged().png().toBuffer(),
    webp: () => tagged().webp().toBuffer(),
    "jpeg with a comment and what follows its end": async () => {
      const plain = await sharp(blank).jpeg().toBuffer();
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, CANARY.length + 2]), Buffer.from(CANARY)]);
      const script = Buffer.from(`<script>${CANARY}</script>`);
      return Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), script]);
    },
    "png with texts": async () => png(60, 60, false, deflateSync(Buffer.alloc(60 * 9)), text),
    "webp that moves": async () => {
      const both = [await sharp(blank).png().toBuffer(), await sharp(blank).negate().png().toBuffer()];
      const moving = sharp(both, { join: { animated: true } })
        .withExif(GPS)
        .webp();
      const frames = await moving.toBuffer();
      expect((await sharp(frames).metadata()).pages).toBe(2);
      return frames;
    },
  };
  it.each(Object.entries(PICTURES))(
    "the server removes all metadata from the following picture: %s (T-39)",
    async (_name, make) => {
      expect((await put(await make())).statusCode).toBe(200);
      for (const square of await squares()) {
        expect(square.toString("latin1")).not.toMatch(/EXIF|Exif|XMP |ICCP|ANIM|ANMF|GPS|zzcanarizz|script/);
        const { format, pages = 1, exif, xmp, icc } = await sharp(square).metadata();
        expect([format, pages, exif, xmp, icc]).toEqual(["webp", 1, undefined, undefined, undefined]);
      }
    },
  );
});
