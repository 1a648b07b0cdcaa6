import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdfOf, resumeOf, streamOf } from "../../proof/testing/pdf.ts";
import { fromLzw, fromRuns } from "./filters.ts";
import { remakePdf } from "./remake.ts";

const SIZE = 9_990_000;
/** As often as it fits into a file. */
const full = (text: string, size = SIZE) => text.repeat(Math.floor(size / text.length));
/** A resume with something behind its objects. */
const resumeAnd = (text: string) =>
  Buffer.concat([resumeOf("CV"), Buffer.from(`${text}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`, "latin1")]);
const packed = (count: number, first: number, content: string | Buffer) =>
  streamOf(`/Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode`, deflateSync(content));
const kids = (count: number) => Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(" ");
const offsets = (count: number) => `${Array.from({ length: count }, (_, index) => `${index + 10} 0`).join(" ")} `;

/** A resume whose page draws this stream too. */
const drawing = (entries: string, content: Buffer) =>
  resumeOf("CV", { page: "/Contents [4 0 R 6 0 R]", objects: [streamOf(entries, content)] });
const picturing = (entries: string, content: Buffer) =>
  resumeOf("CV", { page: "/Resources <</XObject <</I 6 0 R>>>>", objects: [streamOf(entries, content)] });
const image = (width: number, height: number, more: string) =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray ${more}`;
/** A picture among the contents of a page. */
const inline = (entries: string) => Buffer.from(`BI ${entries} ID 00> EI\n`);
const FLATE = "/Filter /FlateDecode";
const blank = (size: number) => deflateSync(Buffer.alloc(size, " "));
/** A text in LZW, letter by letter: the table begins anew before its codes grow wider. */
const asLzw = (text: string) => {
  const codes = [...text].map((letter, at) => `${at % 200 === 0 ? "100000000" : ""}0${bitsOf(letter.charCodeAt(0))}`);
  return Buffer.from(
    (`${codes.join("")}100000001`.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)),
  );
};
const bitsOf = (byte: number) => byte.toString(2).padStart(8, "0");
/** Spaces, packed so that each code stands for one more of them than the one before. */
const LZW_BOMB = (() => {
  const round = ["100000000", "000100000"];
  for (let code = 258; code < 4094; code += 1) {
    const width = code + 1 >= 2048 ? 12 : code + 1 >= 1024 ? 11 : code + 1 >= 512 ? 10 : 9;
    round.push(code.toString(2).padStart(width, "0"));
  }
  // A table that is full: the next code clears it, twelve bits wide.
  round.push("100000000000");
  const text = `${round[0]}${full(round.slice(1).join(""), 1_500_000)}`;
  return Buffer.from((text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
})();
/** A JPEG of nothing but its start and its size. */
const jpeg = (width: number, height: number) =>
  Buffer.from([255, 216, 255, 224, 0, 4, 1, 1, 255, 192, 0, 8, 8, height >> 8, height, width >> 8, width, 1]);

/** What would unpack in the reader of the clinic to more than a resume is. */
const BOMBS: Readonly<Record<string, () => Buffer>> = {
  "a page of 200 MB of spaces": () => drawing(FLATE, blank(200_000_000)),
  "four contents of 8 MB": () =>
    resumeOf("CV", {
      page: "/Contents [6 0 R 7 0 R 8 0 R 9 0 R]",
      objects: Array(4).fill(streamOf(FLATE, blank(8_000_000))),
    }),
  "three layers of compression": () =>
    drawing("/Filter [/FlateDecode /FlateDecode /FlateDecode]", deflateSync(deflateSync(blank(50_000_000)))),
  "the same compression twice": () => drawing("/Filter [/FlateDecode /Fl]", deflateSync(blank(1000))),
  "compression behind figures": () =>
    drawing("/Filter [/ASCIIHexDecode /FlateDecode]", Buffer.from(`${blank(200_000_000).toString("hex")}>`)),
  "LZW of 100 MB": () => drawing("/Filter /LZWDecode", LZW_BOMB),
  "runs of 64 MB": () => drawing("/Filter /RunLengthDecode", Buffer.alloc(1_000_000, Buffer.from([129, 32]))),
  "figures that stand for four zeros": () => drawing("/Filter /ASCII85Decode", Buffer.alloc(9_000_000, "z")),
  "an image of 60000 x 60000": () => picturing(image(60_000, 60_000, FLATE), blank(1000)),
  "an image of 60000 x 60000 among the contents": () => drawing("", inline("/W 60000 /H 60000 /BPC 8 /CS /G /F /AHx")),
  "one whose names are spelt otherwise": () => drawing(FLATE, deflateSync(inline("/H#65ight\n60000 /#57\0+60000"))),
  "one with a remark before its width": () => drawing("", inline("/H 9 /W % 5\n60000000")),
  "one in a form": () =>
    resumeOf("CV", {
      page: "/Contents 7 0 R /Resources <</XObject <</I 6 0 R>>>>",
      objects: [
        streamOf("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", inline("/Width 60000 /Height 60000 /IM true")),
        streamOf("", Buffer.from("/I Do")),
      ],
    }),
  "one that LZW hides": () =>
    drawing("/Filter /LZWDecode", asLzw(inline("/W 60000 /H 60000 /BPC 1").toString("latin1"))),
  "one that is described in two streams": () =>
    resumeOf("CV", {
      page: "/Contents [6 0 R 7 0 R]",
      objects: [streamOf("", Buffer.from("BI /W 60000")), streamOf("", Buffer.from("/H 60000 /BPC 1 ID 0 EI"))],
    }),
  "five of 24 million pixels among the contents": () =>
    drawing("", Buffer.concat(Array(5).fill(inline("/W 5000 /H 4900 /BPC 8 /CS /G /F /Fl")))),
  "an image of 60000 x 60000 under two layers": () =>
    picturing(image(60_000, 60_000, "/Filter [/FlateDecode /FlateDecode]"), deflateSync(blank(1000))),
  "a small image with 200 MB": () => picturing(image(10, 10, FLATE), blank(200_000_000)),
  "a JPEG said to be 60000 x 60000": () => picturing(image(60_000, 60_000, "/Filter /DCTDecode"), jpeg(10, 10)),
  "a JPEG that is 60000 x 60000": () => picturing(image(10, 10, "/Filter /DCTDecode"), jpeg(60_000, 60_000)),
};

/** Forms within each other: each draws the next one so many times. */
const nested = (
  depth: number,
  times: number,
  { call = "/X Do ", entries = "", of = (next: number) => `/XObject <</X ${next} 0 R>>` } = {},
) =>
  resumeOf("CV", {
    page: `/Contents [4 0 R 6 0 R] /Resources <<${of(7)}>>`,
    objects: [
      streamOf(entries, call),
      ...Array.from({ length: depth }, (_, at) =>
        streamOf(
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <<${of(at + 8)}>> ${entries}`,
          call.repeat(times),
        ),
      ),
      streamOf("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", "0 0 m"),
    ],
  });
