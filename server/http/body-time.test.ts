import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { boundBodies, takeAsFile } from "./body-time.ts";

const times = { windowMs: 200, leastBytes: 1000 };
const server = { close: () => Promise.resolve() };
afterEach(() => server.close());

/** Serves with bodies bounded. @returns the port */
async function serve(onRequest: (request: IncomingMessage, response: ServerResponse) => void): Promise<number> {
  const made = createServer(onRequest);
  boundBodies(made, times);
  made.on("clientError", (_error, socket) => socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n"));
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  server.close = () => new Promise((resolve) => made.close(() => resolve()));
  return (made.address() as AddressInfo).port;
}

/** Sends a body piece by piece. @returns the status, and after how long it came */
function sendSlowly(
  port: number,
  pieces: number,
  bytes: number,
  everyMs: number,
): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${pieces * bytes}\r\nConnection: close\r\n\r\n`);
    let left = pieces;
    const timer = setInterval(() => {
      if (left-- > 0) socket.write("x".repeat(bytes));
      else clearInterval(timer);
    }, everyMs);
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      clearInterval(timer);
      socket.destroy();
      resolve({ status: Number(data.toString().split(" ")[1]), ms: performance.now() - started });
    });
  });
}

const answerAtEnd = (request: IncomingMessage, response: ServerResponse) => {
  request.resume().on("end", () => response.end("whole"));
};

it("F-27 a body that has not come in its time is ended with 408, however it drips", async () => {
  const { status, ms } = await sendSlowly(await serve(answerAtEnd), 100, 500, 20);
  expect(status).toBe(408);
  expect(ms).toBeLessThan(1000);
});

it("F-27 B1-25 a file may take several times as long, as long as enough of it comes", async () => {
  const port = await serve((request, response) => {
    takeAsFile(request);
    answerAtEnd(request, response);
  });
  const { status, ms } = await sendSlowly(port, 50, 500, 20);
  expect(status).toBe(200);
  expect(ms).toBeGreaterThan(2 * times.windowMs);
});

it("F-27 a file that only drips is ended like every other body", async () => {
  const port = await serve((request, response) => {
    takeAsFile(request);
    answerAtEnd(request, response);
  });
  const { status, ms } = await sendSlowly(port, 500, 1, 20);
  expect(status).toBe(408);
  expect(ms).toBeLessThan(1000);
});

it("F-27 who has sent everything waits for the answer as long as it takes", async () => {
  const port = await serve((request, response) => {
    request.resume().on("end", () => setTimeout(() => response.end("late"), 3 * times.windowMs));
  });
  expect((await sendSlowly(port, 1, 10, 1)).status).toBe(200);
});
