import { encodeResume } from "../../server/candidates/files/encode-resume.ts";
import { openPdfium } from "../../server/candidates/files/pdfium.ts";

export async function storedResume(bytes: Uint8Array): Promise<Buffer> {
  const remade = await encodeResume(bytes);
  if ("issue" in remade) throw new Error(`This resume is refused: ${remade.issue}`);
  return Buffer.from(remade.bytes);
}

export async function readPdf(bytes: Uint8Array) {
  const { api, put, text } = await openPdfium();
  const document = api.FPDF_LoadMemDocument(put(bytes), bytes.length, "");
  const pages = Array.from({ length: api.FPDF_GetPageCount(document) }, (_, index) => {
    const page = api.FPDF_LoadPage(document, index);
    const words = api.FPDFText_LoadPage(page);
    const place = put(new Uint8Array(2 * api.FPDFText_CountChars(words) + 2));
    api.FPDFText_GetText(words, 0, api.FPDFText_CountChars(words), place);
    const annotations = api.FPDFPage_GetAnnotCount(page);
    const size = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)].map(Math.round);
    return { text: api.pdfium.UTF16ToString(place), size, annotations };
  });
  const bookmarks: string[] = [];
  let bookmark = api.FPDFBookmark_GetFirstChild(document, 0);
  for (; bookmark !== 0; bookmark = api.FPDFBookmark_GetNextSibling(document, bookmark)) {
    bookmarks.push(text((place, length) => api.FPDFBookmark_GetTitle(bookmark, place, length)));
  }
  return { pages, bookmarks, language: text((place, length) => api.EPDFCatalog_GetLanguage(document, place, length)) };
}

export function streamOf(entries: string, bytes: Buffer | string): string {
  const content = bytes.toString("latin1");
  return `<<${entries} /Length ${content.length}>>\nstream\n${content}\nendstream`;
}

export function pdfOf(objects: readonly string[], trailer = "/Root 1 0 R"): Buffer<ArrayBuffer> {
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return Buffer.from(`%PDF-1.7\n${written.join("")}trailer\n<<${trailer}>>\nstartxref\n0\n%%EOF\n`, "latin1");
}

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
