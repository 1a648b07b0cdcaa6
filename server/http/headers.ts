import type { FastifyInstance, FastifyReply } from "fastify";

/** Where the pages may reach besides their own host, and whether they are always asked for over TLS. */
export interface Protection {
  readonly https: boolean;
  /** The hosts of the API and of files, when they differ. */
  readonly sources: readonly string[];
}

/** The security headers of every answer (policy T-47), also of those that come before any route is found. */
export function securityHeaders({ https, sources }: Protection): Readonly<Record<string, string>> {
  const reach = ["'self'", ...sources].join(" ");
  const policy = {
    "default-src": "'self'",
    "connect-src": reach,
    "img-src": `${reach} data:`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    // No string becomes markup or a script but through the one policy of the pages (policy W-16, T-48).
    "require-trusted-types-for": "'script'",
    "trusted-types": "default",
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join("; "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}

/** Sets them on every answer, with the id by which support finds it in the log. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", async (request, reply) => setHeaders(reply, headers, request.id));
}

/** Sets them on one answer. */
export function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>, requestId: string): void {
  reply.headers({ ...headers, "x-request-id": requestId });
}

/** What may be an id: long enough to tell requests apart, short and plain enough for a header and a log. */
const PLAIN = /^[\w.-]{8,64}$/;

/**
 * The id that the proxy in front gave a request, so that both logs tell of the same one. Nobody else may choose what
 * our log says: without a proxy, or when it is no plain id, undefined.
 */
export function givenRequestId(header: string | string[] | undefined, trustProxy: number): string | undefined {
  return trustProxy > 0 && typeof header === "string" && PLAIN.test(header) ? header : undefined;
}
