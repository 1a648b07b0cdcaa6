import { connect } from "node:net";
import { type Call, type InputOf, wireRequest } from "contract/call.ts";
import type { FastifyInstance } from "fastify";

export async function openPort(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

/** Sends a call over a socket. @returns the bytes of the response as text, without the date and the request id */
export async function rawResponse<C extends Call>(
  port: number,
  call: C,
  input: InputOf<C>,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { url, body } = wireRequest(call, input);
  const payload = Buffer.from(body === undefined ? "" : JSON.stringify(body));
  const sent = { host: "localhost", "content-type": "application/json", "content-length": payload.length, ...headers };
  const lines = Object.entries({ ...sent, connection: "close" }).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, "127.0.0.1");
  socket.write(`${call.method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(payload);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part);
  return Buffer.concat(parts)
    .toString("latin1")
    .replace(/^(date|x-request-id): .*$/gim, "$1: …");
}
