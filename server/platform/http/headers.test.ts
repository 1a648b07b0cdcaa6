import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get as getOverSocket, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPort } from "../../../tests/support/raw-response.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { allCalls, buildApp } from "../../app.ts";
import { serveWeb } from "./web-pages.ts";

const test = useTestApp();
const folder = `${mkdtempSync(join(tmpdir(), "espace-dist-"))}/`;
const SCRIPT = `export const answer = ${"42 + ".repeat(500)}0;`;
const PAGE = '<!doctype html><html><head><!--head--></head><body><div id="root"></div></body></html>';
const support = { email: "support@c.example", phone: "0199000100", contactEmail: "f@c.example", contactPhone: "01" };
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(`${folder}assets`);
  for (const name of ["index.html", "formation.html", "dossier.html"]) writeFileSync(`${folder}${name}`, PAGE);
  const files = { Login: ["/assets/LoginPage-1.js", "/assets/LoginPage-1.css"] };
  const shapes = { Login: "<i></i>", Candidat: "<b></b>" };
  const doors = { Login: "<h1>Connexion</h1>" };
  writeFileSync(`${folder}pages.json`, JSON.stringify(files));
  writeFileSync(
    `${folder}first-paint.json`,
    JSON.stringify({ doors, shapes, formation: "<u></u>", dossier: "<p></p>" }),
  );
  writeFileSync(`${folder}favicon.svg`, "<svg/>");
  writeFileSync(`${folder}assets/index-Df3.js`, SCRIPT);
  writeFileSync(`${folder}assets/index-Df3.js.br`, brotliCompressSync(SCRIPT));
  app = await buildApp(test.ctx, { https: true, sources: ["https://api.example"] });
  serveWeb(app, { support, publicUrl: "https://espace.example", apiUrl: "", fileUrl: "", mode: "serve" }, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it("if a browser submits a form before scripts run, the server sends the page again", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const url of [
    "/connexion?redirectUri=%2Fselection",
    "/reset/password/abc",
    "/formation/connexion",
    "/dossier",
  ]) {
    const sent = await app.inject({ method: "POST", url, payload: "email=a%40b.example&password=secret", headers });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
    const page = await app.inject({ url });
    expect([page.statusCode, page.headers["content-type"]], url).toEqual([200, expect.stringContaining("text/html")]);
  }
});

const json = { "content-type": "application/json" };
const others: InjectOptions[] = [
  ...["/livez", "/readyz", "/metrics", "/api/openapi.json", "/api/docs/", "/api/docs/static/swagger-ui.css", "/"],
  ...["/connexion", "/candidat/1", "/une-page-inconnue", "/assets/index-Df3.js", "/assets/absent.js", "/favicon.svg"],
  ...["/api/inconnu", "/veterinary/file/faux/cv.pdf", "/%", `/candidat/${"x".repeat(3000)}`],
].map((url) => ({ url }));
others.push(
  { url: "/metrics", headers: { "x-forwarded-for": "192.0.2.1" } },
  { url: "/api/veterinary/user", method: "DELETE" },
  { url: "/api/veterinary/user", method: "OPTIONS" },
  { url: "/veterinary_authentication_token", method: "POST", payload: "{", headers: json },
);

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cross-origin-opener-policy": "same-origin",
};

it("a 401 response has a header with the authentication scheme Bearer (S7-02)", async () => {
  const { statusCode, headers } = await app.inject({ url: "/api/veterinary/user" });
  expect([statusCode, headers["www-authenticate"], headers["cache-control"]]).toEqual([401, "Bearer", "no-store"]);
});

describe("security headers (T-47)", () => {
  const calls = allCalls.map(({ definition }): InjectOptions => {
    return { method: definition.method, url: definition.path.replace(/\{\w+\}/g, "1") };
  });

  it("each response has the security headers, with or without a session", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (const [index, request] of [...calls, ...others].entries()) {
      const authorization = index % 2 === 0 ? "" : `Bearer ${token}`;
      const response = await app.inject({ ...request, headers: { authorization, ...request.headers } });
      const name = `${request.method ?? "GET"} ${String(request.url).slice(0, 60)} ${response.statusCode}`;
      expect(response.headers, name).toMatchObject(ALWAYS);
      expect(response.headers["x-request-id"], name).toBeTruthy();
      expect(response.headers["x-powered-by"], name).toBeUndefined();
      expect(response.headers["access-control-allow-origin"], name).toBeUndefined();
      const policy = String(response.headers["content-security-policy"]);
      expect(policy, name).toMatch(/default-src '(self|none)'/);
      expect(policy, name).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    }
  });

  it("the content security policy lets pages connect only to the configured hosts", async () => {
    const policyOf = async (url: string) => String((await app.inject(url)).headers["content-security-policy"]);
    expect(await policyOf("/connexion")).toBe(
      "default-src 'self'; connect-src 'self' https://api.example; img-src 'self' https://api.example data:; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types default",
    );
    const docs = await policyOf("/api/docs/");
    expect(docs).not.toBe(await policyOf("/connexion"));
    expect(docs).toMatch(/default-src 'self'.*object-src 'none'/);
    expect(docs).toMatch(/frame-ancestors 'none'/);
  });
});

