import { currentUser } from "contract/accounts/account.ts";
import { registerBatch } from "contract/accounts/register.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { type Call, hasBody, isForStaff, queryString, wireRequest } from "contract/call.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import { staffMe } from "contract/centre/staff.ts";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { allCalls } from "../../server/app.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import type { BoundCall } from "../../server/platform/http/feature.ts";
import { accessCases } from "../support/access-cases.ts";
import { makeScene, type Scene, tokenFor } from "../support/access-scene.ts";
import { anyCharacter } from "../support/any-character.ts";
import { noLimits } from "../support/no-limits.ts";
import { PROVIDER_KEY, RECEIPT_SECRET, useTestApp } from "../support/test-app.ts";
import { textFieldsOf, withText } from "../support/text-fields.ts";
import { type HostileText, hostileHeaders, hostileTexts } from "./hostile-texts.ts";

const BODIES = 3;
/** These calls end the caller's session. */
const ENDING = /logout|^closeDossierSession/i;
const fieldsOfCalls = allCalls.flatMap((bound) => textFieldsOf(bound).map((field) => ({ bound, ...field })));
const scene = {} as Scene;
const test = useTestApp({
  limits: { ...noLimits(), lookupFailureMilliseconds: 1 },
  scene: async (test) => Object.assign(scene, await makeScene(test)),
});

function bodyFor({ definition }: BoundCall): fc.Arbitrary<string> {
  const { def } = definition.input._zod;
  const keys = "shape" in def && typeof def.shape === "object" && def.shape !== null ? Object.keys(def.shape) : [];
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.constantFrom("", "\u0000", "10010", "a@b.fr"),
  );
  const others = fc.constantFrom(null, [], {}, true, 1e308, -1, "0639980001", ["35"]);
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.integer(), others);
  const key = fc.constantFrom(...keys, "__proto__", "constructor", "items", "id", "isSelected");
  const absurd = fc.constantFrom(
    "[".repeat(5000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    '{"email":"a","email":["b"],"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    `{"email":"${"a".repeat(120_000)}"}`,
    "\ufeff{}",
    "{'email': 1}",
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(key, value, { maxKeys: 12 }).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: absurd },
  );
}

it("for a random request body, no call that writes data returns a 5xx status (F-28)", async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype);
  const writing = allCalls.filter(({ definition }) => hasBody(definition));
  expect(writing.length).toBeGreaterThan(15);
  const failures: string[] = [];
  const tryBodies = async (bound: BoundCall) => {
    const { name, definition } = bound;
    for (const payload of fc.sample(bodyFor(bound), BODIES)) {
      const { statusCode } = await test.app.inject({
        method: definition.method,
        url: definition.path.replace(/\{\w+\}/g, () => encodeURIComponent(payload.slice(2, 30).toWellFormed())),
        headers: { "content-type": "application/json", authorization: `Bearer ${tokenFor(definition, scene)}` },
        payload,
      });
      if (statusCode >= 500) failures.push(`${name}: ${statusCode} for ${payload.slice(0, 200)}`);
    }
  };
  for (const bound of writing) if (!ENDING.test(bound.name)) await tryBodies(bound);
  // Checks that both sessions are still open. Without a session, the server would not read the bodies.
  expect((await test.send(currentUser, {}, { token: scene.tokens.holder })).statusCode).toBe(200);
  expect((await test.send(staffMe, {}, { token: scene.tokens.manager })).statusCode).toBe(200);
  for (const bound of writing) if (ENDING.test(bound.name)) await tryBodies(bound);
  expect(failures.join("\n")).toBe("");
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
});

/** The largest number of bytes in each place of a request. */
const ROOM = { body: 95_000, query: 12_000, path: 1900, header: 14_000 } as const;

/** These calls check a key before they read the texts, so the requests contain a valid key. */
const OPENING: Readonly<Record<string, object>> = {
  takeReceipt: { key: RECEIPT_SECRET },
  takePostedReceipt: { key: RECEIPT_SECRET },
};

async function judge(name: string, request: InjectOptions): Promise<void> {
  expect((await test.app.inject(request)).statusCode, name).toBeLessThan(500);
}

const made = new Map<string, string>();

