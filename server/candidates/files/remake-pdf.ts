import { parentPort } from "node:worker_threads";
import { eraseMetadata } from "./erase-metadata.ts";
import { copyOutline, type Documents } from "./pdf-outline.ts";
import { openPdfium, type Pdfium } from "./pdfium.ts";

export type PdfIssue =
  | "notPdf"
  | "pdfCutShort"
  | "pdfBroken"
  | "pdfBlank"
  | "pdfTooComplex"
  | "pdfEncrypted"
  | "pdfXfa"
  | "pdfHiddenLayer";

export type Remade = { readonly bytes: Uint8Array } | { readonly issue: PdfIssue };

/** PDF readers accept the start marker in the first 1024 bytes, and the end marker in the last 1024 bytes. */
const MARK_BYTES = 1024;
const MOST_PAGES = 300;
/** The maximum size of the new file. The new file can be larger than a well compressed original. */
const MOST_BYTES = 40_000_000;
/** The maximum number of pixels of a picture. A page of A4 scanned at 600 dpi has 35 million pixels. */
const MOST_PIXELS = 40_000_000;
/** Each page of the new file must have at least this share of the original's characters. */
const MIN_TEXT_SHARE = 0.9;
const LOCKED = [4, 5];
/**
 * The type of a document in which a script draws the pages. Its stored pages only say that another PDF program is
 * needed.
 */
const DYNAMIC_XFA = 2;
/** Matches the list of hidden layers in a PDF. The new file has no layers, so hidden content would become visible. */
const HIDDEN_LAYER = /\/OFF ?\[ ?\d|\/BaseState ?\/OFF\b/;
const IMAGE = 3;
const FORM = 5;
const FREE_TEXT = 3;
const WIDGET = 20;
const FIELDS_OF_TEXT = [4, 5, 6];
const SHEET = 10_000;
const IDENTITY = Float32Array.of(1, 0, 0, 1, 0, 0);

class RejectedPdf extends Error {
  readonly issue: PdfIssue;
  constructor(issue: PdfIssue) {
    super(issue);
    this.issue = issue;
  }
}

parentPort?.on("message", async (bytes: Uint8Array) => parentPort?.postMessage(await remakePdf(bytes)));

/**
 * Makes a new PDF from the pages. The new PDF shows annotations and form fields, but has no actions, attachments or
 * metadata (policy T-38).
 */
async function remakePdf(bytes: Uint8Array): Promise<Remade> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!whole.subarray(0, MARK_BYTES).includes("%PDF-")) return { issue: "notPdf" };
  if (!hasEndMark(whole)) return { issue: "pdfCutShort" };
  const pdfium = await openPdfium();
  try {
    return { bytes: rewrite(pdfium, bytes) };
  } catch (error) {
    if (error instanceof RejectedPdf) return { issue: error.issue };
    return { issue: pdfium.isTooLarge() ? "pdfTooComplex" : "pdfBroken" };
  }
}

/** Ignores zeros at the end of the file, because mail gateways may add them. */
function hasEndMark(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(Math.max(0, end - MARK_BYTES), end).includes("%%EOF");
}

function rewrite(pdfium: Pdfium, bytes: Uint8Array): Uint8Array {
  const { api } = pdfium;
  const source = load(pdfium, bytes);
  const count = api.FPDF_GetPageCount(source);
  if (count > MOST_PAGES) reject("pdfTooComplex");
  if (api.FPDF_GetFormType(source) === DYNAMIC_XFA) reject("pdfXfa");
  if (HIDDEN_LAYER.test(save(pdfium, source).toString("latin1"))) reject("pdfHiddenLayer");
  const before = contentsOf(pdfium, source);
  drawFields(pdfium, source, count);
  const made = copyPages(pdfium, source, flattenPages(pdfium, source, count));
  copyLanguage(pdfium, { source, made });
  copyOutline(pdfium, { source, made });
  const result = save(pdfium, made);
  eraseMetadata(result);
  checkText(before, contentsOf(pdfium, load(pdfium, result)), result);
  return result;
}

