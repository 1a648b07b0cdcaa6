import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const REMEMBER_SECONDS = 600;

/**
 * Lets pages of our other hosts call this one. Origins are compared as whole strings, so that neither `null` nor a
 * lookalike passes, and other origins get no header at all. Credentials are allowed for the device cookie (T-20).
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // A list would make the plugin send the credentials header to every origin.
    origin: (origin, response) => response(null, origin !== undefined && origins.includes(origin)),
    credentials: true,
    exposedHeaders: ["x-request-id", "retry-after"],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    maxAge: REMEMBER_SECONDS,
    // Otherwise the plugin answers an OPTIONS without a requested method with its own text.
    strictPreflight: false,
  });
}
