import { RegisterRecord } from "contract/accounts/register.ts";
import { type Call, hasBody, pathParameters } from "contract/call.ts";
import { CandidateRecord } from "contract/candidates/intake.ts";
import * as z from "zod";
import type { BoundCall } from "../../server/platform/http/feature.ts";

type TextPlace = "path" | "query" | "body";

interface TextField {
  readonly keys: readonly string[];
  readonly place: TextPlace;
  readonly most: number | undefined;
}

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The server checks these fields without a schema of the contract. */
const OPEN: Readonly<Record<string, readonly string[]>> = {
  putCandidate: Object.keys(CandidateRecord.shape),
  candidateBatch: Object.keys(CandidateRecord.shape).map((key) => `items.0.${key}`),
  registerBatch: [...Object.keys(RegisterRecord.shape), "emails.0"].map((key) => `items.0.${key}`),
  takeReceipt: ["id", "state", "from", "text", "at", "senderid", "ptt", "reason", "msg_status"],
  takePostedReceipt: ["id", "state", "from", "text", "at", "senderid", "ptt", "reason", "msg_status"],
  configurationWrite: ["details.text"],
};

export function textFieldsOf({ name, definition }: BoundCall): TextField[] {
  const schema: JsonSchema = JSON.parse(
    JSON.stringify(z.toJSONSchema(definition.input, { io: "input", unrepresentable: "any" })),
  );
  const declared = textsIn(schema).map((field) => ({ ...field, place: placeOf(definition, field.keys[0] ?? "") }));
  const open = (OPEN[name] ?? []).map((path) => path.split("."));
  const missing = open.filter((keys) => !declared.some((field) => field.keys.join() === keys.join()));
  const readElsewhere = missing.map((keys) => ({
    keys,
    place: placeOf(definition, keys[0] ?? ""),
    most: Number.POSITIVE_INFINITY,
  }));
  return [...declared, ...readElsewhere];
}

function textsIn(schema: JsonSchema): { keys: string[]; most: number | undefined }[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => under(key, textsIn(part)));
  const items = schema.items ? under("0", textsIn(schema.items)) : [];
  const isText = schema.type === "string" && schema.const === undefined && schema.enum === undefined;
  const fields = [
    ...forms.flatMap(textsIn),
    ...own,
    ...items,
    ...(isText ? [{ keys: [], most: schema.maxLength }] : []),
  ];
  return fields.filter((field, index) => fields.findIndex(({ keys }) => keys.join() === field.keys.join()) === index);
}

function under(key: string, fields: ReturnType<typeof textsIn>): ReturnType<typeof textsIn> {
  return fields.map(({ keys, most }) => ({ keys: [key, ...keys], most }));
}

function placeOf(definition: Call, key: string): TextPlace {
  if (pathParameters(definition.path).includes(key)) return "path";
  return hasBody(definition) && !definition.query?.includes(key) ? "body" : "query";
}

export function withText(input: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (/^\d+$/.test(key)) {
    const list: readonly unknown[] = Array.isArray(input) ? input : [];
    return [withText(list[Number(key)], rest, text), ...list.slice(1)];
  }
  const known: Readonly<Record<string, unknown>> = typeof input === "object" && input !== null ? { ...input } : {};
  return { ...known, [key]: withText(known[key], rest, text) };
}
