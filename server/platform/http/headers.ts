import cors from "@fastify/cors";
import type { FastifyInstance, FastifyReply } from "fastify";

export function securityHeaders({
  https,
  sources,
}: {
  https: boolean;
  sources: readonly string[];
}): Readonly<Record<string, string>> {
  const reach = ["'self'", ...sources].join(" ");
  const policy = {
    "default-src": "'self'",
    "connect-src": reach,
    "img-src": `${reach} data:`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    // Only the product's own Trusted Types policy can turn strings into HTML or scripts (W-16, T-48).
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

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(reply, headers, request.id);
    done();
  });
}

/** Sets the security headers and the request id. With this id, support finds the request in the log. */
export function setHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>, requestId: string): void {
  reply.headers({ ...headers, "x-request-id": requestId });
}

const PLAIN = /^[\w.-]{8,64}$/;

/**
 * Returns the request id that a trusted proxy sent, so that the proxy's log and the server's log contain the same id.
 */
export function givenRequestId(header: string | string[] | undefined, trustProxy: number): string | undefined {
  return trustProxy > 0 && typeof header === "string" && PLAIN.test(header) ? header : undefined;
}

const REMEMBER_SECONDS = 600;

/** Lets pages on the product's other hosts call the server with the cookie of a known browser (policy T-20). */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // Pass a function instead of a list, because with a list the plugin would send the credentials header to every
    // origin.
    origin: (origin, response) => response(null, origin !== undefined && origins.includes(origin)),
    credentials: true,
    exposedHeaders: ["x-request-id", "retry-after"],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    maxAge: REMEMBER_SECONDS,
    // In strict mode, the plugin would respond to some OPTIONS requests with its own text.
    strictPreflight: false,
  });
}
