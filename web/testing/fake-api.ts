import { type Call, gatherInput, parseQuery, type ResponseOf } from "contract/call.ts";
import { type CatalogueEntry, type ErrorCode, errors } from "contract/errors.ts";
import { afterEach, beforeEach, expect, vi } from "vitest";

export interface Received {
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export class Rejection extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type Answerer<C extends Call> = (input: Received["input"]) => ResponseOf<C> | Promise<ResponseOf<C>>;

export interface FakeApi {
  readonly response: <C extends Call>(call: C, response: ResponseOf<C>) => void;
  readonly answerBy: <C extends Call>(call: C, response: Answerer<C>) => void;
  readonly reject: (call: Call, code: ErrorCode) => void;
  readonly rejectWith: (call: Call, status: number, body: unknown) => void;
  readonly lose: (call: Call) => void;
  readonly received: (call: Call) => readonly Received[];
}

type Reply = (input: Received["input"]) => Promise<Response>;

interface Rule {
  readonly call: Call;
  readonly reply: Reply;
}

/** Replaces `fetch` in each test of the file. A test fails if it sends a call without a simulated response. */
export function useFakeApi(): FakeApi {
  let rules: Rule[] = [];
  let received: (Received & { call: Call })[] = [];
  let unanswered: string[] = [];

  async function fakeFetch(address: string, init: RequestInit): Promise<Response> {
    const url = new URL(address, "http://localhost");
    const rule = rules.find(({ call }) => call.method === init.method && pathPattern(call).test(url.pathname));
    if (rule === undefined) {
      unanswered.push(`${init.method} ${url.pathname}`);
      throw new TypeError("No answer");
    }
    const input = inputOf(rule.call, url, init);
    received.push({ call: rule.call, input, headers: new Headers(init.headers) });
    return rule.reply(input).catch((error: unknown) => {
      if (error instanceof Rejection) return rejectionResponse(error.code);
      throw error;
    });
  }

  beforeEach(() => {
    rules = [];
    received = [];
    unanswered = [];
    vi.stubGlobal("fetch", fakeFetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    expect(unanswered, "calls without an answer").toEqual([]);
  });

  const reply = (call: Call, reply: Reply) => {
    rules = [{ call, reply }, ...rules];
  };
  return {
    response: (call, response) => reply(call, async () => answerResponse(response)),
    answerBy: (call, response) => reply(call, async (input) => answerResponse(await response(input))),
    reject: (call, code) => reply(call, async () => rejectionResponse(code)),
    rejectWith: (call, status, body) => reply(call, async () => Response.json(body, { status })),
    lose: (call) =>
      reply(call, async () => {
        throw new TypeError("Failed to fetch");
      }),
    received: (call) => received.filter((one) => one.call === call),
  };
}

function rejectionResponse(code: ErrorCode): Response {
  const { status, ...body }: CatalogueEntry = errors[code];
  return Response.json({ ...body, code }, { status });
}

function answerResponse(body: unknown): Response {
  return body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
}

function pathPattern(call: Call): RegExp {
  return new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

function inputOf(call: Call, url: URL, init: RequestInit): Received["input"] {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const values = new RegExp(`^${call.path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(url.pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(names.map((name, place) => [name, decodeURIComponent(values[place] ?? "")]));
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const input = gatherInput(call, { params, query: parseQuery(url.search), body });
  return typeof input === "object" && input !== null ? { ...input } : {};
}
