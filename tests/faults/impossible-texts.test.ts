import { registerBatch } from "contract/accounts/register.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { type Call, hasBody, isForStaff, wireRequest } from "contract/call.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import { describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { allCalls } from "../../server/app.ts";
import { candidateRecord } from "../../server/candidates/intake/fixtures.ts";
import type { BoundCall } from "../../server/platform/http/feature.ts";
import { accessCases } from "../support/access-cases.ts";
import { makeScene, type Scene, tokenFor } from "../support/access-scene.ts";
import { noLimits } from "../support/no-limits.ts";
import { PROVIDER_KEY, useTestApp } from "../support/test-app.ts";
import { textFieldsOf, withText } from "../support/text-fields.ts";

const scene = {} as Scene;
const test = useTestApp({
  limits: { ...noLimits(), lookupFailureMilliseconds: 1 },
  scene: async (test) => Object.assign(scene, await makeScene(test)),
});

const REFUSED = ["refused", "refused"];
const texts = ["\0", "a\0b", "\ud800", "\udc00", "x\ud83d"];
/** These calls need not return 400: they may return a list of the record's errors, or 404 for an unknown file. */
const judged = ["getFile", "putCandidate", "putFile", "candidateBatch", "registerBatch"];
const judgedForms = ["changeDossier", "saveRegisterEntry", "addEntryEmail"];
const callsWithText = allCalls.filter((bound) => textFieldsOf(bound).length > 0);

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
  for (const [index, text] of texts.entries()) {
    // Tests only one of the five texts in each field, because many calls have similar fields.
    for (const { keys, place } of textFieldsOf(bound).filter((_, field) => (field + index) % texts.length === 0)) {
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
    for (const bound of callsWithText) wrong.push(...(await wronglyTaken(bound)));
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
  it("a batch of candidates stores its valid items, even if one item contains such a text (F-28)", async () => {
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

  it("a batch of register entries stores its valid items, even if one item contains such a text (F-28)", async () => {
    for (const [index, text] of texts.entries()) {
      const entry = { numOrdinal: `2010${index}`, lastName: "Perrot", firstName: "Lise" };
      const items = [entry, { ...entry, numOrdinal: "20002", address: text }, { ...entry, numOrdinal: `20003${text}` }];
      const { results } = await test.response(registerBatch, { items }, { token: PROVIDER_KEY });
      expect([text, ...results.map(({ outcome }) => outcome)]).toEqual([text, "created", ...REFUSED]);
    }
  });
});
