import { type PdfDocument, resolve } from "./document.ts";
import { fromAscii85, fromHex, fromLzw, fromRuns, inflate } from "./filters.ts";
import { FILTERS } from "./kept.ts";
import { Budget, type Dict, Name, nameOf, RefusedPdf, type Stream } from "./values.ts";

/** Largest picture in pixels (policy T-39). */
const MOST_PIXELS = 25_000_000;
/** Bytes of all pictures of a file: one of that size in four colours. */
const MOST_PICTURE_BYTES = 100_000_000;
/** Filters of one stream: text around a compression, or a compression around a picture. */
const MOST_FILTERS = 2;
/** What a stream costs at least: unpacking thousands of empty ones takes time too. */
const LEAST_COST = 1000;
const SHORT_NAMES: Readonly<Record<string, string>> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
  DCT: "DCTDecode",
};

/** A name and its number, as among the contents of a page a picture says how wide and high it is; or a remark in between. */
const NAMED_NUMBER = /\/([^\s\0/<>[\](){}%]+)[\s\0]*(?:[\s\0][+-]*(\d+)|%)/g;
const SIDES: ReadonlyMap<string, "width" | "height"> = new Map([
  ["W", "width"],
  ["Width", "width"],
  ["H", "height"],
  ["Height", "height"],
]);

/** Counts what the streams that are kept unpack to in the reader of a clinic (policy T-39). */
export class Unpacked {
  private readonly document: PdfDocument;
  private readonly pictures = new Budget(MOST_PICTURE_BYTES);
  private readonly counted = new Set<Stream>();
  /** The widest and the highest picture among the contents of all pages: what describes one may be spread over two streams. */
  private readonly inline = { width: 0, height: 0 };

  constructor(document: PdfDocument) {
    this.document = document;
  }

  /** @throws RefusedPdf when a stream, or all of them, unpack to more than a resume has, or in an unknown way */
  check(stream: Stream): void {
    if (this.counted.has(stream)) return;
    this.counted.add(stream);
    const filters = this.filtersOf(stream.dict);
    const budget = this.isPicture(stream.dict) ? this.pictures : this.document.unpacked;
    let { bytes } = stream;
    let cost = filters.length === 0 ? bytes.length : 0;
    for (const [index, filter] of filters.entries()) {
      const isLast = index === filters.length - 1;
      const unpacked = this.undo(filter, bytes, stream.dict, budget.rest);
      // Behind a picture nothing can be read on.
      if (!isLast && typeof unpacked === "number") throw new RefusedPdf("pdfTooComplex");
      if (typeof unpacked !== "number") bytes = unpacked;
      cost = Math.max(cost, typeof unpacked === "number" ? unpacked : unpacked.length);
    }
    budget.spend(Math.max(LEAST_COST, cost));
  }

  /** What a stream that was checked holds, one character a byte; nothing where it holds a picture. */
  contentOf(stream: Stream): string {
    let { bytes } = stream;
    for (const filter of this.filtersOf(stream.dict)) {
      const unpacked = this.undo(filter, bytes, stream.dict, MOST_PICTURE_BYTES);
      if (typeof unpacked === "number") return "";
      bytes = unpacked;
    }
    return bytes.toString("latin1");
  }

  /**
   * Counts the pictures that stand among contents themselves, each as high as the highest one: where one begins and ends
   * readers do not see alike.
   * @throws RefusedPdf when one, or all of them, have more than a resume has
   */
  checkInline(content: string): void {
    let widths = 0;
    for (const [, name = "", number] of content.matchAll(NAMED_NUMBER)) {
      const side = SIDES.get(nameOf(name));
      if (!side) continue;
      // No program writes a remark there, and to read on behind it could take a reader of all of them long.
      const length = Number(number ?? Number.POSITIVE_INFINITY);
      if (side === "width") widths += length;
      this.inline[side] = Math.max(this.inline[side], length);
    }
    checkPixels(Math.max(1, this.inline.width), Math.max(1, this.inline.height));
    this.pictures.spend(widths * this.inline.height);
  }

  private filtersOf(dict: Dict): string[] {
    const filter = resolve(this.document, dict.get("Filter"));
    const names = (Array.isArray(filter) ? filter : [filter])
      .map((one) => resolve(this.document, one))
      .filter((name) => name !== null)
      .map((name) => {
        if (!(name instanceof Name && FILTERS.has(name.text))) throw new RefusedPdf("pdfBroken");
        return SHORT_NAMES[name.text] ?? name.text;
      });
    if (names.length > MOST_FILTERS || new Set(names).size < names.length) throw new RefusedPdf("pdfTooComplex");
    return names;
  }

  private isPicture(dict: Dict): boolean {
    const [width, height] = ["Width", "Height"].map((key) => resolve(this.document, dict.get(key)));
    const kind = resolve(this.document, dict.get("Subtype"));
    if (typeof width === "number" && typeof height === "number") checkPixels(width, height);
    return kind instanceof Name && kind.text === "Image";
  }

  /** The bytes behind a filter, or 0 where they are a picture. */
  private undo(filter: string, bytes: Buffer, dict: Dict, room: number): Buffer | 0 {
    if (filter === "FlateDecode") return inflate(bytes, room);
    if (filter === "ASCIIHexDecode") return fromHex(bytes);
    if (filter === "ASCII85Decode") return fromAscii85(bytes, room);
    if (filter === "RunLengthDecode") return fromRuns(bytes, room);
    if (filter === "LZWDecode") return fromLzw(bytes, this.earlyChange(dict), room);
    if (filter === "DCTDecode") checkJpeg(bytes);
    // Pictures have as many pixels as they say.
    return 0;
  }

  private earlyChange(dict: Dict): number {
    const parameters = resolve(this.document, dict.get("DecodeParms"));
    const all = (Array.isArray(parameters) ? parameters : [parameters]).map((one) => resolve(this.document, one));
    const isLate = all.some((one) => one instanceof Map && resolve(this.document, one.get("EarlyChange")) === 0);
    return isLate ? 0 : 1;
  }
}

/** The size that a JPEG says of itself, in its start of frame. */
function checkJpeg(bytes: Buffer): void {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    checkPixels(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    break;
  }
}

function checkPixels(width: number, height: number): void {
  if (Math.abs(width * height) > MOST_PIXELS) throw new RefusedPdf("pdfTooComplex");
}