function fitting(text: HostileText, place: keyof typeof ROOM): string {
  const inQuery = (unit: string) => queryString({ a: unit.toWellFormed() }).length - "?a=".length;
  const inJson = (unit: string) => Buffer.byteLength(JSON.stringify(unit)) - 2;
  const key = `${place} ${text.name}`;
  const whole = made.get(key) ?? text.make(ROOM[place], place === "body" ? inJson : inQuery);
  made.set(key, whole);
  return place === "body" ? whole : whole.toWellFormed();
}

function payloadOf(body: unknown, authorization: string): InjectOptions {
  if (body === undefined) return { headers: { authorization } };
  if (body instanceof Uint8Array) {
    return { payload: Buffer.from(body), headers: { authorization, "content-type": "application/octet-stream" } };
  }
  return { payload: JSON.stringify(body), headers: { authorization, "content-type": "application/json" } };
}

it("the contract limits the length of every text (F-28)", () => {
  const unbounded = fieldsOfCalls.filter(({ most }) => most === undefined);
  expect(unbounded.map(({ bound, keys }) => `${bound.name}: ${keys.join(".")}`)).toEqual([]);
});

describe("hostile texts of maximum length (F-28)", () => {
  it("hostile texts in any field of any call cause no 5xx status (F-28)", async () => {
    for (const [fields, { bound, keys, place }] of fieldsOfCalls.entries()) {
      const { name, definition } = bound;
      const viewer = isForStaff(definition) ? "manager" : "holder";
      const input = { ...accessCases[name]?.input(scene, viewer), ...OPENING[name] };
      const authorization = `Bearer ${tokenFor(definition, scene)}`;
      // Tries one text in each field. The calls have similar fields, so that together they try every text.
      const text = hostileTexts[fields % hostileTexts.length] as HostileText;
      const { url, body } = wireRequest(definition, withText(input, keys, fitting(text, place)));
      const request = { method: definition.method, url, ...payloadOf(body, authorization) };
      await judge(`${name} ${keys.join(".")}, ${text.name}`, request);
    }
    // Checks that both sessions are still open. Without a session, the server would not read the texts.
    expect((await test.send(currentUser, {}, { token: scene.tokens.holder })).statusCode).toBe(200);
    expect((await test.send(staffMe, {}, { token: scene.tokens.manager })).statusCode).toBe(200);
  });

  it("hostile texts in any header that the server reads cause no 5xx status (F-28)", async () => {
    const read = ["authorization", "cookie", "x-forwarded-for", "x-request-id", "user-agent", "origin", "accept"];
    const others = ["accept-encoding", "accept-language", "content-type", "if-none-match", "range", "via"];
    const inHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "\u00e9");
    for (const [index, text] of [...hostileTexts, ...hostileHeaders].entries()) {
      const value = inHeader(text.make(ROOM.header, (unit) => inHeader(unit).length));
      // The server only compares the headers in `others`, so each of the `others` gets a third of the texts.
      for (const name of [...read, ...others.filter((_, place) => (place + index) % 3 === 0)]) {
        const request = { method: "GET", url: "/api/veterinary/user", headers: { [name]: value } } as const;
        await judge(`${name}, ${text.name}`, request);
      }
    }
  });

  it("hostile texts in a query string cause no 5xx status (F-28)", async () => {
    const headers = { authorization: `Bearer ${await test.tokenOf(await makeHolder(test.ctx))}` };
    const lists = ["ZIPCode[]=&".repeat(1000), "[1".repeat(6000)];
    const names = hostileTexts.map((text) => encodeURIComponent(fitting(text, "query")));
    for (const query of [...lists, ...names.flatMap((name) => [`${name}=1`, `ZIPCode[${name}]=1`])]) {
      const request = { method: "GET", url: `/api/veterinary/candidates?${query}`, headers } as const;
      await judge(query.slice(0, 60), request);
    }
  });
});

const REFUSED = ["refused", "refused"];
const texts = ["\0", "a\0b", "\ud800", "\udc00", "x\ud83d"];
/** These calls need not return 400: they may return a list of the record's errors, or 404 for an unknown file. */
const judged = ["getFile", "putCandidate", "putFile", "candidateBatch", "registerBatch"];
const judgedForms = ["changeDossier", "saveRegisterEntry", "addEntryEmail"];

