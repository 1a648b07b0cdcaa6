import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../context.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { Caller, SessionStaff } from "./feature.ts";
import { networkOfRequest } from "./network.ts";
import { Problem } from "./problem.ts";

export type RequireProof = (ctx: AppContext, staff: SessionStaff) => Promise<void>;

interface Parts {
  readonly limiter: Pick<RateLimiter, "count">;
  readonly ctx: AppContext;
  readonly requireProof: RequireProof;
}

export function callerOf(request: FastifyRequest, reply: FastifyReply, { limiter, ctx, requireProof }: Parts): Caller {
  // Take the protocol from the configured URL, because a proxy may forward the wrong protocol.
  const isSecure = ctx.site.publicUrl.startsWith("https:");
  // The prefix __Host- prevents other hosts of the site from setting this cookie. The prefix works only with https.
  const prefix = isSecure ? "__Host-" : "";
  return {
    count: async (name, accountId, trx) => {
      const rejection = await limiter.count(name, accountId, trx);
      return rejection && new Problem("tooManyRequests", rejection);
    },
    requireRecentProof: (staff) => requireProof(ctx, staff),
    address: networkOfRequest(request),
    method: request.method,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => readCookie(request.headers.cookie, prefix + name),
    setCookie: (name, value, maxAgeSeconds) => {
      reply.header(
        "set-cookie",
        `${prefix}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`,
      );
    },
    clearBrowserCache: () => void reply.header("clear-site-data", '"cache"'),
  };
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  try {
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : undefined;
  } catch {
    return undefined;
  }
}
