import { findActiveContent } from "./active-content.ts";
import { Copier } from "./copy.ts";
import { type PdfDocument, readDocument } from "./document.ts";
import { Drawings } from "./drawings.ts";
import { listPages } from "./pages.ts";
import { Budget, type Dict, Name, type PdfFault, RefusedPdf, type Value } from "./values.ts";
import { writeDocument } from "./write.ts";

/** The end mark stands within the last bytes of the file. */
const TAIL_BYTES = 1024;
/** Values of the new file: those of the old one, some of them for each page. */
const MOST_VALUES = 1_000_000;
/** Bytes of the new file; it may be larger than the old one, whose objects were compressed together. */
const MOST_BYTES = 40_000_000;

/**
 * Makes a PDF anew from what is to be seen on its pages (policy T-38): the pages, fonts, pictures and layers, the tags
 * that screen readers follow. Links, bookmarks, forms, metadata, earlier states of the document and whatever stands
 * between its objects are not taken over. What would run, send, play, open or hide something is a reason to refuse it.
 */
export function remakePdf(bytes: Buffer): { readonly bytes: Buffer } | { readonly fault: PdfFault } {
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return { fault: "notPdf" };
  if (!bytes.subarray(-TAIL_BYTES).includes("%%EOF")) return { fault: "pdfCutShort" };
  try {
    const document = readDocument(bytes);
    const fault = findActiveContent(document);
    return fault ? { fault } : { bytes: rewrite(document) };
  } catch (error) {
    if (error instanceof RefusedPdf) return { fault: error.fault };
    throw error;
  }
}

function rewrite(document: PdfDocument): Buffer {
  const copier = new Copier(document, new Budget(MOST_VALUES));
  const pages = listPages(document);
  if (pages.length === 0) throw new RefusedPdf("pdfBroken");
  const tree = copier.add(null);
  // All pages have their places before the first one is copied: the tags of one may lead to another.
  const placed = pages.map(({ number, dict }) => ({ dict, place: copier.addPage(number) }));
  copier.set(tree, dictOf({ Type: new Name("Pages"), Kids: placed.map(({ place }) => place), Count: placed.length }));
  for (const { dict, place } of placed) {
    copier.set(place, dictOf({ Type: new Name("Page"), Parent: tree }, copier.take(dict, "page")));
  }
  // After they were copied: what they unpack to is counted, and not too much.
  const drawings = new Drawings(document, copier.unpacked);
  for (const page of pages) drawings.checkPage(page);
  const catalog = dictOf({ Type: new Name("Catalog"), Pages: tree }, copier.take(document.catalog, "catalog"));
  return writeDocument(copier.objects, copier.add(catalog), new Budget(MOST_BYTES));
}

function dictOf(entries: Readonly<Record<string, Value>>, more: Dict = new Map()): Dict {
  return new Map([...Object.entries(entries), ...more]);
}