/** Rejects a document if the new file has lost text or if other PDF readers would not show its text (policy T-38). */
function checkText(before: readonly PageContent[], after: readonly PageContent[], result: Buffer): void {
  const total = (pages: readonly PageContent[], of: keyof PageContent) =>
    pages.reduce((sum, page) => sum + page[of], 0);
  if (total(before, "drawings") <= 0 && total(after, "characters") <= 0) reject("pdfBlank");
  const isLess = ({ characters }: PageContent, page: number) =>
    (after[page]?.characters ?? -1) < characters * MIN_TEXT_SHARE;
  if (before.some(isLess)) reject("pdfBroken");
  // Reject a file without fonts, because PDFium shows its text but other PDF readers do not.
  if (total(after, "characters") > 0 && !/\/(BaseFont|FontMatrix)\b/.test(result.toString("latin1")))
    reject("pdfBroken");
}

function reject(issue: PdfIssue): never {
  throw new RejectedPdf(issue);
}

function load({ api, put }: Pdfium, bytes: Uint8Array): number {
  const document = api.FPDF_LoadMemDocument(put(bytes), bytes.length, "");
  if (document === 0) reject(LOCKED.includes(api.FPDF_GetLastError()) ? "pdfEncrypted" : "pdfBroken");
  return document;
}

