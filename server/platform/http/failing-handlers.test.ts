import { hasBody, isOpenedByKey, wireRequest } from "contract/call.ts";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessCases } from "../../../tests/support/access-cases.ts";
import { makeScene, type Scene } from "../../../tests/support/access-scene.ts";
import { KEYS } from "../../../tests/support/keys.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { bindCall } from "./bind.ts";
import { handleErrors } from "./errors.ts";
import type { BoundCall, SessionStaff, SessionUser } from "./feature.ts";
import { readJsonBodies } from "./json-body.ts";
import { writeBySchema } from "./response-writer.ts";

const scene = {} as Scene;
const test = useTestApp({ scene: async (test) => Object.assign(scene, await makeScene(test)) });
const GENERAL = { error: "Une erreur est survenue, veuillez réessayer.", code: "internal" };

const SECRET = 'insert into accounts (password_hash) values ("abc") failed at /srv/espace/server/store.ts:12';
const FAULTS: readonly (() => unknown)[] = [
  () => new Error(SECRET),
  () => Object.assign(new Error(SECRET), { code: "42P01", detail: SECRET, table: "accounts" }),
  () => Object.assign(new Error(SECRET), { statusCode: 500, expose: true }),
  () => new AggregateError([new Error(SECRET)], SECRET, { cause: new Error(SECRET) }),
  () => SECRET,
];
const USER: SessionUser = {
  id: "6f1f0a52-0000-4000-8000-000000000001",
  sessionId: "6f1f0a52-0000-4000-8000-000000000002",
  numOrdinal: "10001",
  holderId: null,
  mendataryChecked: false,
  sharesSelection: false,
  clinicNumber: "10001",
  clinicZipCode: null,
  wroteAt: null,
};

const STAFF: SessionStaff = {
  id: USER.id,
  sessionId: USER.sessionId,
  role: "gestionnaire",
  email: "claire@formation.example",
  firstName: "Claire",
  lastName: "Morvan",
};

const app = Fastify();
const current: { issue: () => unknown } = { issue: () => undefined };

beforeAll(() => {
  readJsonBodies(app);
  handleErrors(app);
  writeBySchema(app);
  const limiter = { consume: async () => undefined, count: async () => undefined };
  const parts = {
    ctx: test.ctx,
    authenticate: async () => USER,
    authenticateStaff: async () => STAFF,
    authenticateCandidate: async () => ({ id: "dossier 1", candidateId: 1, sessionId: "s" }),
    requireProof: async () => undefined,
    limiter,
  };
  for (const bound of allCalls) {
    const failing: BoundCall["handle"] = async () => {
      throw current.issue();
    };
    bindCall(app, parts, { ...bound, handle: failing });
  }
});
afterAll(() => app.close());

it("if a handler throws anything, the response has a general error and a request id (T-52)", async () => {
  for (const [index, { name, definition }] of allCalls.entries()) {
    // Each call throws only one of the errors, because all calls share one error handler.
    current.issue = FAULTS[index % FAULTS.length] ?? current.issue;
    const { url, body } = wireRequest(definition, accessCases[name]?.input(scene, "holder"));
    const token = isOpenedByKey(definition) ? KEYS[definition.access] : "any";
    const type = definition.raw ? "application/octet-stream" : "application/json";
    const payload = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {});
    const response = await app.inject({
      method: definition.method,
      url,
      headers: { authorization: `Bearer ${token}`, ...(hasBody(definition) ? { "content-type": type } : {}) },
      ...(hasBody(definition) ? { payload } : {}),
    });
    expect([name, response.statusCode, response.json()]).toEqual([name, 500, GENERAL]);
    expect(response.headers["x-request-id"], name).toBeTruthy();
    expect(JSON.stringify(response.headers), name).not.toMatch(/accounts|store\.ts/);
  }
});

it("an unreadable request body causes no server error and reveals no internal detail (T-52 F-28)", async () => {
  for (const [status, payload, type = "application/json"] of [
    [400, "{"],
    [400, '"texte"'],
    [400, "null"],
    [400, ""],
    [400, '{"__proto__": {"a": 1}}'],
    [400, "{", "application/ld+json; charset=utf-8"],
    [415, "a=b", "application/x-www-form-urlencoded"],
    [415, "bonjour", "text/plain"],
    [413, JSON.stringify({ email: "x".repeat(100_001) })],
    [400, `${"[".repeat(49_000)}1${"]".repeat(49_000)}`],
    [413, `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
    [400, `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    [400, `{"email": ${"9".repeat(90_000)}, "password": "x"}`],
    [400, `{"email": "${"x".repeat(9000)}`],
    [400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    [400, '{"email": "a@b.example", "email": {"$ne": null}, "password": "x"}'],
    [400, '{"email": "\\ud800@b.example", "password": "\\udfff"}'],
  ] as const) {
    const url = "/veterinary_authentication_token";
    const response = await test.app.inject({ method: "POST", url, payload, headers: { "content-type": type } });
    const name = String(payload).slice(0, 60);
    expect([name, response.statusCode]).toEqual([name, status]);
    expect(response.body, name).not.toMatch(/at \w+ |node_modules|Unexpected|position \d|\.ts/);
  }
});
