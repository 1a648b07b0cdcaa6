import type { FastifyInstance } from "fastify";
import { unlessMissing } from "../optional-package.ts";
import { describeApi } from "./openapi.ts";
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

/**
 * /api/openapi.json, and /api/docs to read it in a browser: the pages are optional packages, which an installation may
 * leave out.
 */
export async function addApiDocs(app: FastifyInstance, calls: readonly BoundCall[], publicUrl: string): Promise<void> {
  const document = describeApi(calls, publicUrl);
  app.get("/api/openapi.json", async () => document);
  const kit = await Promise.all([import("@fastify/swagger"), import("@fastify/swagger-ui")]).catch(unlessMissing);
  if (!kit) return;
  const [{ default: swagger }, { default: swaggerUi }] = kit;
  await app.register(swagger, {
    mode: "static",
    specification: { document: { ...document, openapi: "3.1.0" } },
  } as never);
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_CSP,
    uiConfig: { url: "/api/openapi.json" },
  });
}
