import { execFile } from "node:child_process";
import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";

const test = useTestApp();
let app: FastifyInstance;
let port = 0;

beforeEach(async () => {
  app = await buildApp(test.ctx);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** Script of a client that prints the status of each upload. The client runs in a separate process. */
const CLIENT = `
  const [, port, key, kind] = process.argv;
  const body = new Uint8Array(25_000_000);
  for (let time = 0; time < 12; time += 1) {
    const sent = kind === "chunks" ? { body: new Blob([body]).stream(), duplex: "half" } : { body };
    const headers = { authorization: "Bearer " + key, "content-type": "application/pdf" };
    const address = "http://127.0.0.1:" + port + "/api/provider/files/cv.pdf";
    const status = await fetch(address, { method: "PUT", headers, ...sent }).then(
      async (response) => (await response.text(), response.status),
      (error) => error.cause?.code ?? error.message,
    );
    console.log(status);
  }`;

async function upload(kind: "whole" | "chunks"): Promise<string[]> {
  const args = ["--input-type=module", "-e", CLIENT, String(port), PROVIDER_KEY, kind];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.trim().split("\n");
}

describe("a body that is too large", () => {
  it.each(["whole", "chunks"] as const)(
    "a client that sends a too large body in %s gets the error each of 12 times (F-28)",
    async (kind) => {
      expect(await upload(kind)).toEqual(Array.from({ length: 12 }, () => "413"));
    },
  );

  it("the server reads an endless body for a few seconds, then disconnects (F-27 F-28)", async () => {
    const socket = connect(port, "127.0.0.1");
    const head = [
      "PUT /api/provider/files/cv.pdf HTTP/1.1",
      "Host: localhost",
      `Authorization: Bearer ${PROVIDER_KEY}`,
    ];
    socket.write(`${[...head, "Content-Type: application/pdf", "Content-Length: 900000000"].join("\r\n")}\r\n\r\n`);
    socket.on("error", () => socket.destroy());
    const started = performance.now();
    const trickle = setInterval(() => socket.write("x"), 100);
    await new Promise((resolve) => socket.once("close", resolve));
    clearInterval(trickle);
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 20_000);
});
