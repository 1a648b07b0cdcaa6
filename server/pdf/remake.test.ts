import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
} from "pdf-lib";
import { describe, expect, it } from "vitest";
import { pdfOf, resumeOf, storedResume, streamOf } from "../../proof/testing/pdf.ts";
import { remakePdf } from "./remake.ts";

/** What is drawn on a page, as the program that wrote it said so. */
function drawnOn({ node }: PDFPage): string[] {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  return streams.map((stream) =>
    stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1") : "",
  );
}
const keysOf = (dict: PDFDict | undefined) => (dict?.keys() ?? []).map(String).sort();

/** What a reader would show of a file. */
async function seen(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.getPages().map((page) => ({
    drawn: drawnOn(page),
    box: page.getSize(),
    fonts: keysOf(page.node.Resources()?.lookupMaybe(PDFName.of("Font"), PDFDict)),
    pictures: keysOf(page.node.Resources()?.lookupMaybe(PDFName.of("XObject"), PDFDict)),
    annotations: annotationsOf(page).length,
  }));
}

function annotationsOf({ node }: PDFPage): PDFDict[] {
  return (node.Annots()?.asArray() ?? []).map((one) => node.context.lookup(one, PDFDict));
}

/** Every name that stands in a file but in its pictures and fonts. */
async function namesIn(bytes: Uint8Array): Promise<Set<string>> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const texts = document.context
    .enumerateIndirectObjects()
    .map(([, value]) => String(value instanceof PDFStream ? value.dict : value));
  return new Set(texts.join("\n").match(/\/[A-Za-z0-9]+/g));
}

describe("a resume of a real program", () => {
  it.each(["chromium", "libreoffice-form", "latex"])("T-38 looks the same when it is made anew: %s", async (name) => {
    const file = readFileSync(`proof/data/resumes/${name}.pdf`);
    const stored = storedResume(file);
    expect(await seen(stored)).toEqual(await seen(file));
    expect(stored.length).toBeLessThan(file.length * 1.5);
    expect(await namesIn(file)).toContain("/URI");
    for (const gone of ["/URI", "/AA", "/Dest", "/Outlines", "/Metadata", "/Producer", "/OpenAction", "/Names"]) {
      expect(await namesIn(stored)).not.toContain(gone);
    }
    const pages = (await PDFDocument.load(stored)).getPages();
    for (const annotation of pages.flatMap(annotationsOf)) expect(keysOf(annotation)).not.toContain("/A");
    // What was made by us stays as it is.
    expect(storedResume(stored).equals(stored)).toBe(true);
  });

  it("T-38 keeps its tags, its language, and the fields of its form with what was filled in", async () => {
    const tagged = await namesIn(storedResume(readFileSync("proof/data/resumes/chromium.pdf")));
    for (const kept of ["/StructTreeRoot", "/ParentTree", "/Lang", "/H1", "/TR"]) expect(tagged).toContain(kept);
    const form = (
      await PDFDocument.load(storedResume(readFileSync("proof/data/resumes/libreoffice-form.pdf")))
    ).getForm();
    expect(form.getFields()).toHaveLength(3);
    expect(form.getFields().map((field) => field.constructor.name)).toContain("PDFCheckBox");
    expect(form.getTextField("Widget").getText()).toBe("Champ rempli é");
  });

  it.each([false, true])("takes what pdf-lib writes, with packed objects: %s", async (useObjectStreams) => {
    const document = await PDFDocument.create();
    for (const text of ["Une page", "Une autre (suite)"]) document.addPage([200, 300]).drawText(text);
    const bytes = Buffer.from(await document.save({ useObjectStreams }));
    expect(await seen(storedResume(bytes))).toEqual(await seen(bytes));
  });
});

describe("a PDF with two views of itself", () => {
  const text = (bytes: Buffer) => {
    const [, content = ""] = /stream\n([\s\S]*?)\nendstream/.exec(storedResume(bytes).toString("latin1")) ?? [];
    return inflateSync(Buffer.from(content, "latin1")).toString("latin1");
  };
  const again = (object: string) =>
    Buffer.concat([resumeOf("avant"), Buffer.from(`${object}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`)]);

  it("T-38 shows what was written last, and forgets what stood there before", () => {
    const bytes = again(`4 0 obj\n${streamOf("", "(apres) Tj")}\nendobj`);
    expect(text(bytes)).toBe("(apres) Tj");
    const other = "10 0 obj\n<</Type /Catalog /Pages <</Kids [<</Contents 11 0 R>>]>>>>\nendobj\n";
    const moved = again(`${other}11 0 obj\n${streamOf("", "(ailleurs) Tj")}\nendobj`).toString("latin1");
    const last = moved.replace(/Root 1 0 R(?![\s\S]*Root 1 0 R)/, "Root 10 0 R");
    expect(text(Buffer.from(last, "latin1"))).toBe("(ailleurs) Tj");
  });

  it("T-38 does not see what stands in a text or in the bytes of a stream", () => {
    const hidden = "4 0 obj\n<</Length 3>>\nstream\nfin\nendstream\nendobj";
    const inText = resumeOf("vu", { objects: [`(${hidden})`] });
    const inStream = resumeOf("vu", { objects: [streamOf("", hidden)] });
    for (const bytes of [inText, inStream]) expect(text(bytes)).toContain("(vu) Tj");
  });

  it("finds the end of a stream whose length is wrong, in another object or not told", () => {
    for (const length of ["/Length 3", "/Length 999999", "/Length -1", "/Length 6 0 R", ""]) {
      const bytes = pdfOf([
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Kids [3 0 R] /Count 1>>",
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R>>",
        `<<${length}>>\nstream\r\n(vu) Tj\r\nendstream`,
      ]);
      expect([length, text(bytes)]).toEqual([length, "(vu) Tj"]);
    }
  });

  it("finds the pages of a file whose end is damaged", () => {
    const bytes = Buffer.from(
      resumeOf("vu")
        .toString("latin1")
        .replace(/trailer\n.*\n/, "trailer\n<</Root 99 0 R>>\n"),
      "latin1",
    );
    expect(text(bytes)).toContain("(vu) Tj");
  });

  it("keeps the value of numbers, names and texts in whatever way they are written", () => {
    const bytes = resumeOf("CV", {
      page: "/Group [+1 -.5 4. 0.00001 --3 /A#20b /Caf\xe9 (a\\(b\\)\\051\\\nc\\r) <4 1 4> true null]",
    });
    const [, group] = /\/Group (\[.*?\])/.exec(storedResume(bytes).toString("latin1")) ?? [];
    expect(group).toBe("[1 -0.5 4 0.00001 -3 /A#20b /Caf#e9 <6128622929630d> <4140> true null]");
  });

  it("refuses a PDF that is none", () => {
    expect(remakePdf(Buffer.from("<html>"))).toEqual({ fault: "notPdf" });
  });
});

it("T-38 T-39 a picture has no other one that a printer would take, and that nobody saw", () => {
  const image = "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray";
  const bytes = resumeOf("CV", {
    page: "/Resources <</XObject <</I 6 0 R>>>>",
    objects: [
      streamOf(`${image} /Alternates [<</Image 7 0 R /DefaultForPrinting true>>]`, "A"),
      streamOf(image, "hidden"),
    ],
  });
  expect(storedResume(bytes).toString("latin1")).not.toMatch(/Alternates|hidden/);
});
