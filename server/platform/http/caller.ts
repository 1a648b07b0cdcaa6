import type { FastifyReply, FastifyRequest } from "fastify";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { Site } from "../world.ts";
import { networkOfRequest } from "./network.ts";
import { Problem } from "./problem.ts";
import type { Caller } from "./slice.ts";

interface Parts {
  readonly limiter: Pick<RateLimiter, "count">;
  readonly world: { readonly site: Pick<Site, "publicUrl"> };
}

export function callerOf(request: FastifyRequest, reply: FastifyReply, { limiter, world }: Parts): Caller {
  // The public address decides, not what a proxy in front reports.
  const isSecure = world.site.publicUrl.startsWith("https:");
  // Browsers accept a __Host- cookie over https from this very host only: a sibling host cannot plant one.
  const prefix = isSecure ? "__Host-" : "";
  return {
    count: async (name, accountId, trx) => {
      const refusal = await limiter.count(name, accountId, trx);
      return refusal && new Problem("tooManyRequests", refusal);
    },
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
