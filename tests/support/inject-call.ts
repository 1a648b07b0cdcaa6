import { type Call, wireRequest } from "contract/call.ts";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";

export interface Sending {
  readonly token?: string | undefined;
  readonly address?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

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
