import { type Call, hasBody, isForStaff, isOpenedByKey, pathParameters } from "contract/call.ts";
import { COMMON_ERRORS, type ErrorCode, errors } from "contract/errors.ts";
import * as z from "zod/mini";
import type { BoundCall } from "./slice.ts";

type Json = Record<string, unknown>;

/** The OpenAPI description of every call, made from the contract. */
export function describeApi(calls: readonly BoundCall[], publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, definition } of calls) {
    paths[definition.path] = {
      ...paths[definition.path],
      [definition.method.toLowerCase()]: operation(name, definition),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Espace entreprise", version: "1.0.0" },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "Token answered by the login" },
        staff: { type: "http", scheme: "bearer", description: "Session of the training centre's staff" },
        provider: { type: "http", scheme: "bearer", description: "Key of the training provider" },
        operator: { type: "http", scheme: "bearer", description: "Key of the operator's commands" },
      },
      schemas: { Error: errorSchema() },
    },
  };
}

function operation(name: string, definition: Call): Json {
  const input = inputSchema(definition);
  const properties = isRecord(input.properties) ? input.properties : {};
  const inPath = pathParameters(definition.path);
  const inQuery = hasBody(definition)
    ? [...(definition.query ?? [])]
    : Object.keys(properties).filter((key) => !inPath.includes(key));
  const required = Array.isArray(input.required) ? input.required : [];
  const parameters = [
    ...inPath.map((key) => ({ name: key, in: "path", required: true, schema: properties[key] ?? { type: "string" } })),
    ...inQuery.map((key) => ({
      name: key,
      in: "query",
      required: required.includes(key),
      schema: properties[key] ?? {},
    })),
  ];
  return {
    operationId: name,
    summary: definition.summary,
    // Who may make it: the groups in which the calls are shown.
    tags: [definition.access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody(definition) ? { requestBody: body(definition, input, [...inPath, ...inQuery]) } : {}),
    responses: { ...answers(definition), ...refusals(definition) },
    ...(definition.access === "public" ? {} : { security: [{ [schemeOf(definition)]: [] }] }),
  };
}

/** What opens a call: a key, a session of the centre's staff or one of a clinic. */
function schemeOf(definition: Call): string {
  if (isOpenedByKey(definition)) return definition.access;
  return isForStaff(definition) ? "staff" : "session";
}

function inputSchema(definition: Call): Json {
  return { ...z.toJSONSchema(definition.input, { io: "input", unrepresentable: "any" }) };
}

function body(definition: Call, input: Json, elsewhere: readonly string[]): Json {
  if (definition.raw)
    return { content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } };
  const properties = isRecord(input.properties) ? input.properties : {};
  const schema = definition.whole
    ? properties[definition.whole]
    : {
        ...input,
        properties: Object.fromEntries(Object.entries(properties).filter(([key]) => !elsewhere.includes(key))),
        required: (Array.isArray(input.required) ? input.required : []).filter(
          (key) => !elsewhere.includes(String(key)),
        ),
      };
  return { content: { "application/json": { schema } } };
}

function answers(definition: Call): Json {
  if (definition.answer === "file") return { 200: { description: "The file", content: { "*/*": {} } } };
  const isLater = definition.isLater === true;
  if (definition.answer._zod.def.type === "void") {
    return isLater ? { 202: { description: "Done later" } } : { 204: { description: "Done" } };
  }
  const schema = z.toJSONSchema(definition.answer, { io: "output", unrepresentable: "any" });
  const content = { [definition.accept ?? "application/json"]: { schema } };
  const done = { description: "Done", content };
  if (isLater) return { 202: done };
  // Nothing, or something to say.
  if (definition.answer._zod.def.type === "optional") return { 200: done, 204: { description: "Done" } };
  return definition.created ? { 200: done, 201: { ...done, description: "Created" } } : { 200: done };
}

/** The catalogue entries that the call may answer, those of the same status together. */
function refusals(definition: Call): Json {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...accessErrors(definition), ...definition.errors]);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, { description: names.join(", "), content }]),
  );
}

function accessErrors(definition: Call): ErrorCode[] {
  if (definition.access === "provider") return ["badProviderKey"];
  if (definition.access === "operator") return ["badOperatorKey"];
  if (definition.access === "staff") return ["sessionExpired"];
  if (definition.access === "holder" || definition.access === "manager") return ["sessionExpired", "forbidden"];
  return definition.access === "account" ? ["sessionExpired"] : [];
}

function errorSchema(): Json {
  return {
    type: "object",
    required: ["error", "code"],
    properties: {
      error: {
        anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
        description: "What the screen shows",
      },
      code: { type: "string", enum: Object.keys(errors), description: "What programs decide on" },
      message: { type: "string" },
      detail: { type: "string" },
    },
  };
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
