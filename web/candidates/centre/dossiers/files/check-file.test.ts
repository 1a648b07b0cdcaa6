import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { fileIssue } from "./FilePart.tsx";
import { pictureSizeOf } from "./picture-size.ts";

const file = (content: string | Uint8Array<ArrayBuffer>) => new Blob([content]);

function huge(size: number): Blob {
  const blob = new Blob(["%PDF-1.7"]);
  Object.defineProperty(blob, "size", { value: size });
  blob.arrayBuffer = () => Promise.reject(new Error("read"));
  return blob;
}

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([..."\x89PNG\r\n\x1a\n\0\0\0\rIHDR"].map((sign) => sign.charCodeAt(0)));
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

describe("the check of a file before its upload", () => {
  it("the check rejects a file of 2 GB without reading the file (B1-25)", async () => {
    expect(await fileIssue("resume", huge(2_000_000_000))).toBe("Ce fichier fait 2 Go : 10 Mo au plus.");
  });

  it.each([
    ["picture", file("bonjour, ceci est un texte"), "Ce fichier n'est ni une image JPEG, PNG ou WebP, ni un PDF."],
    ["picture", file("%PDF-1.7 …"), "Ce fichier n'est pas une image JPEG, PNG ou WebP."],
    ["resume", file(png(10, 10)), "Ce fichier n'est pas un PDF."],
    ["picture", file(png(30_000, 30_000)), "Image illisible, incomplète ou de plus de 25 millions de pixels."],
    ["picture", file(png(5000, 5001)), "Image illisible, incomplète ou de plus de 25 millions de pixels."],
    ["picture", file(png(5000, 5000).slice(0, 18)), "Image illisible, incomplète ou de plus de 25 millions de pixels."],
    ["resume", file(""), "Ce fichier est vide."],
    ["resume", file("%PDF-1.7 …"), undefined],
    ["picture", file(png(5000, 5000)), undefined],
  ] as const)("checking a %s with the content %o returns %j (B1-25 T-39)", async (kind, content, issue) => {
    expect(await fileIssue(kind, content)).toBe(issue);
  });

  const blank = sharp({ create: { width: 61, height: 42, channels: 4, background: "#fff8" } });
  it.each([
    ["jpeg", () => blank.jpeg().toBuffer()],
    ["jpeg with a colour profile", () => blank.withIccProfile("p3").jpeg({ progressive: true }).toBuffer()],
    ["png", () => blank.png().toBuffer()],
    ["webp with loss", () => blank.flatten().webp().toBuffer()],
    ["webp without loss", () => blank.webp({ lossless: true }).toBuffer()],
    ["transparent webp", () => blank.webp().toBuffer()],
  ])("the check reads the width and height of a %s picture (B1-25 T-39)", async (_name, make) => {
    expect(pictureSizeOf(new Uint8Array(await make()))).toEqual({ width: 61, height: 42 });
  });
});
