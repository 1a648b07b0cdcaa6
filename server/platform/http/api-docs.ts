import { errors } from "contract/errors.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { describeCall } from "./describe-call.ts";
import type { BoundCall } from "./feature.ts";
import { Problem } from "./problem.ts";

/** The docs need their own security policy, because Swagger UI builds HTML from strings. */
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
 * For the API docs, these headers come from the docs' own Fastify instance. The main instance sets all other headers.
 */
const PASSED_HEADERS = [
  "cache-control",
  "content-security-policy",
  "content-type",
  "etag",
  "last-modified",
  "location",
] as const;

/**
 * The first request for the API docs creates a separate Fastify instance, so that unused docs need no memory or time.
 */
export function addApiDocs(app: FastifyInstance, calls: readonly BoundCall[], publicUrl: string): void {
  let opened: ReturnType<typeof openDocs> | undefined;
  const open = () => {
    opened ??= openDocs(calls, publicUrl);
    return opened;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { docs, hasPages } = await open();
    if (!hasPages) throw new Problem("notFound");
    const response = await docs.inject({ method: "GET", url: request.url });
    const passed = PASSED_HEADERS.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    return reply.code(response.statusCode).headers(Object.fromEntries(passed)).send(response.rawPayload);
  };
  app.get("/api/openapi.json", async () => (await open()).docs.swagger());
  app.get("/api/docs", show);
  app.get("/api/docs/*", show);
  app.addHook("onClose", async () => (await opened)?.docs.close());
}

async function openDocs(calls: readonly BoundCall[], publicUrl: string) {
  const { default: swagger } = await import("@fastify/swagger");
  const docs = Fastify();
  docs.setValidatorCompiler(() => () => true);
  docs.setSerializerCompiler(() => JSON.stringify);
  await docs.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Espace entreprise", version: "1.0.0" },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer", description: "Token from the login" },
          staff: { type: "http", scheme: "bearer", description: "Session of the training centre's staff" },
          dossier: { type: "http", scheme: "bearer", description: "Session of a candidate's own page" },
          provider: { type: "http", scheme: "bearer", description: "Key of the training provider" },
          operator: { type: "http", scheme: "bearer", description: "Key of the operator's commands" },
        },
      },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
  });
  docs.addSchema(ERROR_SCHEMA);
  const ui = await import("@fastify/swagger-ui").catch(ignoreMissing);
  // Show all calls collapsed, because a browser would need seconds to show all details.
  const uiConfig = { url: "/api/openapi.json", docExpansion: "none" } as const;
  if (ui) await docs.register(ui.default, { routePrefix: "/api/docs", staticCSP: DOCS_CSP, uiConfig });
  for (const bound of calls) {
    const { method, path } = bound.definition;
    const url = path.replace(/\{(\w+)\}/g, ":$1");
    docs.route({ method, url, schema: describeCall(bound), handler: () => undefined });
  }
  await docs.ready();
  return { docs, hasPages: ui !== undefined };
}

const ERROR_SCHEMA = {
  $id: "Error",
  type: "object",
  required: ["error", "code"],
  properties: {
    error: {
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
      description: "The text for people",
    },
    code: { type: "string", enum: Object.keys(errors), description: "The code for programs" },
    message: { type: "string" },
    detail: { type: "string" },
  },
};

/** Ignores the error if an optional package is not installed. @throws every other error */
function ignoreMissing(error: unknown): undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ERR_MODULE_NOT_FOUND") throw error;
}
