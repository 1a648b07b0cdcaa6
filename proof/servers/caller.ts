import { type AnswerOf, type Call, type InputOf, isOpenedByKey } from "contract/call.ts";
import { fetchCall } from "contract/fetch-call.ts";
import { KEYS } from "./servers.ts";

/** Calls the product over the network, as the pages and the provider do. */
export interface Caller {
  /** Makes a call and answers its status, whatever it is. */
  status<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<{ readonly status: number }>;
  /** Makes a call that must succeed. @throws Error with the answer when it does not */
  answer<C extends Call>(call: C, input: InputOf<C>, token?: string): Promise<AnswerOf<C>>;
}

/** @param origin of a server, or of a proxy in front of several */
export function callerOf(origin: string): Caller {
  const send = async <C extends Call>(call: C, input: InputOf<C>, token: string | undefined) => {
    const bearer = isOpenedByKey(call) ? KEYS[call.access] : token;
    const response = await fetchCall(origin, call, input, { token: bearer });
    return { status: response.status, text: await response.text() };
  };
  return {
    status: send,
    answer: async (call, input, token) => {
      const { status, text } = await send(call, input, token);
      if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
      return JSON.parse(text || "null");
    },
  };
}
