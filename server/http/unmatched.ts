import type { Call } from "contract/call.ts";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

/** The order in which an Allow header names methods. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * Answers what matches no call: a path that nobody knows, or a known one asked for by another method, which is told
 * those that it takes.
 */
export function answerUnmatched(app: FastifyInstance, calls: readonly { readonly definition: Call }[]): void {
  const known = calls.map(({ definition }) => ({ ...definition, pattern: toRegExp(definition.path) }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const taken = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (taken.length === 0) throw new Problem("notFound");
    reply.header("allow", METHODS.filter((method) => taken.includes(method)).join(", "));
    if (request.method === "OPTIONS") return reply.code(204).send();
    throw new Problem("methodNotAllowed");
  });
}

/** `/a/{b}` as an expression, compared like the router does: with the case, nothing after it. */
function toRegExp(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]*")}$`);
}
