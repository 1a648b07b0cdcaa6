import { inflate } from "./filters.ts";
import { Reader, readOrPass } from "./reader.ts";
import type { Found } from "./scan.ts";
import { type Budget, type Limits, Name, RefusedPdf, type Stream } from "./values.ts";

/**
 * The objects in a stream of objects, each with its number (ISO 32000-1, 7.5.7).
 * @throws RefusedPdf when they are packed in a way that cannot be undone: what cannot be read cannot be checked
 */
export function* unpackObjects(stream: Stream, limits: Limits): Generator<Found> {
  const bytes = unpack(stream, limits.unpacked);
  const [count, first] = [stream.dict.get("N"), stream.dict.get("First")];
  if (typeof count !== "number" || typeof first !== "number") return;
  const header = new Reader(bytes, 0, limits.values);
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [header.whole(), header.whole()];
    if (number === undefined || offset === undefined) return;
    const reader = new Reader(bytes, first + offset, limits.values);
    const value = readOrPass(() => reader.value());
    limits.read.spend(reader.position - first - offset);
    if (value !== undefined) yield { number, value };
  }
}

function unpack({ dict, bytes }: Stream, room: Budget): Buffer {
  const filter = dict.get("Filter");
  const [name, ...more] = Array.isArray(filter) ? filter : [filter];
  const isPlain = name === undefined || name === null;
  const isFlate = name instanceof Name && ["FlateDecode", "Fl"].includes(name.text);
  if (more.length > 0 || dict.get("DecodeParms") || !(isPlain || isFlate)) throw new RefusedPdf("pdfBroken");
  const unpacked = isPlain ? bytes : inflate(bytes, room.rest);
  room.spend(unpacked.length);
  return unpacked;
}
