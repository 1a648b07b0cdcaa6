import { remakePdf } from "../../server/pdf/remake.ts";

/** The bytes of a resume as they are stored and served. */
export function storedResume(bytes: Buffer): Buffer {
  const remade = remakePdf(bytes);
  if ("fault" in remade) throw new Error(`This resume is refused: ${remade.fault}`);
  return remade.bytes;
}

/** A stream of a PDF written by hand. */
export function streamOf(entries: string, bytes: Buffer | string): string {
  const content = bytes.toString("latin1");
  return `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** A PDF written by hand: the bodies of its objects in the order of their numbers, the first one its catalog. */
export function pdfOf(objects: readonly string[], trailer = "/Root 1 0 R"): Buffer<ArrayBuffer> {
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${written.join("")}trailer\n<<${trailer}>>\nstartxref\n0\n%%EOF\n`, "latin1");
}

/** A resume of one page, as a program would write it; with further entries of the catalog and the page, and objects. */
export function resumeOf(
  text: string,
  { catalog = "", page = "", font = "Helvetica", objects = [] as readonly string[] } = {},
): Buffer<ArrayBuffer> {
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    "<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842]>>",
    `<</Type /Page /Parent 2 0 R /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R ${page}>>`,
    streamOf("", `BT /F1 12 Tf 40 780 Td (${text}) Tj ET`),
    `<</Type /Font /Subtype /Type1 /BaseFont /${font}>>`,
    ...objects,
  ]);
}
