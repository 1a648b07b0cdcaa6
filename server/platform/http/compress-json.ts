import { gzip } from "node:zlib";
import acceptNegotiator from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";

/** Shorter responses fit into one packet even without compression. */
const SHORTEST = 1400;

/**
 * Compresses long JSON for slow connections. The compressed size reveals no secret to other sites, because only the
 * product's own pages can send the session token.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook<string>("onSend", ({ headers }, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < SHORTEST) return done();
    reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
    const { "accept-encoding": accepted = "identity" } = headers;
    if (acceptNegotiator.negotiate(String(accepted), ["gzip"]) !== "gzip") return done();
    // Level 1 takes a third of the default level's time and makes lists of candidates only slightly larger.
    gzip(payload, { level: 1 }, (error, compressed) => {
      if (!error) reply.header("content-encoding", "gzip");
      done(null, error ? payload : compressed);
    });
  });
}
