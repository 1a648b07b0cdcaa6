import { type PdfDocument, resolve } from "./document.ts";
import { type Dict, Name, type PdfFault, Stream, type Value } from "./values.ts";

/** What a file is refused for, by the entry of a dictionary that tells it, and its value. */
const REFUSED: readonly { readonly key: string; readonly values: ReadonlyMap<string, PdfFault> }[] = [
  {
    // The kind of an action (ISO 32000-1, 12.6.4).
    key: "S",
    values: new Map([
      ["JavaScript", "pdfScript"],
      ["Launch", "pdfOpensOther"],
      ["GoToR", "pdfOpensOther"],
      ["GoToE", "pdfOpensOther"],
      ["SubmitForm", "pdfSendsData"],
      ["ImportData", "pdfSendsData"],
      ["Rendition", "pdfMedia"],
      ["Movie", "pdfMedia"],
      ["Sound", "pdfMedia"],
      ["RichMediaExecute", "pdfMedia"],
    ]),
  },
  {
    // The kind of an annotation (12.5.6).
    key: "Subtype",
    values: new Map([
      ["FileAttachment", "pdfAttachment"],
      ["Movie", "pdfMedia"],
      ["Sound", "pdfMedia"],
      ["Screen", "pdfMedia"],
      ["3D", "pdfMedia"],
      ["RichMedia", "pdfMedia"],
    ]),
  },
  { key: "Type", values: new Map([["EmbeddedFile", "pdfAttachment"]]) },
];

/** Entries that no resume without active content has, whatever their value. */
const REFUSED_KEYS: ReadonlyMap<string, PdfFault> = new Map([
  ["JS", "pdfScript"],
  ["JavaScript", "pdfScript"],
  ["XFA", "pdfXfa"],
  ["EF", "pdfAttachment"],
  ["EmbeddedFiles", "pdfAttachment"],
]);

/**
 * What a file does, or carries, beyond pages to be read (policy T-38); found wherever it stands, also where nothing
 * leads to it.
 */
export function findActiveContent(document: PdfDocument): PdfFault | undefined {
  const left: Value[] = [...document.everything];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    // The bytes of this stream lie in another file.
    if (value instanceof Stream && value.dict.has("F")) return "pdfOpensOther";
    const dict = value instanceof Stream ? value.dict : value;
    if (Array.isArray(dict)) for (const entry of dict) left.push(entry);
    if (!(dict instanceof Map)) continue;
    const fault = faultOf(document, dict);
    if (fault) return fault;
    for (const entry of dict.values()) left.push(entry);
  }
  return undefined;
}

function faultOf(document: PdfDocument, dict: Dict): PdfFault | undefined {
  for (const { key, values } of REFUSED) {
    const value = resolve(document, dict.get(key));
    const fault = value instanceof Name ? values.get(value.text) : undefined;
    if (fault) return fault;
  }
  for (const [key, fault] of REFUSED_KEYS) if (resolve(document, dict.get(key)) !== null) return fault;
  return undefined;
}
