import { logout } from "contract/accounts/login.ts";
import { shortLink } from "contract/alerts/short-links.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { insertShortLinks, makeCode, shortAddress } from "./short-links.ts";

const test = useTestApp();
const PATH = "/recherche?notification=7b6e4a52-0d0f-4ad8-9a55-0c8f2a0f6a10";
const DAYS = 24 * 3600_000;
const FOREIGN = [
  ...["https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example"],
  "/\t/evil.example",
  ...["/\n/evil.example", "\t//evil.example", " //evil.example", "https:evil.example", "HTTPS://EVIL.example/evil"],
  ...["@evil.example", ".evil.example", ":80@evil.example", "javascript:alert('evil')", "data:text/html,evil", "evil"],
  ...["/\r\nLocation: https://evil.example", "/recherche\u2028evil"],
];

function swapCase(code: string): string {
  return code.replace(/[a-z]/gi, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
}

async function makeLink(accountId: string, path = PATH): Promise<string> {
  const code = makeCode(test.ctx);
  const expiresAt = new Date(test.clock.now().getTime() + 30 * DAYS);
  await insertShortLinks(test.ctx.db, [{ code, accountId, path, expiresAt }]);
  return code;
}

describe("shortLink", () => {
  it("a short link leads to its page under PUBLIC_URL for 30 days (S7-42 S3-36)", async () => {
    expect(makeCode(test.ctx)).toMatch(/^[0-9A-Za-z]{10}$/);
    const account = await makeHolder(test.ctx);
    const token = await test.tokenOf(account);
    const code = await makeLink(account);
    expect(shortAddress(test.ctx, code)).toBe(`https://espace.example/s/${code}`);
    for (let time = 0; time < 3; time += 1) {
      expect(await test.response(shortLink, { code }, { token })).toEqual({ url: `https://espace.example${PATH}` });
    }
    test.clock.advance(30 * DAYS - 1);
    const later = await test.tokenOf(account);
    expect((await test.send(shortLink, { code }, { token: later })).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await test.send(shortLink, { code }, { token: later })).statusCode).toBe(404);
  });

  it("unknown, expired and another account's short links all cause the same response (T-34 W-09)", async () => {
    const mine = await makeHolder(test.ctx);
    const expired = await makeLink(mine);
    test.clock.advance(30 * DAYS);
    const holder = await makeHolder(test.ctx);
    const collaborator = await makeCollaborator(test.ctx, holder, { password: "x" });
    const foreign = await makeLink(holder);
    const ofCollaborator = await makeLink(collaborator);
    const [token, theirs] = [await test.tokenOf(mine), await test.tokenOf(holder)];
    const live = await makeLink(mine);
    expect((await test.send(shortLink, { code: live }, { token })).statusCode).toBe(200);
    const similar = [live.slice(0, -1), `${live}0`, ` ${live}`, `${live} `, `${live}/`, swapCase(live)];
    const requested: (readonly [string, string])[] = [expired, foreign, "inconnu000", "%2e%2e", ...similar].map(
      (code) => [code, token] as const,
    );
    for (const [code, sender] of [...requested, [ofCollaborator, theirs] as const]) {
      const { statusCode, body, headers } = await test.send(shortLink, { code }, { token: sender });
      expect([code, statusCode, body]).toEqual([
        code,
        404,
        '{"error":"Lien expiré","code":"shortLinkNotFound","detail":"Not Found"}',
      ]);
      expect(headers).not.toHaveProperty("location");
    }
  });

  it("twenty simultaneous requests for a short link get the same response (F-30)", async () => {
    const account = await makeHolder(test.ctx);
    const [code, token] = [await makeLink(account), await test.tokenOf(account)];
    const rows = async () => [
      await test.ctx.db.selectFrom("short_links").selectAll().execute(),
      await test.ctx.db.selectFrom("sessions").select("id").execute(),
    ];
    const before = await rows();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => test.response(shortLink, { code }, { token })),
    );
    expect(new Set(responses.map(({ url }) => url))).toEqual(new Set([`https://espace.example${PATH}`]));
    expect(await rows()).toEqual(before);
  });

  it("a short link opens its page only in a valid session (T-34 W-09)", async () => {
    const account = await makeHolder(test.ctx);
    const code = await makeLink(account);
    const token = await test.tokenOf(account);
    await test.send(logout, {}, { token });
    for (const sender of [undefined, token, "faux"]) {
      const response = await test.send(shortLink, { code }, { token: sender });
      expect([response.statusCode, response.body.includes("notification=")]).toEqual([401, false]);
    }
  });

  it("whatever its stored path is, a short link never leads to another site (T-34)", async () => {
    const account = await makeHolder(test.ctx);
    const token = await test.tokenOf(account);
    for (const path of FOREIGN) {
      const response = await test.send(shortLink, { code: await makeLink(account, path) }, { token });
      expect([path, response.statusCode, response.body.includes("evil")]).toEqual([path, 404, false]);
    }
  });

  it("the server blocks guesses of short links after 60 guesses in ten minutes (T-34)", async () => {
    await makeLink(await makeHolder(test.ctx));
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const statuses: number[] = [];
    for (let guess = 0; guess < 62; guess += 1) {
      statuses.push((await test.send(shortLink, { code: makeCode(test.ctx) }, { token })).statusCode);
    }
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
  });
});
