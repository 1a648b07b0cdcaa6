import { pathParameters } from "contract/call.ts";
import { COMMON_ERRORS, errors } from "contract/errors.ts";
import { limits } from "contract/limits.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls, buildApp } from "../../app.ts";
import { connectUrl } from "../db/connect.ts";

const test = useTestApp();

/** Every call may return these error codes, so the contract does not list them for each call. */
const OUTSIDE_CALLS = ["sessionExpired", "badProviderKey", "badOperatorKey", "forbidden", "notFound", ...COMMON_ERRORS];

interface JsonSchema {
  readonly properties?: object;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

function inputKeys(schema: JsonSchema): string[][] {
  const forms = schema.anyOf ?? schema.oneOf;
  return forms ? forms.flatMap(inputKeys) : [Object.keys(schema.properties ?? {})];
}

describe("the contract", () => {
  it("the calls and the error catalogue contain the same error codes", () => {
    const listed = new Set<string>([...OUTSIDE_CALLS, ...allCalls.flatMap(({ definition }) => definition.errors)]);
    expect([...listed].filter((code) => !(code in errors))).toEqual([]);
    expect(Object.keys(errors).filter((code) => !listed.has(code))).toEqual([]);
  });

  it("the contract defines each limit that a call names", () => {
    const onCalls = new Set(allCalls.flatMap(({ definition }) => definition.limits ?? []));
    expect(onCalls.size).toBeGreaterThan(0);
    for (const name of onCalls) expect(limits).toHaveProperty(name);
  });

  it("no two calls of the contract have the same method and path", () => {
    const routes = allCalls.map(({ definition }) => `${definition.method} ${definition.path}`);
    expect(new Set(routes).size).toBe(routes.length);
    for (const { name, definition } of allCalls) {
      for (const keys of inputKeys(
        JSON.parse(JSON.stringify(z.toJSONSchema(definition.input, { io: "input", unrepresentable: "any" }))),
      )) {
        expect(keys, name).toEqual(expect.arrayContaining(pathParameters(definition.path)));
      }
    }
  });

  // Four of the twelve calls return CSV files. Other tests check that the cells of CSV files contain no formulas.
  it("all calls return JSON, except twelve calls that return files (T-49)", () => {
    const types = allCalls.map(({ definition }) => definition.accept ?? "application/json");
    expect([...new Set(types)].sort()).toEqual(["application/json", "application/ld+json"]);
    const files = allCalls.filter(({ definition }) => definition.response === "file").map(({ name }) => name);
    expect(files.sort()).toEqual([
      ...["correctionFile", "dossierPicture", "dossierResume", "exportDossierList", "exportSelection", "getFile"],
      ...["importReport", "importTemplate", "introductionCalendar", "ownCalendar", "ownPicture", "ownResume"],
    ]);
  });

  it("the OpenAPI document describes every call, and /api/docs displays this document", async () => {
    const document = (await test.app.inject("/api/openapi.json")).json();
    for (const { name, definition } of allCalls) {
      expect(document.paths[definition.path][definition.method.toLowerCase()].operationId).toBe(name);
    }
    expect((await test.app.inject("/api/docs/")).body).toContain("swagger-ui");
  });
});

describe("responses of the server", () => {
  it("if a path does not allow the request's method, the response lists the allowed methods", async () => {
    const ask = (method: "GET" | "POST" | "OPTIONS" | "DELETE", url: string) => test.app.inject({ method, url });
    const got = await ask("GET", "/veterinary_authentication_token?a=1");
    expect([got.statusCode, got.headers.allow, got.json()]).toEqual([
      405,
      "POST",
      { error: "Cette méthode n'est pas acceptée ici.", code: "methodNotAllowed" },
    ]);
    const posted = await ask("DELETE", "/api/veterinary/notification/parameter/1");
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, "GET, POST"]);
    const options = await ask("OPTIONS", "/api/provider/candidates/A1");
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, "PUT, DELETE", ""]);
    expect((await ask("OPTIONS", "/api/veterinary/inconnu")).statusCode).toBe(404);
  });

  it("the server accepts the content type application/ld+json as JSON", async () => {
    const response = await test.app.inject({
      method: "POST",
      url: "/api/veterinary-user-password/generate-code",
      payload: JSON.stringify({ email: "inconnue@clinique.example" }),
      headers: { "content-type": "application/ld+json; charset=utf-8" },
    });
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
  });

  it("if the server can handle requests, /livez and /readyz return the status 'ok'", async () => {
    expect((await test.app.inject("/livez")).json()).toEqual({ status: "ok" });
    expect((await test.app.inject("/readyz")).json()).toEqual({ status: "ok" });
  });

  it("if the database is read-only, /readyz and a login return 503 (F-05)", async () => {
    const url = new URL(test.database.url);
    url.searchParams.set("options", "-c default_transaction_read_only=on");
    const copy = connectUrl(url.href);
    const app = await buildApp({ ...test.ctx, db: copy.db });
    const ready = await app.inject("/readyz");
    expect([ready.statusCode, ready.json().reason]).toEqual([503, "readOnlyDatabase"]);
    const payload = { email: "zoe@clinique.example", password: "x" };
    const written = await app.inject({ method: "POST", url: "/veterinary_authentication_token", payload });
    expect([written.statusCode, written.headers["retry-after"]]).toEqual([503, expect.any(String)]);
    expect((await app.inject("/livez")).statusCode).toBe(200);
    await app.close();
    await copy.close();
  });
});