const letters = (next: number) => `/Font <</F <</Type /Font /Subtype /Type3 /CharProcs <</a ${next} 0 R>>>>>>`;

/** What draws without end in the reader of the clinic, from a few lines. */
const DRAWINGS: Readonly<Record<string, () => Buffer>> = {
  "forms twenty times in each other, twenty deep": () => nested(20, 20),
  "forms named with escapes": () => nested(20, 20, { call: "/#58 Do " }),
  "forms behind comments": () => nested(20, 20, { call: "/X %(/Y gs\n Do\n" }),
  "forms behind other blanks": () => nested(20, 20, { call: "/X\0Do\0" }),
  "soft masks": () =>
    nested(20, 20, { call: "/G gs ", of: (next) => `/ExtGState <</G <</SMask <</G ${next} 0 R>>>>>>` }),
  patterns: () => nested(20, 20, { call: "/P scn 0 0 9 9 re f ", of: (next) => `/Pattern <</P ${next} 0 R>>` }),
  "letters that are drawings": () => nested(20, 1, { call: `/F 9 Tf (${"a".repeat(20)}) Tj `, of: letters }),
  "a form that draws itself": () => nested(1, 1, { of: () => "/XObject <</X 7 0 R>>" }),
  "a chain of a hundred": () => nested(100, 1),
  "forms packed in runs": () => nested(20, 20, { call: "\x05/X Do ", entries: "/Filter /RunLengthDecode" }),
  "forms packed by LZW": () =>
    nested(20, 1, { call: asLzw("/X Do ".repeat(20)).toString("latin1"), entries: "/Filter /LZWDecode" }),
};

