/** A name, without its slash and with its escapes undone. */
export class Name {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A string, one character a byte. */
export class Text {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

/** A reference to an object of the file. */
export class Ref {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

export type Dict = Map<string, Value>;

/** Bytes with the dictionary that describes them. */
export class Stream {
  readonly dict: Dict;
  readonly bytes: Buffer;
  constructor(dict: Dict, bytes: Buffer) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

export type Value = null | boolean | number | Name | Text | Ref | Value[] | Dict | Stream;

/** Why a PDF is not taken. */
export type PdfFault =
  | "notPdf"
  | "pdfCutShort"
  | "pdfBroken"
  | "pdfTooComplex"
  | "pdfEncrypted"
  | "pdfScript"
  | "pdfOpensOther"
  | "pdfSendsData"
  | "pdfXfa"
  | "pdfAttachment"
  | "pdfMedia";

/** Thrown where a PDF turns out not to be acceptable. */
export class RefusedPdf extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Counts what is read or written: a file of 10 MB could hold millions of values, and a resume has some thousands. */
export class Budget {
  /** What may still be spent. */
  rest: number;
  constructor(most: number) {
    this.rest = most;
  }
  /** @throws RefusedPdf when more is spent than there was */
  spend(amount = 1): void {
    this.rest -= amount;
    if (this.rest < 0) throw new RefusedPdf("pdfTooComplex");
  }
}

/** What may be spent on one file. */
export interface Limits {
  readonly values: Budget;
  readonly read: Budget;
  readonly unpacked: Budget;
}

/** A name as dictionaries have it, its escapes undone. */
export function nameOf(written: string): string {
  return written.replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
