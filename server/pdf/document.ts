import { unpackObjects } from "./object-stream.ts";
import { type Found, scan } from "./scan.ts";
import { Budget, type Dict, type Limits, Name, Ref, RefusedPdf, Stream, type Value } from "./values.ts";

/** Values of one file; a resume has some thousands. */
const MOST_VALUES = 500_000;
/** Bytes that are read as values: those that make no sense are looked at again, and some could be without end. */
const MOST_BYTES_READ = 50_000_000;
/** What the objects packed in streams unpack to, and the streams that are kept but for pictures. */
const MOST_BYTES_UNPACKED = 30_000_000;
/** A reference may lead to a reference; more of them are a circle. */
const LONGEST_CHAIN = 8;

/** What a file contains: nothing of it is trusted. */
export interface PdfDocument {
  /** Each object as it was written last. */
  readonly objects: ReadonlyMap<number, Value>;
  /** All values, also of objects that were written anew later in the file, and of those that nothing leads to. */
  readonly everything: readonly Value[];
  readonly catalog: Dict;
  /** What may still be unpacked. */
  readonly unpacked: Budget;
}

/**
 * Reads all objects of a file; of several with one number the last one holds.
 * @throws RefusedPdf when it is encrypted, too much to be looked at, or has no catalog
 */
export function readDocument(bytes: Buffer): PdfDocument {
  const limits: Limits = {
    values: new Budget(MOST_VALUES),
    read: new Budget(MOST_BYTES_READ),
    unpacked: new Budget(MOST_BYTES_UNPACKED),
  };
  const found = [...scan(bytes, limits)];
  const trailers = found.map(trailerOf).filter((trailer) => trailer !== undefined);
  // In an encrypted file nothing else can be read.
  if (trailers.some((trailer) => trailer.get("Encrypt"))) throw new RefusedPdf("pdfEncrypted");
  const all = found.flatMap((one) => [one, ...(isOfType(one.value, "ObjStm") ? unpackObjects(one.value, limits) : [])]);
  const objects = new Map<number, Value>();
  for (const { number, value } of all) if (number !== undefined) objects.set(number, value);
  const root = trailers.findLast((trailer) => trailer.has("Root"))?.get("Root");
  const everything = all.map(({ value }) => value);
  return { objects, everything, catalog: findCatalog(objects, root), unpacked: limits.unpacked };
}

/** What a value stands for: itself, or the object that it refers to; null for one that is not there. */
export function resolve({ objects }: Pick<PdfDocument, "objects">, value: Value | undefined): Value {
  let found = value ?? null;
  for (let hop = 0; found instanceof Ref; hop += 1) {
    found = hop < LONGEST_CHAIN ? (objects.get(found.number) ?? null) : null;
  }
  return found;
}

/** Whether a value is this name. */
export function isNamed(value: Value | undefined, name: string): boolean {
  return value instanceof Name && value.text === name;
}

function isOfType(value: Value, type: string): value is Stream {
  return value instanceof Stream && isNamed(value.dict.get("Type"), type);
}

/** A trailer, or the dictionary of a table of objects, which has the same entries. */
function trailerOf({ number, value }: Found): Dict | undefined {
  if (isOfType(value, "XRef")) return value.dict;
  return number === undefined && value instanceof Map ? value : undefined;
}

function findCatalog(objects: ReadonlyMap<number, Value>, root: Value | undefined): Dict {
  const isCatalog = (value: Value) => value instanceof Map && value.has("Pages");
  const named = resolve({ objects }, root);
  // Where the end of the file is damaged, readers look for the catalog among the objects.
  const found = isCatalog(named)
    ? named
    : [...objects.values()].findLast(
        (value) => value instanceof Map && isCatalog(value) && isNamed(value.get("Type"), "Catalog"),
      );
  if (found instanceof Map) return found;
  throw new RefusedPdf("pdfBroken");
}