describe("the built pages", () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url, headers: { ...headers } });

  it("if the URL has no query string, the HTML contains the page's heading", async () => {
    const drawn = (await get("/connexion")).body;
    expect(drawn).toContain('<div id="root"><h1>Connexion</h1></div>');
    expect(drawn).toContain('<meta name="scripts" content="/assets/LoginPage-1.js">');
    expect(drawn).not.toContain("modulepreload");
    expect(drawn).toContain('<link rel="stylesheet" crossorigin href="/assets/LoginPage-1.css">');
    const other = (await get("/connexion?token=abc")).body;
    expect(other).toContain('<div id="root"><i></i></div>');
    expect((await get("/candidat/4?a=1")).body).toContain('<div id="root"><b></b></div>');
    expect(other).toContain('<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/LoginPage-1.js">');
  });

  it("the server compresses a page or file with the best method that the browser accepts", async () => {
    const brotli = await get("/assets/index-Df3.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/javascript; charset=utf-8",
      vary: "Origin, accept-encoding",
    });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get("/assets/index-Df3.js", { "accept-encoding": "gzip, br;q=0" });
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, SCRIPT]);
    expect(plain.headers.vary).toBe("Origin, accept-encoding");
    const page = await get("/connexion", { "accept-encoding": "gzip" });
    expect(gunzipSync(page.rawPayload).toString()).toContain('<meta name="support-email" content="support@c.example">');
  });

  it("the server compresses a long JSON response only for a client that accepts gzip", async () => {
    const url = "/api/openapi.json";
    const [plain, compressed] = [await get(url), await get(url, { "accept-encoding": "br, gzip" })];
    expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Origin, Accept-Encoding" });
    expect(compressed.headers["content-length"]).toBe(String(compressed.rawPayload.length));
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    const other = await get(url, { "accept-encoding": "gzip;q=0" });
    expect([other.headers["content-encoding"], other.body]).toEqual([undefined, plain.body]);
    expect((await get("/livez", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBeUndefined();
  });

  it("the server sends a built file only if the URL contains the exact path of the file", async () => {
    const port = await openPort(app);
    const strange = ["/assets/../index.html", "/assets/..%2findex.html", "/assets%2findex-Df3.js"];
    const others = ["/%61ssets/index-Df3.js", "/assets/./index-Df3.js", "//assets/index-Df3.js", "/.env", "/assets/"];
    const hidden = ["/index.html", "/pages.json", "/first-paint.json", "/assets/index-Df3.js.br", "/assets/absent.js"];
    for (const path of [...strange, ...others, ...hidden, "/%00", "/assets/..\\index.html"]) {
      const response = await new Promise<IncomingMessage>((resolve) => getOverSocket({ port, path }, resolve));
      expect([response.statusCode, response.headers["content-type"]], path).toEqual([404, "text/html; charset=utf-8"]);
      expect(await text(response), path).not.toMatch(/answer = 42|<!--head-->/);
    }
  });

  it("a HEAD request for a built file gets no body, and a range request gets the whole file", async () => {
    const url = "/assets/index-Df3.js";
    const [whole, head] = [await get(url), await app.inject({ url, method: "HEAD" })];
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", whole.headers.etag]);
    expect(head.headers["content-length"]).toBe(String(SCRIPT.length));
    const part = await get(url, { range: "bytes=0-9" });
    expect([part.statusCode, part.body, part.headers["accept-ranges"]]).toEqual([200, SCRIPT, undefined]);
  });

  it("if an API path is unknown or does not allow the method, the response is JSON, not a page", async () => {
    const responses = await Promise.all(["/api/inconnu", "/veterinary_authentication_token"].map((url) => get(url)));
    expect(responses.map((response) => [response.statusCode, response.json().code, response.headers.allow])).toEqual([
      [404, "notFound", undefined],
      [405, "methodNotAllowed", "POST"],
    ]);
  });

  it("browsers cache a file with a hashed name for a year, any other file for an hour", async () => {
    expect((await get("/assets/index-Df3.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
    for (const url of ["/", "/connexion", "/candidat/4"]) {
      const first = await get(url, { "accept-encoding": "br" });
      expect([first.statusCode, first.headers["cache-control"]]).toEqual([200, "no-cache"]);
      const etag = String(first.headers.etag);
      const again = await get(url, { "accept-encoding": "br", "if-none-match": `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      expect((await get(url, { "if-none-match": etag })).statusCode).toBe(200);
    }
    const unknown = await get("/inconnue");
    const asked = await get("/inconnue", { "if-none-match": String(unknown.headers.etag) });
    expect([unknown.statusCode, asked.statusCode]).toEqual([404, 404]);
  });
});
