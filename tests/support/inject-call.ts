import { type Call, wireRequest } from "contract/call.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

/** What is sent beside a call's input. */
export interface Sending {
  readonly token?: string | undefined;
  /** Who calls, as a proxy in front names it. */
  readonly address?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a call of an app in this process, as the web and programs make it over the network. */
export function injectCall(
  app: FastifyInstance,
  call: Call,
  input: unknown,
  { token, address, headers }: Sending = {},
): Promise<LightMyRequestResponse> {
  const { method, url, body } = wireRequest(call, input);
  const type = call.raw ? "application/octet-stream" : "application/json";
  const payload = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body);
  return app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(address === undefined ? {} : { "x-forwarded-for": address }),
      ...(body === undefined ? {} : { "content-type": type }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload }),
  });
}
