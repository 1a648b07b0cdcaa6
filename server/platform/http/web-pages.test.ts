import { writeFileSync } from "node:fs";
import { get, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
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

async function openWithPages() {
  const folder = makeFolder("pages");
  onTestFinished(() => removeFolder(folder));
  for (const name of ["index.html", "formation.html", "dossier.html"]) {
    writeFileSync(join(folder, name), `<head><!--head--></head><!--${name}--><div id="root"></div>`);
  }
  const app = await buildApp(test.ctx);
  onTestFinished(() => app.close());
  serveWeb(app, settings, `${folder}/`);
  return app;
}

it.each([
  ["/candidat/%E0%A4%A", 200, "index.html"],
  ["/s/%", 200, "index.html"],
  ["/check/email/%E0", 200, "index.html"],
  ["/reset/password/%?x=%", 200, "index.html"],
  ["/formation/candidats/%C3", 200, "formation.html"],
  ["/dossier/partage", 200, "dossier.html"],
  ["/dossier/%C3", 404, "dossier.html"],
  ["/nulle-part/%", 404, "index.html"],
])("if a browser opens the malformed path %s, the server sends a French error page", async (url, status, page) => {
  const response = await (await openWithPages()).inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body).toContain(page);
});

it.each(["/demo/nulle-part", "/api/nulle-part"])(
  "a browser that opens the unknown path %s receives a French error page",
  async (url) => {
    const response = await (await openWithPages()).inject({ url, headers: { accept: "text/html,*/*;q=0.8" } });
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain("index.html");
  },
);

it("a program that requests an unknown path receives JSON", async () => {
  const response = await (await openWithPages()).inject({ url: "/demo/nulle-part", headers: { accept: "*/*" } });
  expect([response.statusCode, response.json().code]).toEqual([404, "notFound"]);
});

it.each([
  ["text/html,*/*;q=0.8", "text/html; charset=utf-8"],
  ["", "text/html; charset=utf-8"],
  ["application/json", "application/json; charset=utf-8"],
])("a request with the Accept header %j and a URL over 16 kB gets a French error", async (accept, type) => {
  const app = await openWithPages();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const [status, headers, body] = await new Promise<[number | undefined, IncomingHttpHeaders, string]>(
    (resolve, reject) => {
      const url = `${origin}/recherche?lastName=${"a".repeat(17_000)}`;
      get(url, { headers: accept ? { accept } : {} }, async (response) =>
        resolve([response.statusCode, response.headers, await text(response)]),
      ).on("error", reject);
    },
  );
  expect(status).toBe(431);
  expect(headers["content-type"]).toBe(type);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(body).toContain("Cette adresse est trop longue.");
});

it("if the path of an API request is malformed, the server returns an error as JSON", async () => {
  const app = await openWithPages();
  const response = await app.inject({ url: "/api/veterinary/candidate/%E0%A4%A" });
  expect([response.statusCode, response.json().code]).toEqual([404, "notFound"]);
});
