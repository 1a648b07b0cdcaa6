import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** How long a browser may remember that a call is allowed, in seconds. */
const REMEMBER_SECONDS = 600;

/**
 * Lets the pages of other hosts of ours call this one (policy T-47): their origins are compared as whole texts, so
 * that neither `null` nor an address that only looks alike passes, and strangers get no header at all. Cookies come
 * along: a known browser is not kept out by a stranger's failed logins (T-20).
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // Given as a list, strangers would be told that credentials may come along.
    origin: (origin, answer) => answer(null, origin !== undefined && origins.includes(origin)),
    credentials: true,
    exposedHeaders: ["x-request-id", "retry-after"],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    maxAge: REMEMBER_SECONDS,
    // Else its own text, which is none of our errors, answers an OPTIONS that asks for no method.
    strictPreflight: false,
  });
}
