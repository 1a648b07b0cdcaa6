import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, writeSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { wireRequest } from "contract/call.ts";
import { candidates } from "contract/candidates/candidates.ts";
import type { FastifyInstance } from "fastify";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { buildApp } from "../../app.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../context.ts";
import { makeJobRunner } from "../jobs/loop.ts";
import { enqueue } from "../outbox/outbox.ts";
import { fileOutput, makeLogger } from "./log.ts";

const test = useTestApp();
const CANARIES = {
  email: "canari.serin@clinique.example",
  password: "canari-mot-de-passe-7319",
  lastName: "Canarisserin",
  phone: "0639987319",
  international: "+33 6 39 98 73 19",
};

let lines: string[] = [];
const log = makeLogger("trace", { write: (line) => lines.push(line) });
const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

const reason = `550 <${CANARIES.email}> said "${CANARIES.lastName}" to ${CANARIES.international}`;
const refusing = { send: async () => ({ outcome: "unknown", reason }) as const, close: async () => undefined };
let ctx: AppContext;
let app: FastifyInstance;
beforeAll(async () => {
  ctx = { ...test.ctx, log, sms: refusing, mail: refusing };
  app = await buildApp(ctx, { trustProxy: 1 });
  return () => app.close();
});
beforeEach(() => {
  lines = [];
});

describe("the log (T-50)", () => {
  it("the log shows the route template of each request, but not the request's input", async () => {
    const id = await makeHolder(ctx, { email: CANARIES.email, password: CANARIES.password, phone: CANARIES.phone });
    const token = await test.tokenOf(id);
    const headers = { authorization: `Bearer ${token}` };
    for (const password of [CANARIES.password, "faux"]) {
      const { url, body } = wireRequest(login, { email: CANARIES.email, password });
      await app.inject({ method: "POST", url, payload: body as object });
    }
    await app.inject({ url: wireRequest(candidates, { lastName: CANARIES.lastName }).url, headers });
    await app.inject({ url: `/veterinary/file/${token}/${CANARIES.lastName}.pdf` });
    await app.inject({ url: `/api/veterinary/${CANARIES.lastName}?email=${CANARIES.email}` });
    await app.inject({ url: "/api/veterinary/candidate/x", headers });
    await app.inject({ url: `/%${CANARIES.phone}` });
    const sms = { channel: "sms", class: "alert", kind: "alert", to: CANARIES.phone, text: "Bonjour" } as const;
    await enqueue(ctx.db, ctx, sms);
    await makeJobRunner(ctx, jobs).drain();
    const all = lines.join("");
    for (const canary of [...Object.values(CANARIES), token]) expect(all).not.toContain(canary);
    expect(logged().filter((line) => line.msg === "answered")).toMatchObject([
      { method: "POST", route: "/veterinary_authentication_token", status: 200 },
      { method: "POST", route: "/veterinary_authentication_token", status: 401 },
      { route: "/api/veterinary/candidates", status: 200, account: id },
      { route: "/veterinary/file/:token/:name", status: 404 },
      { route: "unknown", status: 404 },
      { route: "/api/veterinary/candidate/:id", status: 404 },
      { route: "unknown", status: 404 },
    ]);
    expect(logged().find((line) => line.msg === "A message was not sent")).toMatchObject({
      outcome: "unknown",
      reason: '550 <…@…> said "…" to …',
    });
  });

  it("the log shows an error's type and stack, but not the values in the error's message", async () => {
    const broken = Object.assign(new Error(`invalid text "${CANARIES.lastName}" of ${CANARIES.email}`), {
      code: "22P02",
    });
    log.error({ err: broken, token: "secret-token", request: { body: CANARIES } }, "A call failed");
    log.error({ err: "a text", body: CANARIES.email }, "A call failed");
    const [line] = logged();
    expect(line).toMatchObject({ err: { type: "Error", code: "22P02", message: 'invalid text "…" of …@…' } });
    expect(JSON.stringify(line)).toContain("log.test.ts");
    for (const canary of [...Object.values(CANARIES), "secret-token"]) expect(lines.join("")).not.toContain(canary);
  });

  it("if the client cancels a request, the log contains no error (F-05 F-28)", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const head = [
      "POST /veterinary_authentication_token HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/json",
    ];
    socket.write(`${[...head, "Content-Length: 50"].join("\r\n")}\r\n\r\n{"em`);
    const [, response] = await once(app.server, "request");
    socket.destroy();
    await once(response, "close");
    expect(logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("the log masks hostile texts of millions of characters in linear time (F-28)", () => {
    for (const text of ["a".repeat(2e6), "«".repeat(2e6), '"'.repeat(2e6 - 1), "1 ".repeat(1e6)]) {
      log.error({ err: new Error(text) }, "A call failed");
      expect(lines.pop()?.length).toBeLessThan(5000);
    }
  });
});

describe("the id of a request", () => {
  it("a response and the log lines about the request contain the same request id", async () => {
    const response = await app.inject({
      url: wireRequest(currentUser, {}).url,
      headers: { "x-request-id": "proxy-4711" },
    });
    expect(response.headers["x-request-id"]).toBe("proxy-4711");
    const bad = await app.inject({ method: "POST", url: "/veterinary_authentication_token", payload: { email: 4 } });
    expect(logged().map((line) => [line.msg, line.reqId])).toEqual([
      ["answered", "proxy-4711"],
      ["Input rejected", bad.headers["x-request-id"]],
      ["answered", bad.headers["x-request-id"]],
    ]);
  });

  it("the server uses the request id in a header only if a trusted proxy sent a well-formed id", async () => {
    const ids = ["court", "avec espace", "é".repeat(10), "x".repeat(65), '"}{"level":60', ""];
    for (const given of ids) {
      const { headers } = await app.inject({ url: "/livez", headers: { "x-request-id": given } });
      expect(headers["x-request-id"], given).toMatch(/^[0-9a-f-]{36}$/);
    }
    const direct = await buildApp(ctx, { trustProxy: 0 });
    const { headers } = await direct.inject({ url: "/livez", headers: { "x-request-id": "proxy-4711" } });
    expect(headers["x-request-id"]).not.toBe("proxy-4711");
    await direct.close();
  });
});

describe("a log in a file", () => {
  it("if the disk was full and has space again, the log file receives the missing lines (F-26)", () => {
    const path = join(mkdtempSync(join(tmpdir(), "espace-log-")), "log");
    const fd = openSync(path, "a");
    let isFull = false;
    const output = fileOutput(fd, (file, bytes) => {
      if (isFull) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return writeSync(file, bytes.subarray(0, 7));
    });
    for (const [line, full] of [
      ["one", false],
      ["two", true],
      ["three", true],
      ["four", false],
    ] as const) {
      isFull = full;
      output?.write(`${line} line of the log\n`);
    }
    expect(readFileSync(path, "utf8").split("\n")).toEqual([
      ...["one line of the log", "two line of the log", "three line of the log", "four line of the log", ""],
    ]);
    isFull = true;
    for (let count = 0; count < 10; count += 1) output?.write("x".repeat(300_000));
    isFull = false;
    output?.write("\n");
    expect(readFileSync(path, "utf8").length).toBeLessThan(1_400_000);
    closeSync(fd);
  });

  it("if the log goes to a pipe or a terminal, the server does not store log lines in memory (F-26)", () => {
    const fd = openSync("/dev/null", "a");
    expect(fileOutput(fd)).toBeUndefined();
    closeSync(fd);
  });
});
