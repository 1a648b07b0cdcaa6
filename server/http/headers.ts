import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Security headers of every answer (policy T-47). */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; sources: readonly string[] },
) {
  const outside = [...options.sources];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        connectSrc: ["'self'", ...outside],
        imgSrc: ["'self'", "data:", ...outside],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");
  });
}
