import { hasBody, isOpenedByKey, wireRequest } from "contract/call.ts";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
const FAULTS: readonly [string, () => unknown][] = [
  ["an error", () => new Error(SECRET)],
  [
    "an error of the database",
    () => Object.assign(new Error(SECRET), { code: "42P01", detail: SECRET, table: "accounts" }),
  ],
  ["an error that names a status", () => Object.assign(new Error(SECRET), { statusCode: 500, expose: true })],
  ["an error of errors", () => new AggregateError([new Error(SECRET)], SECRET, { cause: new Error(SECRET) })],
  ["something that is no error", () => SECRET],
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

describe("an error in a handler", () => {
  it.each(FAULTS)(
    "if a handler throws %s, the response has a general error and a request id (T-52)",
    async (_name, issue) => {
      current.issue = issue;
      for (const { name, definition } of allCalls) {
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
    },
  );
});

describe("an unreadable request body", () => {
  const post = (payload: Buffer | string) =>
    test.app.inject({
      method: "POST",
      url: "/veterinary_authentication_token",
      payload,
      headers: { "content-type": "application/json" },
    });

  it.each<[string, Buffer | string]>([
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ["50,000 arrays in each other", `${"[".repeat(49_000)}1${"]".repeat(49_000)}`],
    ["20,000 objects in each other", `${'{"a":'.repeat(15_000)}1${"}".repeat(15_000)}`],
    ["a number that is too long", `{"email": ${"9".repeat(90_000)}, "password": "x"}`],
    ["a string that never ends", `{"email": "${"x".repeat(9000)}`],
    ["the same key twice", '{"email": "a@b.example", "email": {"$ne": null}, "password": "x"}'],
    ["half a surrogate pair", '{"email": "\\ud800@b.example", "password": "\\udfff"}'],
    ["an empty text", ""],
  ])("a request body with %s causes no server error and reveals no internal detail (T-52)", async (_name, payload) => {
    const response = await post(payload);
    expect([400, 401, 413]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/at \w+ |node_modules|Unexpected|position \d|\.ts/);
  });
});
