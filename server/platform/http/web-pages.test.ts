import { writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { makeFolder, removeFolder } from "../../../tests/support/folder.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import { serveWeb } from "./web-pages.ts";

const test = useTestApp();
const settings = {
  support: { email: "a@c.example", phone: "0199000100", contactEmail: "f@c.example", contactPhone: "0199000200" },
  publicUrl: "https://espace.example",
  apiUrl: "",
  fileUrl: "",
  mode: "serve",
} as const;

let app: FastifyInstance;
beforeAll(async () => {
  const folder = makeFolder("pages");
  for (const name of ["index.html", "formation.html", "dossier.html"]) {
    writeFileSync(join(folder, name), `<head><!--head--></head><!--${name}--><div id="root"></div>`);
  }
  app = await buildApp(test.ctx);
  serveWeb(app, settings, `${folder}/`);
  return async () => {
    await app.close();
    removeFolder(folder);
  };
});

it("if a browser opens a malformed or unknown path, the server sends a page, not JSON", async () => {
  const headers = { accept: "text/html,*/*;q=0.8" };
  for (const [url, status, page] of [
    ["/candidat/%E0%A4%A", 200, "index.html"],
    ["/s/%", 200, "index.html"],
    ["/check/email/%E0", 200, "index.html"],
    ["/reset/password/%?x=%", 200, "index.html"],
    ["/formation/candidats/%C3", 200, "formation.html"],
    ["/dossier/partage", 200, "dossier.html"],
    ["/dossier/%C3", 404, "dossier.html"],
    ["/nulle-part/%", 404, "index.html"],
    ["/demo/nulle-part", 404, "index.html"],
    ["/api/nulle-part", 404, "index.html"],
  ] as const) {
    const response = await app.inject({ url, headers });
    const type = response.headers["content-type"];
    expect([url, response.statusCode, type]).toEqual([url, status, "text/html; charset=utf-8"]);
    expect(response.body, url).toContain(page);
  }
});

it("a program that requests an unknown path receives JSON", async () => {
  const response = await app.inject({ url: "/demo/nulle-part", headers: { accept: "*/*" } });
  expect([response.statusCode, response.json().code]).toEqual([404, "notFound"]);
});

it("a request with a URL over 16 kB gets a French error, as a page or as JSON", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `${origin}/recherche?lastName=${"a".repeat(17_000)}`;
  for (const [accept, type] of [
    ["text/html,*/*;q=0.8", "text/html; charset=utf-8"],
    ["", "text/html; charset=utf-8"],
    ["application/json", "application/json; charset=utf-8"],
  ] as const) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: accept ? { accept } : {} }, resolve).on("error", reject);
    });
    expect([accept, response.statusCode, response.headers["content-type"]]).toEqual([accept, 431, type]);
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
    expect(await text(response)).toContain("Cette adresse est trop longue.");
  }
});

it("if the path of an API request is malformed, the server returns an error as JSON", async () => {
  const response = await app.inject({ url: "/api/veterinary/candidate/%E0%A4%A" });
  expect([response.statusCode, response.json().code]).toEqual([404, "notFound"]);
});