async function statusOf(definition: Call, input: unknown, token: string | undefined, key?: string): Promise<number> {
  const { method, url, body } = wireRequest(definition, input);
  const withKey = key === undefined ? body : { ...Object(body), [key]: 1 };
  const type = definition.raw ? "application/octet-stream" : "application/json";
  const { statusCode } = await test.app.inject({
    method: definition.method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === "GET" || method === "DELETE" ? {} : { "content-type": type }),
    },
    ...(withKey === undefined ? {} : { payload: definition.raw ? Buffer.from("x") : JSON.stringify(withKey) }),
  });
  return statusCode;
}

async function wronglyTaken(bound: BoundCall): Promise<string[]> {
  const { name, definition } = bound;
  const base = accessCases[name]?.input(scene, isForStaff(definition) ? "manager" : "holder") ?? {};
  const token = tokenFor(definition, scene);
  const wrong: string[] = [];
  const judge = (what: string, status: number) => {
    const isRight = [...judged, ...judgedForms].includes(name) ? status < 500 : status === 400;
    if (!isRight) wrong.push(`${name} ${what}: ${status}`);
  };
  const fields = fieldsOfCalls.filter((field) => field.bound === bound);
  for (const [index, text] of texts.entries()) {
    // Tests only one of the five texts in each field, because many calls have similar fields.
    for (const { keys, place } of fields.filter((_, field) => (field + index) % texts.length === 0)) {
      if (place !== "body" && !text.isWellFormed()) continue;
      const status = await statusOf(definition, withText(base, keys, text), token);
      judge(`${keys.join(".")} ${JSON.stringify(text)}`, status);
    }
    if (hasBody(definition) && !definition.raw && !definition.whole)
      judge(`a key ${JSON.stringify(text)}`, await statusOf(definition, base, token, text));
  }
  return wrong;
}

describe("texts with a NUL or a lone surrogate (F-28)", () => {
  it("all calls reject every text with a NUL or a lone surrogate (F-28)", async () => {
    const wrong: string[] = [];
    for (const bound of new Set(fieldsOfCalls.map((field) => field.bound))) wrong.push(...(await wronglyTaken(bound)));
    expect(wrong).toEqual([]);
  });

  it("the call configurationWrite rejects details with a NUL or a lone surrogate at any depth (F-28)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (const text of texts)
      for (const details of [{ [text]: 1 }, { a: text }, { a: [{ b: [text] }] }, { a: { [text]: 1 } }]) {
        const response = await test.send(configurationWrite, { type: "20", details, isActive: true }, { token });
        const name = JSON.stringify(details);
        expect([name, response.statusCode, response.json().code]).toEqual([name, 400, "invalidInput"]);
      }
  });

  it("the call configurationWrite rejects deeply nested details (F-28)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const payload = `{"isActive":true,"details":{"a":${"[".repeat(40_000)}${"]".repeat(40_000)}}}`;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const url = "/api/veterinary/configuration/20";
    expect((await test.app.inject({ method: "POST", url, headers, payload })).statusCode).toBe(400);
  });
});

describe("batches that contain a NUL or a lone surrogate (F-28)", () => {
  it("a batch of candidates stores valid items beside items with a NUL or a lone surrogate (F-28)", async () => {
    for (const [index, text] of texts.entries()) {
      const bad = { ...candidateRecord({ externalId: "B" }), coverLetter: text };
      const named = { ...candidateRecord({ externalId: "C" }), lastName: `Perrot${text}` };
      const identified = candidateRecord({ externalId: `D${text}` });
      const items = [candidateRecord({ externalId: `A${index}` }), bad, named, identified];
      const { results } = await test.response(candidateBatch, { items }, { token: PROVIDER_KEY });
      expect([text, ...results.map(({ outcome }) => outcome)]).toEqual([text, "created", ...REFUSED, "refused"]);
      const reason = text.includes("\0") ? "octet nul" : "caractère illisible";
      for (const { errors } of results.slice(1)) expect(errors?.[0]?.error).toContain(reason);
    }
  });

  it("a batch of register entries stores valid items beside items with a NUL or lone surrogate (F-28)", async () => {
    for (const [index, text] of texts.entries()) {
      const entry = { numOrdinal: `2010${index}`, lastName: "Perrot", firstName: "Lise" };
      const items = [entry, { ...entry, numOrdinal: "20002", address: text }, { ...entry, numOrdinal: `20003${text}` }];
      const { results } = await test.response(registerBatch, { items }, { token: PROVIDER_KEY });
      expect([text, ...results.map(({ outcome }) => outcome)]).toEqual([text, "created", ...REFUSED]);
    }
  });
});
