import type { Call } from "contract/call.ts";
import makeWriter from "fast-json-stringify";
import * as z from "zod/mini";

/** A JSON Schema node as far as it is rewritten here. */
interface Node {
  [key: string]: unknown;
}

type Write = (value: unknown) => string;

/** What writes the answers of each call that was answered so far: most of a server's first second would go into all. */
const writers = new WeakMap<Call, Write>();

/** Writes an answer through the schema of its call, so that a field the contract does not declare cannot leave. */
export function writeAnswer(definition: Call, value: unknown): string {
  // A text is no JSON: it is sent as it is.
  if (typeof value === "string") return value;
  const write = writers.get(definition) ?? makeWriter(answerSchema(definition));
  writers.set(definition, write);
  return write(value);
}

function answerSchema({ answer }: Call): Node {
  if (answer === "file") return {};
  return simplify({ ...z.toJSONSchema(answer, { target: "draft-7", io: "output", unrepresentable: "any" }) });
}

/** `anyOf: [X, null]` becomes `nullable X`: the serializer then writes it without trying schemas one by one. */
function simplify(node: unknown): Node {
  if (typeof node !== "object" || node === null) return {};
  const copy: Node = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$schema") continue;
    if (key === "properties" && typeof value === "object" && value !== null) {
      copy[key] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, simplify(child)]));
    } else if (key === "items") copy[key] = simplify(value);
    else if (key === "anyOf" && Array.isArray(value)) copy[key] = value.map(simplify);
    else copy[key] = value;
  }
  const { anyOf, ...rest } = copy;
  if (!Array.isArray(anyOf)) return copy;
  const [first, second] = anyOf;
  const alone = anyOf.length === 2 && second?.type === "null" && typeof first?.type === "string";
  return alone ? { ...rest, ...withoutEnum(first), nullable: true } : copy;
}

/** The serializer checks enums against null too; the type alone is enough to write the value. */
function withoutEnum({ enum: _values, ...rest }: Node): Node {
  return rest;
}
