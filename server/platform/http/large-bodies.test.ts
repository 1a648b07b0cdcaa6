import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";

const test = useTestApp();
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = await buildApp(test.ctx);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const UPLOADS = 2;
const CLIENT = `
  const [, port, key] = process.argv;
  const body = new Uint8Array(25_000_000);
  for (let time = 0; time < ${2 * UPLOADS}; time += 1) {
    const sent = time % 2 === 0 ? { body: new Blob([body]).stream(), duplex: "half" } : { body };
    const headers = { authorization: "Bearer " + key, "content-type": "application/pdf" };
    const address = "http://127.0.0.1:" + port + "/api/provider/files/cv.pdf";
    const status = await fetch(address, { method: "PUT", headers, ...sent }).then(
      async (response) => (await response.text(), response.status),
      (error) => error.cause?.code ?? error.message,
    );
    console.log(status);
  }`;

it("a client must send the headers within 10 s and the whole request within 120 s (F-27)", () => {
  expect(test.app.server).toMatchObject({
    ...{ headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 1000 },
  });
});

describe("a request body that is too large", () => {
  it("the server returns 413 for a request body that is too large, whole or in chunks (F-28)", async () => {
    const args = ["--input-type=module", "-e", CLIENT, String(port), PROVIDER_KEY];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim().split("\n")).toEqual(Array.from({ length: 2 * UPLOADS }, () => "413"));
  });

  it("the server reads an endless request body for five seconds, then closes the connection (F-27 F-28)", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = connect(port, "127.0.0.1");
    const head = [
      "PUT /api/provider/files/cv.pdf HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${PROVIDER_KEY}`,
    ];
    socket.write(`${[...head, "Content-Type: application/pdf", "Content-Length: 900000000"].join("\r\n")}\r\n\r\n`);
    socket.on("error", () => socket.destroy());
    const closed = new Promise((resolve) => socket.once("close", resolve));
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 413 /);
    vi.advanceTimersByTime(4999);
    await new Promise((written) => socket.write("x", written));
    vi.advanceTimersByTime(1);
    await closed;
  });
});
