import { login } from "contract/accounts/login.ts";
import { wireRequest } from "contract/call.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";

const test = useTestApp();
const OURS = "https://pages.example";

const STRANGERS = [
  ...["null", "https://pages.example.evil.example", "https://evil-pages.example", "http://pages.example", "*", ""],
  ...["https://evil.example/https://pages.example", "https://pages.example:8443", "https://pages.example/"],
  ...["https://PAGES.example", "https://pagesXexample", "https://espace.example"],
];

const ask = (origin: string, method: "GET" | "OPTIONS", headers = {}) =>
  test.app.inject({ method, url: "/api/veterinary/user", headers: { origin, ...headers } });
const preflight = (origin: string) =>
  ask(origin, "OPTIONS", {
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  });

describe("pages of another host (T-47)", () => {
  it("a page of a configured host may call the server and read errors", async () => {
    const rejected = await ask(OURS, "GET");
    expect([rejected.statusCode, rejected.headers]).toMatchObject([
      401,
      {
        "access-control-allow-origin": OURS,
        "access-control-allow-credentials": "true",
        "access-control-expose-headers": "x-request-id, retry-after",
        vary: "Origin",
      },
    ]);
    const { url, body } = wireRequest(login, { email: "a@c.example", password: "b" });
    const posted = await test.app.inject({
      method: "POST",
      url,
      headers: { origin: OURS },
      payload: JSON.stringify(body),
    });
    expect(posted.headers["access-control-allow-origin"]).toBe(OURS);
    expect((await test.app.inject({ url: "/api/inconnu", headers: { origin: OURS } })).headers).toMatchObject({
      "access-control-allow-origin": OURS,
    });
  });

  it("if a page of a configured host sends a preflight request, the server allows the call", async () => {
    const response = await preflight(OURS);
    expect([response.statusCode, response.body, response.headers]).toMatchObject([
      204,
      "",
      {
        "access-control-allow-origin": OURS,
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "authorization, content-type",
      },
    ]);
  });

  it("a page of any other origin may not call the server", async () => {
    for (const origin of STRANGERS)
      for (const response of [await ask(origin, "GET"), await preflight(origin)]) {
        const given = Object.keys(response.headers).filter((name) => name.startsWith("access-control-"));
        expect([origin, given, response.headers.vary]).toEqual([origin, [], "Origin"]);
      }
  });

  it("an OPTIONS request without preflight headers receives the allowed methods", async () => {
    const plain = await test.app.inject({ method: "OPTIONS", url: "/api/veterinary/user" });
    expect([plain.statusCode, plain.headers.allow, plain.headers.vary]).toEqual([204, "GET", "Origin"]);
    const unknown = await test.app.inject({ method: "OPTIONS", url: "/api/inconnu", headers: { origin: "null" } });
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "notFound"]);
    const ours = await ask(OURS, "OPTIONS");
    expect([ours.statusCode, ours.body, ours.headers["access-control-allow-origin"]]).toEqual([204, "", OURS]);
  });

  it("if WEB_ORIGINS is empty, no page of another host may call the server", async () => {
    const app = await buildApp({ ...test.ctx, site: { ...test.ctx.site, webOrigins: [] } });
    for (const origin of [OURS, "null", "https://espace.example"]) {
      const { headers } = await app.inject({ url: "/livez", headers: { origin } });
      expect([headers["access-control-allow-origin"], headers.vary]).toEqual([undefined, undefined]);
    }
    await app.close();
  });
});
