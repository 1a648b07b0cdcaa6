import type { Call } from "contract/call.ts";
import * as z from "zod/mini";

/** A JSON Schema node as far as it is rewritten here. */
interface Node {
  [key: string]: unknown;
}

/**
 * The JSON Schema that an answer is written through, so that a field the contract does not declare cannot leave.
 * Undefined for answers without JSON.
 */
export function answerSchema(definition: Call): Node | undefined {
  if (definition.answer === "file" || definition.answer._zod.def.type === "void") return undefined;
  const schema: Node = {
    ...z.toJSONSchema(definition.answer, { target: "draft-7", io: "output", unrepresentable: "any" }),
  };
  return simplify(schema);
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
