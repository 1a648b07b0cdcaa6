import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { putFile } from "contract/candidates/files.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { storedResume } from "../../../tests/support/pdf.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { pictureId } from "./file-objects.ts";

const test = useTestApp();
const RESUME = readFileSync("tests/support/data/files/cv.pdf");

function put(name: string, content: Uint8Array, type = "application/octet-stream") {
  const sending = { token: PROVIDER_KEY, headers: { "content-type": type } };
  return test.send(putFile, { name, content: new Uint8Array(content) }, sending);
}
const stored = () => test.ctx.db.selectFrom("files").selectAll().orderBy("name").execute();

async function squareOf(name: string, size: "128" | "512"): Promise<Buffer> {
  const row = await test.ctx.db.selectFrom("files").selectAll().where("name", "=", name).executeTakeFirstOrThrow();
  const stream = await test.ctx.files.read(pictureId(row.stored_as, size));
  if (!stream) throw new Error("The picture was not stored");
  return Buffer.concat(await stream.toArray());
}

describe("a picture of the provider", () => {
  it("the server stores a picture upright and as a square, in a large and a small size (T-39)", async () => {
    const BLUE = '<svg width="300" height="300"><rect width="300" height="300" fill="blue"/></svg>';
    const original = await sharp({ create: { width: 300, height: 600, channels: 3, background: "#ff0000" } })
      .composite([{ input: Buffer.from(BLUE), top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    expect((await put("portrait.jpg", original, "image/jpeg")).json()).toEqual({ name: "portrait.jpg" });
    for (const size of ["128", "512"] as const) {
      const square = await squareOf("portrait.jpg", size);
      const { width, height, format, orientation } = await sharp(square).metadata();
      expect([width, height, format, orientation]).toEqual([Number(size), Number(size), "webp", undefined]);
      const corner = sharp(square).extract({ left: 0, top: 0, width: 60, height: 40 });
      const { dominant } = await sharp(await corner.toBuffer()).stats();
      expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
    }
  });

  it("a transparent picture of 12 million pixels is stored and stays transparent", async () => {
    await put("portrait.png", readFileSync("tests/support/data/files/portrait-transparent.png"), "image/png");
    expect((await sharp(await squareOf("portrait.png", "128")).metadata()).hasAlpha).toBe(true);
    const [before] = await stored();
    const grand = readFileSync("tests/support/data/files/portrait-grand.jpg");
    expect((await put("portrait.png", grand)).statusCode).toBe(200);
    const [after] = await stored();
    expect(after?.stored_as).not.toBe(before?.stored_as);
    expect(await test.ctx.files.size(pictureId(before?.stored_as ?? "", "512"))).toBeUndefined();
  });
});

describe("a file of the provider", () => {
  it("the server rejects a file that is no whole picture or PDF, whatever its name and type say (T-38)", async () => {
    const square = sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } });
    const types = "application/octet-stream image/jpeg application/pdf text/html application/json".split(" ");
    const truncated = readFileSync("tests/support/data/files/bad/truncated.png");
    const cases: [string, Uint8Array][] = [
      ["page.jpg", Buffer.from("<!doctype html><script>alert(1)</script>")],
      ["page.pdf", Buffer.concat([Buffer.from("<script>alert(1)</script>".padEnd(1020)), RESUME])],
      ["dessin.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ["texte.pdf", Buffer.from("Bonjour")],
      ["coupe.pdf", RESUME.subarray(0, 600)],
      ["coupe.png", truncated],
      ["image.gif", await square.gif().toBuffer()],
      ["image.tiff", await square.tiff().toBuffer()],
      ["archive.zip", deflateSync("PK")],
      ["vide.pdf", new Uint8Array()],
    ];
    for (const [at, [name, bytes]] of cases.entries()) {
      const type = types[at % types.length];
      const response = await put(name, bytes, type);
      expect([name, type, response.statusCode, response.json().code]).toEqual([name, type, 415, "fileRefused"]);
    }
    expect(await stored()).toEqual([]);
  });

  it("the server rejects a file of more than 10 MB", async () => {
    const large = Buffer.concat([RESUME, Buffer.alloc(10_000_000)]);
    expect((await put("cv.pdf", large, "application/pdf")).statusCode).toBe(413);
  });

  it("the server rejects a file name with a path or control characters (T-35)", async () => {
    for (const name of ["..%2fcv.pdf", ".env", "a\0.pdf", "a/b.pdf", "x".repeat(201), "\\\\serveur\\cv.pdf"]) {
      const response = await put(name, RESUME);
      expect([name, response.statusCode]).toEqual([name, 415]);
    }
    expect(await stored()).toEqual([]);
  });

  it("if several uploads of a file are simultaneous, the server stores the file only once", async () => {
    const sent = await Promise.all(Array.from({ length: 3 }, () => put("cv.pdf", RESUME, "application/pdf")));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [row] = await stored();
    expect(await test.ctx.files.size(row?.stored_as ?? "")).toBe((await storedResume(RESUME)).length);
  });
});
