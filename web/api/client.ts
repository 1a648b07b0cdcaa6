import { type AnswerOf, type Call, type InputOf, wireRequest } from "contract/call.ts";
import type { ErrorBody, ErrorCode } from "contract/errors.ts";
import { portalConfig } from "./config.ts";
import { requireOwnSession } from "./page-session.ts";
import { noteAnswer } from "./reach.ts";
import { readToken } from "./token.ts";

/** What the server, or another one in its place, may send as the body of an error (product 8). */
export type FailureBody = Partial<ErrorBody> & Readonly<Record<string, unknown>>;

export class ApiError extends Error {
  /** 0 when no answer came at all. */
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

  /** What to show: the error of the body (a list one per line), a body that is a text itself, or undefined. */
  get text(): string | undefined {
    const said = typeof this.body === "object" ? this.body.error : this.body;
    const text = Array.isArray(said) ? said.join("\n") : said;
    return typeof text === "string" && text !== "" ? text : undefined;
  }
}

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Instead of the token of this browser; null sends none. */
  readonly token?: string | null;
}

type SessionEnd = (message: string | undefined) => void;
let onSessionEnd: SessionEnd = () => undefined;

/** Says what happens when the server no longer knows the session: the single 401 rule of product 8. */
export function whenSessionEnds(action: SessionEnd): void {
  onSessionEnd = action;
}

type Confirmation = () => Promise<boolean>;
let confirmIdentity: Confirmation | undefined;

/** Says how somebody of the centre proves again who they are; true when they did (beyond B1-12). */
export function whenIdentityIsAsked(action: Confirmation): void {
  confirmIdentity = action;
}

export async function send<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<AnswerOf<C>> {
  const request = wireRequest(call, input);
  return exchange(call, request.url, request.body, options);
}

/** Follows an address that the server made for a call, such as that of the next page. @throws ApiError */
export async function follow<C extends Call>(call: C, url: string, options: Options = {}): Promise<AnswerOf<C>> {
  return exchange(call, url, undefined, options);
}

/** Loads the bytes of a file that a call answers. @throws ApiError */
export async function load<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<Blob> {
  return exchange(call, wireRequest(call, input).url, undefined, options, (response) => response.blob());
}

/** No answer of the contract is null: undefined stands for one without a body. */
async function readJson<Answer>(response: Response): Promise<Answer> {
  return JSON.parse((await response.text()) || "null") ?? undefined;
}

async function exchange<Answer>(
  call: Call,
  url: string,
  body: unknown,
  options: Options,
  read: (response: Response) => Promise<Answer> = readJson,
): Promise<Answer> {
  if (call.access !== "public" && options.token === undefined) await requireOwnSession();
  const token = options.token === undefined ? readToken() : options.token;
  const response = await fetch(portalConfig().apiUrl + url, {
    method: call.method,
    headers: {
      accept: call.accept ?? "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null || call.access === "public" ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The cookie of a known browser goes to an API on another host too.
    credentials: portalConfig().apiUrl === "" ? "same-origin" : "include",
    signal: options.signal ?? null,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    noteAnswer(0);
    throw new ApiError(0, undefined);
  });
  noteAnswer(response.status);
  if (response.ok) return read(response);
  const failure = new ApiError(response.status, bodyOf(await response.text().catch(() => "")));
  return refuse(call, token, failure, () => exchange(call, url, body, options, read));
}

/** Handles a refusal: ends the session, or makes the call `again` once a code was given. @throws ApiError */
export async function refuse<Answer>(
  call: Call,
  token: string | null,
  failure: ApiError,
  again: () => Promise<Answer>,
): Promise<Answer> {
  // Of several calls refused together only the first finds its token still in place: one warning, one navigation.
  const mine = call.access !== "public" && token !== null && token === readToken();
  if (failure.status === 401 && mine) {
    // A code that is asked for again ends no session, nor does a wrong one: once it was given, the call is made again.
    if (failure.code === "confirmYourself") {
      if (await confirmIdentity?.()) return again();
    } else if (failure.code !== "codeRefused") onSessionEnd(messageOf(failure.body));
  }
  throw failure;
}

/** What an answer that is none says. */
export function bodyOf(text: string): FailureBody | string | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "string") return parsed;
    if (typeof parsed === "object" && parsed !== null) return { ...parsed };
  } catch {
    // Not JSON: the text itself is the body.
  }
  return text === "" ? undefined : text;
}

function messageOf(body: FailureBody | string | undefined): string | undefined {
  if (typeof body === "string") return body;
  return typeof body?.message === "string" ? body.message : undefined;
}