/** Opens a page while `use` runs. Rejects the document if the page is missing. */
function withPage<Result>({ api }: Pdfium, document: number, index: number, use: (page: number) => Result): Result {
  const page = api.FPDF_LoadPage(document, index);
  if (page === 0) reject("pdfBroken");
  const result = use(page);
  api.FPDF_ClosePage(page);
  return result;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

interface PageContent {
  readonly characters: number;
  readonly drawings: number;
}

function contentsOf(pdfium: Pdfium, document: number): PageContent[] {
  const { api } = pdfium;
  return upTo(api.FPDF_GetPageCount(document)).map((index) =>
    withPage(pdfium, document, index, (page) => {
      const text = api.FPDFText_LoadPage(page);
      const content = { characters: api.FPDFText_CountChars(text), drawings: api.FPDFPage_CountObjects(page) };
      api.FPDFText_ClosePage(text);
      if (content.characters < 0 || content.drawings < 0) reject("pdfBroken");
      for (const index of upTo(content.drawings)) checkPictures(pdfium, api.FPDFPage_GetObject(page, index));
      return content;
    }),
  );
}

/** Rejects pictures that are too large for PDF readers. Form objects can contain such pictures too (policy T-39). */
function checkPictures(pdfium: Pdfium, drawing: number): void {
  const { api } = pdfium;
  const type = api.FPDFPageObj_GetType(drawing);
  if (type === FORM) {
    for (const index of upTo(api.FPDFFormObj_CountObjects(drawing))) {
      checkPictures(pdfium, api.FPDFFormObj_GetObject(drawing, index));
    }
  }
  if (type !== IMAGE) return;
  const pointer = pdfium.put(new Uint8Array(8));
  api.FPDFImageObj_GetImagePixelSize(drawing, pointer, pointer + 4);
  const size = pdfium.get(pointer, 8);
  if (size.readUInt32LE(0) * size.readUInt32LE(4) > MOST_PIXELS) reject("pdfTooComplex");
}

/** Draws form fields and annotations that have no stored drawing. Otherwise their text would be lost. */
function drawFields(pdfium: Pdfium, document: number, count: number): void {
  const { api } = pdfium;
  const form = api.PDFiumExt_InitFormFillEnvironment(document, api.PDFiumExt_OpenFormFillInfo());
  const draw = (annotation: number) => {
    const kind = api.FPDFAnnot_GetSubtype(annotation);
    const look = pdfium.text((pointer, length) => api.FPDFAnnot_GetAP(annotation, 0, pointer, length));
    if (kind === FREE_TEXT && look === "") api.EPDFAnnot_GenerateAppearance(annotation);
    if (kind !== WIDGET) return;
    if (!FIELDS_OF_TEXT.includes(api.FPDFAnnot_GetFormFieldType(form, annotation))) return;
    if (!/T[jJ]/.test(look)) api.EPDFAnnot_GenerateFormFieldAP(annotation);
  };
  for (const index of upTo(count)) {
    withPage(pdfium, document, index, (page) => {
      for (const number of upTo(api.FPDFPage_GetAnnotCount(page))) {
        const annotation = api.FPDFPage_GetAnnot(page, number);
        draw(annotation);
        api.FPDFPage_CloseAnnot(annotation);
      }
    });
  }
}

type Size = readonly [width: number, height: number];

function flattenPages(pdfium: Pdfium, document: number, count: number): Size[] {
  const { api } = pdfium;
  return upTo(count).map((index) =>
    withPage(pdfium, document, index, (page): Size => {
      if (api.FPDFPage_Flatten(page, 0) === 0) reject("pdfBroken");
      return [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
    }),
  );
}

/** Copies each page as a drawing onto a larger page. PDFium then copies no actions. */
function copyPages(pdfium: Pdfium, source: number, sizes: readonly Size[]): number {
  const { api } = pdfium;
  // First copy all pages into a new document, because PDFium would lose the fonts of pages outside the page tree.
  const copied = api.FPDF_CreateNewDocument();
  if (!api.FPDF_ImportPagesByIndex(copied, source, 0, 0, 0)) reject("pdfBroken");
  // Use the layout for two pages even for a single page, because PDFium would copy a single page with its actions.
  const made = api.FPDF_ImportNPagesToOne(copied, SHEET, SHEET, sizes.length, sizes.length === 1 ? 2 : 1);
  if (made === 0) reject("pdfBroken");
  const matrix = pdfium.put(new Uint8Array(IDENTITY.buffer));
  withPage(pdfium, made, 0, (sheet) => {
    if (api.FPDFPage_CountObjects(sheet) !== sizes.length) reject("pdfBroken");
    const drawings = sizes.map((_, index) => api.FPDFPage_GetObject(sheet, index));
    for (const [index, [width, height]] of sizes.entries()) {
      const page = api.FPDFPage_New(made, index + 1, width, height);
      const drawing = drawings[index] ?? 0;
      api.FPDFPage_RemoveObject(sheet, drawing);
      api.FPDFPageObj_SetMatrix(drawing, matrix);
      api.FPDFPage_InsertObject(page, drawing);
      api.FPDFPage_GenerateContent(page);
      api.FPDF_ClosePage(page);
    }
  });
  api.FPDFPage_Delete(made, 0);
  return made;
}

/** Copies the document's language for screen readers, but no other metadata. */
function copyLanguage(pdfium: Pdfium, { source, made }: Documents): void {
  const { api } = pdfium;
  const language = pdfium.text((pointer, length) => api.EPDFCatalog_GetLanguage(source, pointer, length));
  if (language !== "") api.FPDFCatalog_SetLanguage(made, pdfium.putText(language));
  for (const entry of ["CreationDate", "Creator", "Producer"]) api.EPDF_SetMetaText(made, entry, 0);
}

function save({ api, put, get }: Pdfium, document: number): Buffer {
  const writer = api.PDFiumExt_OpenFileWriter();
  if (!api.PDFiumExt_SaveAsCopy(document, writer)) reject("pdfBroken");
  const size = api.PDFiumExt_GetFileWriterSize(writer);
  if (size > MOST_BYTES) reject("pdfTooComplex");
  const pointer = put(new Uint8Array(size));
  api.PDFiumExt_GetFileWriterData(writer, pointer, size);
  return get(pointer, size);
}
