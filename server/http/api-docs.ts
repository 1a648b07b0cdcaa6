import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { unlessMissing } from "../optional-package.ts";
import { describeApi } from "./openapi.ts";
import { Problem } from "./problem.ts";
import type { BoundCall } from "./slice.ts";

/** The kit that shows the description writes markup from strings: it cannot live under the policy of our own pages. */
const DOCS_CSP = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What the pages answer that a browser is told; the rest is said by the server around them. */
const KEPT_HEADERS = [
  "cache-control",
  "content-security-policy",
  "content-type",
  "etag",
  "last-modified",
  "location",
] as const;

/**
 * /api/openapi.json, and /api/docs to read it in a browser: the pages are optional packages, which an installation may
 * leave out. Both are made when they are first asked for, so that a server whose description nobody reads is smaller.
 */
export function addApiDocs(app: FastifyInstance, calls: readonly BoundCall[], publicUrl: string): void {
  let document: ReturnType<typeof describeApi> | undefined;
  let pages: ReturnType<typeof openPages> | undefined;
  const describe = () => {
    document ??= describeApi(calls, publicUrl);
    return document;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    pages ??= openPages(describe());
    const shown = await pages;
    if (!shown) throw new Problem("notFound");
    const answer = await shown.inject({ method: "GET", url: request.url });
    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return reply.code(answer.statusCode).headers(Object.fromEntries(kept)).send(answer.rawPayload);
  };
  app.get("/api/openapi.json", async () => describe());
  app.get("/api/docs", show);
  app.get("/api/docs/*", show);
  app.addHook("onClose", async () => (await pages)?.close());
}

/** The pages as a server that only this one asks; undefined when they are not installed. */
async function openPages(document: ReturnType<typeof describeApi>): Promise<FastifyInstance | undefined> {
  const kit = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]).catch(unlessMissing);
  if (!kit) return undefined;
  const [{ default: swagger }, { default: swaggerUi }] = kit;
  const pages = Fastify();
  await pages.register(swagger, {
    mode: "static",
    specification: { document: { ...document, openapi: "3.1.0" } },
  } as never);
  await pages.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_CSP,
    // Drawn group by group, as they are opened: all calls at once take a browser seconds.
    uiConfig: { url: "/api/openapi.json", docExpansion: "none" },
  });
  return pages;
}
