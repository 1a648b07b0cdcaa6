import type { Pdfium } from "./pdfium.ts";

/** This limit stops the copy if the bookmarks form a cycle. */
const MOST_BOOKMARKS = 200;
const GO_TO = 1;

export interface Documents {
  readonly source: number;
  readonly made: number;
}

/** Copies the bookmarks of a document. Omits their actions, except jumps to a page. */
export function copyOutline({ api, ...pdfium }: Pdfium, { source, made }: Documents): void {
  let left = MOST_BOOKMARKS;
  copyChildren(0, 0);

  function copyChildren(parent: number, madeParent: number): void {
    let bookmark = api.FPDFBookmark_GetFirstChild(source, parent);
    for (; bookmark !== 0 && left > 0; bookmark = api.FPDFBookmark_GetNextSibling(source, bookmark)) {
      left -= 1;
      const title = pdfium.text((pointer, length) => api.FPDFBookmark_GetTitle(bookmark, pointer, length));
      const copy = api.EPDFBookmark_AppendChild(made, madeParent, pdfium.putText(title));
      if (copy === 0) return;
      const destination = destinationOf(bookmark);
      if (destination !== 0) copyDestination(copy, destination);
      copyChildren(bookmark, copy);
    }
  }

  function destinationOf(bookmark: number): number {
    const destination = api.FPDFBookmark_GetDest(source, bookmark);
    const action = destination === 0 ? api.FPDFBookmark_GetAction(bookmark) : 0;
    return action !== 0 && api.FPDFAction_GetType(action) === GO_TO
      ? api.FPDFAction_GetDest(source, action)
      : destination;
  }

  function copyDestination(bookmark: number, destination: number): void {
    const page = api.FPDF_LoadPage(made, api.FPDFDest_GetDestPageIndex(source, destination));
    if (page === 0) return;
    const place = pdfium.put(new Uint8Array(24));
    const [hasX, hasY, hasZoom, x, y, zoom] = [0, 4, 8, 12, 16, 20].map((offset) => place + offset) as Six;
    const isPlaced = api.FPDFDest_GetLocationInPage(destination, hasX, hasY, hasZoom, x, y, zoom);
    const read = pdfium.get(place, 24);
    const hasHeight = isPlaced && read.readInt32LE(4) !== 0;
    const height = hasHeight ? read.readFloatLE(16) : 0;
    api.EPDFBookmark_SetDest(made, bookmark, api.EPDFDest_CreateXYZ(page, false, 0, hasHeight, height, false, 0));
    api.FPDF_ClosePage(page);
  }
}

type Six = [number, number, number, number, number, number];
