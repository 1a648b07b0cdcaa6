import { deflateSync } from "node:zlib";
import { type Budget, type Dict, Name, type Ref, Stream, Text, type Value } from "./values.ts";

const HEAD = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");
/** Digits behind the point; readers look at fewer. */
const DECIMALS = 12;

/** A file of these objects, the first of them with the number 1, and of nothing else. */
export function writeDocument(objects: readonly Value[], catalog: Ref, budget: Budget): Buffer {
  const parts: Buffer[] = [HEAD];
  const places: number[] = [];
  let size = HEAD.length;
  const write = (part: Buffer) => {
    budget.spend(part.length);
    size += part.length;
    parts.push(part);
  };
  objects.forEach((value, index) => {
    places.push(size);
    const { dict, bytes } = value instanceof Stream ? packed(value) : { dict: value, bytes: undefined };
    write(Buffer.from(`${index + 1} 0 obj\n${textOf(dict)}\n`));
    if (bytes) {
      write(Buffer.from("stream\n"));
      write(bytes);
      write(Buffer.from("\nendstream\n"));
    }
    write(Buffer.from("endobj\n"));
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const trailer = textOf(
    new Map<string, Value>([
      ["Size", objects.length + 1],
      ["Root", catalog],
    ]),
  );
  const count = objects.length + 1;
  write(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${size}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** The bytes of a stream, compressed when they were not: nothing stands in the file as text. */
function packed({ dict, bytes }: Stream): { dict: Dict; bytes: Buffer } {
  const filter = dict.get("Filter");
  const isPlain = filter === undefined || filter === null || (Array.isArray(filter) && filter.length === 0);
  const result = isPlain ? deflateSync(bytes) : bytes;
  const entries = new Map(dict);
  if (isPlain) entries.set("Filter", new Name("FlateDecode")).delete("DecodeParms");
  return { dict: entries.set("Length", result.length), bytes: result };
}

function textOf(value: Value): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : decimal(value);
  if (value instanceof Name) return nameOf(value.text);
  if (value instanceof Text) return `<${Buffer.from(value.bytes, "latin1").toString("hex")}>`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(" ")}]`;
  if (value instanceof Map)
    return `<<${[...value].map(([key, entry]) => `${nameOf(key)} ${textOf(entry)}`).join(" ")}>>`;
  if (value instanceof Stream) throw new Error("A stream is an object of its own");
  return `${value.number} 0 R`;
}

function decimal(number: number): string {
  return number.toFixed(DECIMALS).replace(/\.?0+$/, "");
}

/** A name with an escape for whatever is no letter, digit or plain sign. */
function nameOf(text: string): string {
  return `/${text.replace(/[^A-Za-z0-9_.+-]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
}
