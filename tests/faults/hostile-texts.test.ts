import { currentUser } from "contract/accounts/account.ts";
import { isForStaff, queryString, wireRequest } from "contract/call.ts";
import { staffMe } from "contract/centre/staff.ts";
import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { allCalls } from "../../server/app.ts";
import { accessCases } from "../support/access-cases.ts";
import { makeScene, type Scene, tokenFor } from "../support/access-scene.ts";
import { noLimits } from "../support/no-limits.ts";
import { RECEIPT_SECRET, useTestApp } from "../support/test-app.ts";
import { textFieldsOf, withText } from "../support/text-fields.ts";
import { type HostileText, hostileHeaders, hostileTexts } from "./hostile-texts.ts";

const scene = {} as Scene;
const test = useTestApp({
  limits: { ...noLimits(), lookupFailureMilliseconds: 1 },
  scene: async (test) => Object.assign(scene, await makeScene(test)),
});

/** The largest number of bytes in each place of a request. */
const ROOM = { body: 95_000, query: 12_000, path: 1900, header: 14_000 } as const;
const fieldsOfCalls = allCalls.flatMap((bound) => textFieldsOf(bound).map((field) => ({ bound, ...field })));

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
      // The server only compares most headers, so each of these headers gets a third of the texts.
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
