import { type Call, type InputOf, isOpenedByKey, type ResponseOf } from "contract/call.ts";
import { fetchCall } from "contract/fetch-call.ts";
import { KEYS } from "./keys.ts";

export interface ResponseBody {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

export interface Caller {
  /** @returns undefined if the call is rejected, the connection is cut, or the response takes more than 20 s */
  send<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<ResponseBody | undefined>;
  /** @returns the HTTP status, or 0 if there is no response */
  status<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<number>;
  response<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<ResponseOf<C>>;
}

const PATIENCE_MS = 20_000;

/** @param origin the origin of a server, or of a proxy in front of several servers */
export function callerOf(origin: string): Caller {
  const send: Caller["send"] = async (call, input, given) => {
    const token = given ?? (isOpenedByKey(call) ? KEYS[call.access] : undefined);
    try {
      const response = await fetchCall(origin, call, input, { token, signal: AbortSignal.timeout(PATIENCE_MS) });
      return { status: response.status, body: await response.text(), headers: response.headers };
    } catch {
      return undefined;
    }
  };
  return {
    send,
    status: async (call, input, token) => (await send(call, input, token))?.status ?? 0,
    response: async (call, input, token) => {
      const response = await send(call, input, token);
      if (response === undefined || response.status >= 300)
        throw new Error(`${call.method} ${call.path}: ${response?.status} ${response?.body}`);
      return JSON.parse(response.body || "null");
    },
  };
}
