import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";
import { cleanText } from "./values.ts";

/**
 * Who may make a call: anybody, a logged-in account, a logged-in account holder (not a collaborator),
 * the training provider with its key, the operator with another one (product 6), or somebody who works at the training
 * centre (beyond B1-02).
 */
export type Access = "public" | "account" | "holder" | KeyAccess | StaffAccess;

/** Who makes calls with a key instead of a session: each key opens its own calls only. */
export type KeyAccess = "provider" | "operator";

/**
 * Who makes calls as staff of the training centre: advisers and managers, or managers alone (beyond B1-02). Their
 * accounts and sessions are apart from those of clinics (beyond B1-01).
 */
export type StaffAccess = "staff" | "manager";

/** The answer of a call that sends the bytes of a file instead of JSON. */
export const file = "file";

type Schema = z.ZodMiniType;

/** What a call is: everything that the server, the web and the description at /api/docs need to know of it. */
export interface Call<
  Input extends Schema = Schema,
  Answer extends Schema | typeof file = Schema | typeof file,
  Who extends Access = Access,
> {
  /** One sentence for the API's description. */
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with the names of its parameters between braces. */
  readonly path: string;
  readonly access: Who;
  /** Path parameters, query and body in one object: see `splitInput`. */
  readonly input: Input;
  /** The JSON answer, `z.void()` for 204 without a body, or `file`. */
  readonly answer: Answer;
  /** The catalogue codes that this call may answer besides those of every call of its access. */
  readonly errors: readonly ErrorCode[];
  /** Figures of policy 2 that bound how often it may be made. */
  readonly limits?: readonly LimitName[];
  /** Keys that travel in the query although the call has a body. */
  readonly query?: readonly string[];
  /** The one key whose value is the whole body: a list, or the bytes of a file. */
  readonly whole?: string;
  /** A path parameter that the body may name too: what it says there comes as `named`, so that it can be compared. */
  readonly named?: string;
  /** The call itself says what is wrong with a text that nothing can hold: others are refused before (policy F-28). */
  readonly judgesTexts?: boolean;
  /** The body is raw bytes, not JSON. */
  readonly raw?: boolean;
  /** The raw bytes are not gathered before the call is made: the server's side reads them as they come. */
  readonly isStreamed?: true;
  /** Largest body in bytes, where it is not the usual 100 kB (policy 2). */
  readonly maxBytes?: number;
  /** The Accept header that the web sends and the media type of the answer, when it is not application/json. */
  readonly accept?: string;
  /** Answers that are 201 instead of 200. */
  readonly created?: (answer: never) => boolean;
  /** The answer is 202: what was asked for is done later. */
  readonly isLater?: true;
}

/** Declares a call; the types of input and answer are inferred from its schemas. */
export function call<Input extends Schema, Answer extends Schema | typeof file, Who extends Access>(
  definition: Call<Input, Answer, Who>,
): Call<Input, Answer, Who> {
  return definition;
}

/** Whether a key opens a call, and no session does. */
export function isOpenedByKey(definition: Call): definition is Call & { readonly access: KeyAccess } {
  return definition.access === "provider" || definition.access === "operator";
}

/** Whether a session of staff opens a call, and none of a clinic. */
export function isForStaff(definition: Call): definition is Call & { readonly access: StaffAccess } {
  return definition.access === "staff" || definition.access === "manager";
}

/** What a caller passes: the schema's input side. */
export type InputOf<C extends Call> = z.input<C["input"]>;
/** What a handler receives: the schema's output side. */
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
/** What a call answers. */
export type AnswerOf<C extends Call> = C["answer"] extends Schema ? z.output<C["answer"]> : never;

/** The calls among the exports of a contract module. */
export type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

/** Names between braces in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** A path with its parameters filled and percent-encoded. A missing one is a programming error. */
export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** What travels on the wire for one call: the URL after the host and, for calls that have one, the body. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Splits a call's input into path, query and body. */
export function wireRequest(definition: Call, input: unknown): WireRequest {
  const values: Record<string, unknown> = { ...(input as object | undefined) };
  const path = fillPath(definition.path, values);
  for (const name of pathParameters(definition.path)) delete values[name];
  if (!hasBody(definition)) return { method: definition.method, url: path + queryString(values) };
  const query: Record<string, unknown> = {};
  for (const name of definition.query ?? []) {
    query[name] = values[name];
    delete values[name];
  }
  const body = definition.whole ? values[definition.whole] : values;
  return { method: definition.method, url: path + queryString(query), body };
}

/**
 * Puts path parameters, query and body back into one object for the input schema, the texts of query and body cleaned.
 * Path parameters name what is stored already. They win over a body that names them too, unless the call asks to be told
 * (`named`).
 */
export function gatherInput(
  definition: Call,
  received: { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown },
): unknown {
  const sent = cleanTexts(received.query);
  if (!hasBody(definition)) return { ...sent, ...received.params };
  const query = Object.fromEntries((definition.query ?? []).map((name) => [name, sent[name]]));
  const body = cleanTexts(received.body);
  if (definition.whole) return { ...query, [definition.whole]: body, ...received.params };
  if (!isRecord(body)) return body;
  const named = definition.named === undefined ? {} : { named: body[definition.named] };
  return { ...body, ...named, ...query, ...received.params };
}

/** Cleans every text of an input, however deep; passwords stay as they were typed (policy T-23). */
function cleanTexts<Value>(value: Value): Value;
function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([name, item]) => [name, /password/i.test(name) ? item : cleanTexts(item)]));
}

/** Whether a value was written as a JSON object or a query: bytes and streams were not. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

/** Calls other than GET and DELETE carry a body. */
export function hasBody(definition: Call): boolean {
  return definition.method !== "GET" && definition.method !== "DELETE";
}

/** Writes a query string; a list is written `name[]=a&name[]=b` (product 7), empty values are left out. */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Reads a query string: `name[]=a`, `name[0]=a` and a repeated `name=a` are lists (product 7), empty values are left out. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    if (value === "") continue;
    const name = key.replace(/\[\d*\]$/, "");
    const known = values[name];
    if (Array.isArray(known)) known.push(value);
    else if (known !== undefined) values[name] = [known, value];
    else values[name] = name === key ? value : [value];
  }
  return values;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
