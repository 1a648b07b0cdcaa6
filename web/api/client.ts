import { type Call, type InputOf, type ResponseOf, wireRequest } from "contract/call.ts";
import type { ErrorBody, ErrorCode } from "contract/errors.ts";
import { portalConfig } from "./config.ts";
import { credentials, takeEarly } from "./early.ts";
import { requireOwnSession } from "./page-session.ts";
import { noteCall } from "./quiet.ts";
import { noteResponse } from "./reach.ts";
import { readToken } from "./token.ts";

/** All fields are optional, because the response may come from a proxy instead of the server. */
export type FailureBody = Partial<ErrorBody> & Readonly<Record<string, unknown>>;

export class ApiError extends Error {
  /** The HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly body: FailureBody | string | undefined;
  constructor(status: number, body: FailureBody | string | undefined) {
    super(`HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }

  get code(): ErrorCode | undefined {
    return typeof this.body === "object" ? this.body.code : undefined;
  }

  get text(): string | undefined {
    const message = typeof this.body === "object" ? this.body.error : this.body;
    const text = Array.isArray(message) ? message.join("\n") : message;
    return typeof text === "string" && text !== "" ? text : undefined;
  }
}

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Replaces the stored token for this call. Null sends no token. */
  readonly token?: string | null;
}

type SessionEnd = (message: string | undefined) => void;
let onSessionEnd: SessionEnd = () => undefined;

export function whenSessionEnds(action: SessionEnd): void {
  onSessionEnd = action;
}

type Confirmation = () => Promise<boolean>;
let confirmIdentity: Confirmation | undefined;

export function whenIdentityIsRequired(action: Confirmation): void {
  confirmIdentity = action;
}

export async function send<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<ResponseOf<C>> {
  const request = wireRequest(call, input);
  return noteCall(exchange(call, request.url, request.body, options));
}

export async function follow<C extends Call>(call: C, url: string, options: Options = {}): Promise<ResponseOf<C>> {
  return noteCall(exchange(call, url, undefined, options));
}

export async function load<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<Blob> {
  return exchange(call, wireRequest(call, input).url, undefined, options, (response) => response.blob());
}

async function readJson<ResponseBody>(response: Response): Promise<ResponseBody> {
  return JSON.parse((await response.text()) || "null") ?? undefined;
}

async function exchange<ResponseBody>(
  call: Call,
  url: string,
  body: unknown,
  options: Options,
  read: (response: Response) => Promise<ResponseBody> = readJson,
): Promise<ResponseBody> {
  if (call.access !== "public" && options.token === undefined) await requireOwnSession();
  const token = options.token === undefined ? readToken() : options.token;
  const fetched =
    takeEarly(url, token) ??
    fetch(portalConfig().apiUrl + url, {
      method: call.method,
      headers: {
        accept: call.accept ?? "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null || call.access === "public" ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: credentials(),
      signal: options.signal ?? null,
    });
  const reportLoss = (error: unknown) => {
    if (options.signal?.aborted) throw error;
    noteResponse(0);
    throw new ApiError(0, undefined);
  };
  const response = await fetched.catch(reportLoss);
  noteResponse(response.status);
  // The connection can also break while the body arrives.
  if (response.ok) return read(response).catch(reportLoss);
  const failure = new ApiError(response.status, bodyOf(await response.text().catch(() => "")));
  return reject(call, token, failure, () => exchange(call, url, body, options, read));
}

/** After a 401, ends the session, or asks the user to confirm their identity and repeats the call. @throws ApiError */
export async function reject<ResponseBody>(
  call: Call,
  token: string | null,
  failure: ApiError,
  again: () => Promise<ResponseBody>,
): Promise<ResponseBody> {
  // Compares the tokens, because several calls may get a 401 at once. Only the first 401 ends the session.
  const mine = call.access !== "public" && token !== null && token === readToken();
  if (failure.status === 401 && mine) {
    if (failure.code === "confirmYourself") {
      if (await confirmIdentity?.()) return again();
    } else if (failure.code !== "codeRefused") onSessionEnd(messageOf(failure.body));
  }
  throw failure;
}

export function bodyOf(text: string): FailureBody | string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "string") return parsed;
    if (typeof parsed === "object" && parsed !== null) return { ...parsed };
  } catch {
    // The body is not JSON, so this function returns the plain text.
  }
  return text === "" ? undefined : text;
}

function messageOf(body: FailureBody | string | undefined): string | undefined {
  if (typeof body === "string") return body;
  return typeof body?.message === "string" ? body.message : undefined;
}