/** Each would take minutes, or gigabytes, from a reader without limits. */
const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  "lists within lists": () => resumeAnd(`9 0 obj ${full("[")}`),
  "lists that never end": () => resumeAnd(full("9 0 obj [")),
  "dictionaries that never end": () => resumeAnd(full("9 0 obj <<")),
  "texts that never end": () => resumeAnd(full("9 0 obj (")),
  "hexadecimal texts that never end": () => resumeAnd(full("9 0 obj <a ")),
  "streams that never end": () => resumeAnd(full("9 0 obj <<>> stream ")),
  "comments that never end": () => resumeAnd(full("9 0 obj %")),
  "a page of widths without a number": () => drawing("", Buffer.from(full("/A%/Q   "))),
  "a page of pictures without a width": () => drawing("", Buffer.from(full("BI /X 1 /Y\n"))),
  "trailers of nothing": () => resumeAnd(full("trailer ")),
  "millions of empty lists": () => resumeAnd(`9 0 obj [${full("[]")}]`),
  "millions of dictionaries": () => resumeAnd(`9 0 obj [${full("<<>>")}]`),
  "millions of numbers": () => resumeAnd(`9 0 obj [${full("1 ")}]`),
  "millions of objects": () => resumeAnd(full("9 0 obj 1 endobj ")),
  "a name of megabytes": () => resumeAnd(`9 0 obj /${full("#41")}`),
  "a text of escapes": () => resumeAnd(`9 0 obj (${full("\\1")})`),
  "spaces without end": () => resumeAnd(full(`1${" ".repeat(100_000)}0 obj `)),
  "a bomb of half a gigabyte": () => resumeOf("CV", { objects: [packed(1, 4, Buffer.alloc(500_000_000))] }),
  "many small bombs": () => {
    const bomb = `9 0 obj ${packed(1, 4, Buffer.alloc(20_000_000))} endobj `;
    return resumeAnd(full(bomb));
  },
  "one packed text that is read a hundred thousand times": () => {
    const header = offsets(100_000);
    return resumeOf("CV", { objects: [packed(100_000, header.length, `${header}(${full("a", 900_000)})`)] });
  },
  "thousands of pages that inherit megabytes": () =>
    pdfOf([
      "<</Type /Catalog /Pages 2 0 R>>",
      `<</Resources <</X (${full("a", 900_000)})>> /Kids [${kids(3000)}]>>`,
      ...Array.from({ length: 3000 }, () => "<<>>"),
    ]),
};

