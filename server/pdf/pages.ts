import { isNamed, type PdfDocument, resolve } from "./document.ts";
import { type Dict, Ref, type Value } from "./values.ts";

/** A page with what it has from the branches above it. */
export interface Page {
  /** Undefined for one that is no object of its own. */
  readonly number: number | undefined;
  readonly dict: Dict;
}

/** Entries that a page has from above when it has none of its own (ISO 32000-1, 7.7.3.4). */
const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"];

/** The pages of a file in their order; a branch or a page that comes again, be it in a circle, is left out. */
export function listPages(document: PdfDocument): Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const left: { node: Value | undefined; above: Dict }[] = [{ node: document.catalog.get("Pages"), above: new Map() }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, above } = next;
    const own = resolve(document, node);
    const number = node instanceof Ref ? node.number : undefined;
    if (!(own instanceof Map) || (number !== undefined && seen.has(number))) continue;
    if (number !== undefined) seen.add(number);
    const kids = isNamed(resolve(document, own.get("Type")), "Page") ? null : resolve(document, own.get("Kids"));
    const dict = new Map(own);
    for (const key of INHERITED) {
      const value = own.get(key) ?? above.get(key);
      if (value !== undefined) dict.set(key, value);
    }
    if (Array.isArray(kids)) left.push(...kids.map((kid) => ({ node: kid, above: dict })).reverse());
    else pages.push({ number, dict });
  }
  return pages;
}
