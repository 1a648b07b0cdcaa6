import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long a body may take, and how much of a file must come in each such time (policy F-27). */
export interface BodyTimes {
  /** Milliseconds in which a body has come as a whole, and after which a file is looked at again. */
  readonly windowMs: number;
  /** Bytes of a file that come in each window at least. */
  readonly leastBytes: number;
}

/** 30 s for a body; a file goes on as long as 4 kB of it come a second, which is less than any line that carries one. */
export const bodyTimes: BodyTimes = { windowMs: 30_000, leastBytes: 120_000 };

/** Bodies that are files of somebody who may send them. */
const files = new WeakSet<IncomingMessage>();

/** This body is a file, from somebody who may send it: a slow line may take its time over it. */
export function takeAsFile(request: IncomingMessage): void {
  files.add(request);
}

/**
 * Ends requests whose bodies do not come. Node has one time for all of them: a resume on a slow line would need so much of
 * it that whoever sends a byte a second would hold a connection as long.
 */
export function boundBodies(server: Server, times: BodyTimes = bodyTimes): void {
  server.on("request", (request: IncomingMessage) => {
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    if (coding !== undefined || (length !== undefined && length !== "0")) watch(server, request, times);
  });
}

function watch(server: Server, request: IncomingMessage, { windowMs, leastBytes }: BodyTimes): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (files.has(request) && (came >= leastBytes || isHeldBack(request))) return;
    clearInterval(timer);
    end(server, socket);
  }, windowMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}

/** What has come waits for us, not we for it: it is being stored. */
function isHeldBack(request: IncomingMessage): boolean {
  return request.readableLength >= request.readableHighWaterMark;
}

/** As Node ends those whose headers are late: with 408. */
function end(server: Server, socket: Socket): void {
  const late = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (!server.emit("clientError", late, socket)) socket.destroy();
}
