import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "./problem.ts";
import { ADDRESS_TOO_LONG, ADDRESS_TOO_LONG_PAGE } from "./web-pages.ts";

interface ClientError extends Error {
  readonly code?: string;
  readonly rawPacket?: unknown;
}

/** Sends the response to a request that Node cannot parse, because Fastify does not receive such a request. */
export function respondToClientError(
  error: ClientError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const isOverflow = error.code === "HPE_HEADER_OVERFLOW";
  const status = isOverflow ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const problem = new Problem("invalidInput", isOverflow ? { error: ADDRESS_TOO_LONG } : {});
  const [type, body] =
    isOverflow && takesPage(error)
      ? ["text/html", ADDRESS_TOO_LONG_PAGE]
      : ["application/json", JSON.stringify(problem.toBody())];
  const lines = Object.entries({
    ...headers,
    "content-type": `${type}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

/**
 * True if the client accepts HTML. Also true if the Accept header is missing, because Node may have cut the header off.
 */
function takesPage({ rawPacket }: ClientError): boolean {
  const received = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1") : "";
  const accepted = /\r\naccept: *([^\r\n]*)/i.exec(received)?.[1];
  return accepted === undefined || accepted.includes("text/html");
}
