import { inflateSync } from "node:zlib";

/** What is wrong with a PDF. */
export type PdfFault = "notPdf" | "pdfCutShort" | "pdfEncrypted" | "pdfActive";

/** The end mark stands within the last bytes of the file. */
const TAIL_BYTES = 1024;
/** A resume has some hundred streams; looking at millions would take the server's time. */
const MOST_STREAMS = 20_000;
/** Objects may be packed in compressed streams: a bomb among them is no resume. */
const MOST_INFLATED_BYTES = 50_000_000;

/**
 * Checks that bytes are a whole PDF that hides nothing and starts nothing (policy T-38): no encryption, no JavaScript,
 * no action that launches a program. Names are also found where they are written with escapes, and in packed objects.
 * @returns the fault, or undefined for a PDF that is accepted
 */
export function findPdfFault(bytes: Uint8Array): PdfFault | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "notPdf";
  if (!buffer.subarray(-TAIL_BYTES).includes("%%EOF")) return "pdfCutShort";
  const text = buffer.toString("latin1");
  if (ENCRYPT.test(text)) return "pdfEncrypted";
  if (ACTIVE.test(text)) return "pdfActive";
  return packedObjectsFault(buffer, text);
}

/** A PDF name, each letter as it is or as #xx. */
function nameOf(name: string): string {
  const letters = [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`);
  return `/${letters.join("")}(?![A-Za-z0-9])`;
}

const ENCRYPT = new RegExp(nameOf("Encrypt"), "i");
const ACTIVE = new RegExp(["JavaScript", "Launch", "RichMedia", "Rendition", "ImportData"].map(nameOf).join("|"), "i");
const PACKED = new RegExp(nameOf("ObjStm"), "i");
const FILTERED = new RegExp(nameOf("Filter"), "i");

function packedObjectsFault(buffer: Buffer, text: string): PdfFault | undefined {
  let room = MOST_INFLATED_BYTES;
  let streams = 0;
  for (const match of text.matchAll(/\bstream\r?\n/g)) {
    streams += 1;
    if (streams > MOST_STREAMS) return "pdfActive";
    const before = text.slice(Math.max(0, match.index - TAIL_BYTES), match.index);
    const dictionary = before.slice(before.lastIndexOf(" obj"));
    if (!PACKED.test(dictionary) || !FILTERED.test(dictionary)) continue;
    const start = match.index + match[0].length;
    const unpacked = inflate(buffer.subarray(start), room);
    // What cannot be read cannot be checked.
    if (unpacked === undefined) return "pdfActive";
    room -= unpacked.length;
    const names = unpacked.toString("latin1");
    if (ENCRYPT.test(names)) return "pdfEncrypted";
    if (ACTIVE.test(names)) return "pdfActive";
  }
  return undefined;
}

/** The inflated bytes, ending where the compressed data ends; undefined when broken or too many. */
function inflate(bytes: Uint8Array, room: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, room) });
  } catch {
    return undefined;
  }
}
