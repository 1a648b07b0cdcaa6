import { shortLink } from "contract/short-links.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeHolder } from "../login/make.ts";
import { makeCode, shortAddress } from "./code.ts";
import { insertShortLinks } from "./store.ts";

const test = useTestApp();
const PATH = "/recherche?notification=7b6e4a52-0d0f-4ad8-9a55-0c8f2a0f6a10";
const DAYS = 24 * 3600_000;

async function makeLink(accountId: string, path = PATH): Promise<string> {
  const code = makeCode(test.world);
  const expiresAt = new Date(test.clock.now().getTime() + 30 * DAYS);
  await insertShortLinks(test.world.db, [{ code, accountId, path, expiresAt }]);
  return code;
}

describe("shortLink", () => {
  it("S7-42 S3-36 answers the url of the configured origin, as often as it is asked", async () => {
    const account = await makeHolder(test.world);
    const token = await test.tokenOf(account);
    const code = await makeLink(account);
    expect(shortAddress(test.world, code)).toBe(`https://espace.example/s/${code}`);
    for (let time = 0; time < 3; time += 1) {
      expect(await test.answer(shortLink, { code }, { token })).toEqual({ url: `https://espace.example${PATH}` });
    }
  });

  it("is ten letters and digits, upper and lower case told apart", async () => {
    const account = await makeHolder(test.world);
    const token = await test.tokenOf(account);
    expect(makeCode(test.world)).toMatch(/^[0-9A-Za-z]{10}$/);
    await insertShortLinks(test.world.db, [
      { code: "aBcDeFgHiJ", accountId: account, path: PATH, expiresAt: new Date(test.clock.now().getTime() + DAYS) },
    ]);
    expect((await test.send(shortLink, { code: "ABCDEFGHIJ" }, { token })).statusCode).toBe(404);
    expect((await test.send(shortLink, { code: "aBcDeFgHiJ" }, { token })).statusCode).toBe(200);
  });

  it("lives 30 days", async () => {
    const account = await makeHolder(test.world);
    const code = await makeLink(account);
    test.clock.advance(30 * DAYS - 1);
    const token = await test.tokenOf(account);
    expect((await test.send(shortLink, { code }, { token })).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await test.send(shortLink, { code }, { token })).statusCode).toBe(404);
  });

  it("T-34 W-09 says the same of an unknown code, an expired one and somebody else's", async () => {
    const owner = await makeHolder(test.world);
    const foreign = await makeLink(owner);
    const token = await test.tokenOf(await makeHolder(test.world));
    const answers = [];
    for (const code of [foreign, "inconnu000", "%2e%2e"]) {
      const response = await test.send(shortLink, { code }, { token });
      answers.push([response.statusCode, response.body]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toEqual([404, '{"error":"Lien expiré","code":"shortLinkNotFound","detail":"Not Found"}']);
  });

  it("T-34 needs a session", async () => {
    const code = await makeLink(await makeHolder(test.world));
    expect((await test.send(shortLink, { code })).statusCode).toBe(401);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example"])(
    "T-34 leads nowhere when %s was stored",
    async (path) => {
      const account = await makeHolder(test.world);
      const code = await makeLink(account, path);
      const response = await test.send(shortLink, { code }, { token: await test.tokenOf(account) });
      expect(response.statusCode).toBe(404);
    },
  );

  it("T-34 stops a guesser after 60 codes in ten minutes: of 1,000 guesses none is answered", async () => {
    await makeLink(await makeHolder(test.world));
    const token = await test.tokenOf(await makeHolder(test.world));
    const statuses: number[] = [];
    for (let guess = 0; guess < 1000; guess += 1) {
      statuses.push((await test.send(shortLink, { code: makeCode(test.world) }, { token })).statusCode);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
    expect(statuses.slice(60)).toEqual(Array.from({ length: 940 }, () => 429));
  }, 60_000);
});
