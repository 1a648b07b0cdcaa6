import type { FastifyInstance } from "fastify";

/** How long a browser may remember that a call is allowed, in seconds. */
const REMEMBER_SECONDS = 600;

/**
 * Lets the pages of other hosts of ours call this one (policy T-47): their origins are compared as whole texts, so
 * that neither `null` nor an address that only looks alike passes, and strangers get no header at all. Cookies come
 * along: a known browser is not kept out by a stranger's failed logins (T-20).
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const { origin, "access-control-request-method": asked } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    reply.headers({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-request-id, retry-after",
    });
    if (request.method !== "OPTIONS" || !asked) return;
    return reply
      .code(204)
      .headers({
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "authorization, content-type",
        "access-control-max-age": REMEMBER_SECONDS,
      })
      .send();
  });
}
