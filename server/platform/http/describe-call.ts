import { type Call, hasBody, isForStaff, isOpenedByKey, pathParameters } from "contract/call.ts";
import { COMMON_ERRORS, type ErrorCode, errors } from "contract/errors.ts";
import type { FastifySchema } from "fastify";
import * as z from "zod/mini";
import type { BoundCall } from "./feature.ts";

type Json = Record<string, unknown>;

export function describeCall({ name, definition }: BoundCall): FastifySchema {
  const input = inputSchema(definition);
  const inPath = pathParameters(definition.path);
  const inQuery = hasBody(definition)
    ? (definition.query ?? [])
    : Object.keys(input.properties).filter((key) => !inPath.includes(key));
  return {
    operationId: name,
    summary: definition.summary,
    tags: [definition.access],
    ...(inPath.length > 0 ? { params: pick(input, inPath) } : {}),
    ...(inQuery.length > 0 ? { querystring: pick(input, inQuery) } : {}),
    ...(hasBody(definition) ? { body: bodySchema(definition, input, [...inPath, ...inQuery]) } : {}),
    response: { ...responses(definition), ...errorResponses(definition) },
    ...(definition.access === "public" ? {} : { security: [{ [schemeOf(definition)]: [] }] }),
  };
}

interface InputSchema extends Json {
  readonly properties: Json;
  readonly required: readonly string[];
}

function inputSchema({ input }: Call): InputSchema {
  const { properties = {}, required = [], ...rest } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return { ...rest, properties, required };
}

function pick({ properties, required }: InputSchema, keys: readonly string[]): Json {
  return {
    type: "object",
    properties: Object.fromEntries(keys.map((key) => [key, properties[key] ?? { type: "string" }])),
    required: required.filter((key) => keys.includes(key)),
  };
}

function bodySchema(definition: Call, input: InputSchema, elsewhere: readonly string[]): unknown {
  if (definition.raw)
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  if (definition.whole) return input.properties[definition.whole];
  const keys = Object.keys(input.properties).filter((key) => !elsewhere.includes(key));
  return { ...input, ...(input.type === "object" ? pick(input, keys) : {}) };
}

function responses(definition: Call): Json {
  if (definition.response === "file") return { 200: { description: "The file", content: { "*/*": { schema: {} } } } };
  const isLater = definition.isLater === true;
  const none = { description: isLater ? "Done later" : "Done", type: "null" };
  const { type } = definition.response._zod.def;
  if (type === "void") return { [isLater ? 202 : 204]: none };
  const schema = z.toJSONSchema(definition.response, { io: "output", unrepresentable: "any" });
  const done = { description: "Done", content: { [definition.accept ?? "application/json"]: { schema } } };
  if (isLater) return { 202: done };
  if (type === "optional") return { 200: done, 204: none };
  return definition.created ? { 200: done, 201: { ...done, description: "Created" } } : { 200: done };
}

function errorResponses(definition: Call): Json {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...accessErrors(definition), ...definition.errors]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const content = { "application/json": { schema: { $ref: "Error#" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(", "), content }]),
  );
}

function schemeOf(definition: Call): string {
  if (isOpenedByKey(definition) || definition.access === "dossier") return definition.access;
  return isForStaff(definition) ? "staff" : "session";
}

function accessErrors({ access }: Call): ErrorCode[] {
  if (access === "public") return [];
  if (access === "provider") return ["badProviderKey"];
  if (access === "operator") return ["badOperatorKey"];
  if (access === "dossier") return ["sessionExpired", "notFound"];
  return access === "holder" || access === "manager" ? ["sessionExpired", "forbidden"] : ["sessionExpired"];
}