describe("a PDF that is made to take the machine", () => {
  it.each(Object.entries(HOSTILE))("T-39 F-35 %s: an answer in time and in bounds", (_name, make) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const remade = remakePdf(bytes);
    expect(performance.now() - started).toBeLessThan(3000);
    expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(150);
    if ("bytes" in remade) expect(remade.bytes.length).toBeLessThan(SIZE);
    else expect(["pdfTooComplex", "pdfBroken"]).toContain(remade.fault);
  });

  it.each(Object.entries(BOMBS))("T-39 F-35 is not handed on to the reader of the clinic: %s", (_name, make) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const remade = remakePdf(bytes);
    expect("fault" in remade && remade.fault).toBe("pdfTooComplex");
    expect(performance.now() - started).toBeLessThan(3000);
    expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(150);
  });

  it.each(Object.entries(DRAWINGS))("T-39 F-35 does not draw without end: %s", (_name, make) => {
    const started = performance.now();
    expect(remakePdf(make())).toEqual({ fault: "pdfTooComplex" });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each([
    ["forms as programs nest them", () => nested(6, 5)],
    [
      "one set of resources for all forms",
      () => nested(1, 3, { of: () => "/XObject <</X 7 0 R /Y 8 0 R>>", call: "/Y Do " }),
    ],
    ["a thousand pictures", () => drawing("", Buffer.from("/I Do ".repeat(1000)))],
    ["a page of 2 MB", () => drawing(FLATE, blank(2_000_000))],
    ["Flate behind figures", () => drawing("/Filter [/AHx /Fl]", Buffer.from(`${blank(9000).toString("hex")}>`))],
    ["Flate in ASCII85", () => drawing("/Filter [/A85 /Fl]", Buffer.from("Garg^;/ctAE$CDI!+fsTkP~>"))],
    ["short LZW", () => drawing("/Filter /LZWDecode", LZW_BOMB.subarray(0, 5000))],
    ["an image of 25 million pixels", () => picturing(image(5000, 5000, FLATE), blank(25_000_000))],
    ["a page of strips", () => drawing("", Buffer.from(`${inline("/W 2480 /H 8 /BPC 1 /IM true")}`.repeat(438)))],
    ["a JPEG in Flate", () => picturing(image(10, 10, "/Filter [/Fl /DCT]"), deflateSync(jpeg(10, 10)))],
  ])("T-39 takes what a resume may have: %s", (_name, make) => {
    expect(Object.keys(remakePdf(make()))).toEqual(["bytes"]);
  });

  it("T-39 reads on in what LZW and runs packed, by the standard's own example", () => {
    expect(fromLzw(Buffer.from("800b6050220c0c8501", "hex"), 1, 10).toString()).toBe("-----A---B");
    expect(fromRuns(Buffer.from([1, 65, 66, 254, 45, 128, 9]), 5).toString()).toBe("AB---");
    expect(() => fromLzw(Buffer.from("800b6050220c0c8501", "hex"), 1, 9)).toThrow();
  });

  it("T-38 circles end: pages in themselves, objects that are each other, actions after each other", () => {
    const circles = [
      pdfOf(["<</Type /Catalog /Pages 2 0 R>>", "<</Kids [2 0 R 3 0 R 2 0 R 1 0 R]>>", "<</Kids [2 0 R 3 0 R]>>"]),
      pdfOf(["<</Type /Catalog /Pages 2 0 R>>", "3 0 R", "4 0 R", "2 0 R"]),
      pdfOf(["1 0 R"]),
      resumeOf("CV", {
        page: "/Annots 6 0 R /Rotate 6 0 R",
        objects: ["[6 0 R 7 0 R]", "<</Parent 7 0 R /Kids [7 0 R]>>"],
      }),
      resumeOf("CV", { catalog: "/OpenAction 6 0 R", objects: ["<</S /URI /Next 6 0 R>>"] }),
      resumeOf("CV", { catalog: "/StructTreeRoot 6 0 R", objects: ["<</K [6 0 R] /P 6 0 R /A 6 0 R>>"] }),
    ];
    for (const bytes of circles) expect(Object.keys(remakePdf(bytes))).toHaveLength(1);
  });

  it("T-38 whatever byte is changed, a file is taken whole or refused, and what was taken is taken again", () => {
    const whole = resumeOf("CV", {
      page: "/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https:)>>>>] /Group 8 0 R",
      objects: [packed(8, 10, "8 0 9 20  <</S /Transparency>> [1 2.5 (a\\051) <00ff> null true]")],
    });
    const change = fc.record({ at: fc.nat(whole.length - 1), to: fc.nat(255), cut: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        let bytes = Buffer.from(whole);
        for (const { at, to, cut } of changes) {
          const place = at % bytes.length;
          bytes[place] = to;
          if (cut < 2) bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + cut)]);
        }
        const remade = remakePdf(bytes);
        if ("bytes" in remade) expect("bytes" in remakePdf(remade.bytes)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
