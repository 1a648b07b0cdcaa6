import type * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import type { ErrorCode } from "./errors.ts";
import type { LimitName } from "./limits.ts";

/**
 * Who may use a call. A `holder` owns a clinic's account; `account` means a holder or a collaborator. `provider` and
 * `operator` need a key. Staff need a session of the centre, and `dossier` needs a session of a candidate (B11-03).
 */
export type Access = "public" | "account" | "holder" | "dossier" | KeyAccess | StaffAccess;

export type KeyAccess = "provider" | "operator";

/** Advisers cannot use the calls for `manager` (B1-02). Staff cannot use the clinics' calls (B1-01). */
export type StaffAccess = "staff" | "manager";

export const file = "file";

type Schema = z.ZodMiniType;

export interface Call<
  Input extends Schema = Schema,
  ResponseBody extends Schema | typeof file = Schema | typeof file,
  Who extends Access = Access,
> {
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Who;
  /** Path parameters, query and body in one object, as `gatherInput` joins them. */
  readonly input: Input;
  /** The schema of the JSON response; `z.void()` for an empty response (204); `file` for a file. */
  readonly response: ResponseBody;
  /** The error codes of this call, without those that `access` implies, such as `sessionExpired`. */
  readonly errors: readonly ErrorCode[];
  readonly limits?: readonly LimitName[];
  /** The input keys that a call with a body sends in its query string. */
  readonly query?: readonly string[];
  /** The input key whose value is the whole body: a list or the bytes of a file. */
  readonly whole?: string;
  /**
   * The name of a path parameter that the body can contain too. The handler gets the path's value under this name, and
   * the body's value as `named`.
   */
  readonly named?: string;
  /** True if the handler itself rejects texts that the database cannot store (policy F-28). */
  readonly judgesTexts?: boolean;
  readonly raw?: boolean;
  /** True if the handler reads the body in pieces. Otherwise, the server first collects the whole body. */
  readonly isStreamed?: true;
  /** The maximum size of the body in bytes. The default is 100 kB (policy 2). */
  readonly maxBytes?: number;
  readonly accept?: string;
  readonly created?: (response: never) => boolean;
  /** True if the server responds with 202, because a job does the work later. */
  readonly isLater?: true;
}

export function call<Input extends Schema, ResponseBody extends Schema | typeof file, Who extends Access>(
  definition: Call<Input, ResponseBody, Who>,
): Call<Input, ResponseBody, Who> {
  return definition;
}

export function isOpenedByKey(definition: Call): definition is Call & { readonly access: KeyAccess } {
  return definition.access === "provider" || definition.access === "operator";
}

export function isForStaff(definition: Call): definition is Call & { readonly access: StaffAccess } {
  return definition.access === "staff" || definition.access === "manager";
}

export type InputOf<C extends Call> = z.input<C["input"]>;
export type ParsedInputOf<C extends Call> = z.output<C["input"]>;
export type ResponseOf<C extends Call> = C["response"] extends Schema ? z.output<C["response"]> : never;

export type CallsOf<Module> = { [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

export function fillPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`The path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}

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
 * Returns the input of a call: path parameters, query and body in one object. If path and body contain the same key,
 * uses the path's value.
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

/**
 * The server replaces values that are nested deeper than this by null, because very deep values could overflow the
 * stack. No call needs deeper values.
 */
const DEEPEST = 20;

/** Returns the value with all its texts cleaned, also nested texts, but not passwords (policy T-23). */
function cleanTexts<Value>(value: Value, depth?: number): Value;
function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => cleanTexts(item, depth + 1));
  if (!isPlain(value)) return value;
  const clean = (name: string, item: unknown) => (/password/i.test(name) ? item : cleanTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(name, item)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

export function hasBody(definition: Call): boolean {
  return definition.method !== "GET" && definition.method !== "DELETE";
}

/**
 * Returns the values as a query string. Writes a list as `name[]=a&name[]=b` (product 7) and leaves out empty values.
 */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Returns the values of a query string. Reads `name[]=a`, `name[0]=a` and repeated `name=a` as lists (product 7) and
 * leaves out empty values.
 */
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
