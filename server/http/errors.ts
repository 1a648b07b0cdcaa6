import { Readable } from "node:stream";
import type { Call } from "contract/call.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { faultOf } from "../db/away.ts";
import { Problem } from "./problem.ts";

const RETRY_AFTER_SECONDS = 5;
/** How long a client whose body is too large may go on sending it. */
const READ_ON_MS = 5000;
/** PostgreSQL's code for a text that it cannot hold: one with a NUL character. */
const IMPOSSIBLE_TEXT = "22021";

/** Turns whatever a handler threw into an answer of the catalogue. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** The answer to an error, also to one that comes before any route. What is unknown is logged and hidden. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = isBrokenOff(error, request) ? new Problem("invalidInput") : toProblem(error);
  if (problem.status >= 500) logFailure(error, request);
  if (problem.code === "bodyTooLarge" || isUnread(request)) readOn(request, reply);
  const seconds = problem.more.retryAfterSeconds ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (seconds) reply.header("retry-after", seconds);
  // HTTP wants a 401 to name what it asks for; browsers show no window of their own for this one.
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .header("x-request-id", request.id)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(problem.toBody());
}

/** Logs a failure. A deliberate one, such as an overload, is one line for all calls of its route (policy F-37). */
function logFailure(error: FastifyError, request: FastifyRequest): void {
  const { url: route } = request.routeOptions;
  if (error instanceof Problem)
    request.log.error({ outage: `${error.code} ${route}`, reqId: request.id }, "A call failed");
  else request.log.error({ err: error, reqId: request.id }, "A call failed");
}

/** Whether whoever asks went away before all of the body had come: no outage of ours. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === "ECONNRESET" && raw.destroyed && !raw.complete;
}

/** Whether a call was refused before it read all of the body that is streamed to it. */
function isUnread({ body, raw }: FastifyRequest): boolean {
  return body instanceof Readable && !raw.complete;
}

/**
 * Reads what is still coming and drops it: a line that is cut while its client writes loses the answer with it. Who goes
 * on for too long is cut all the same (policy F-27, F-28).
 */
function readOn(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader("connection");
  const cut = setTimeout(() => request.raw.destroy(), READ_ON_MS).unref();
  request.raw.once("close", () => clearTimeout(cut));
  request.raw.resume();
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  // The database is away (policy F-05), others were in the way for too long (F-08), a disk is full (F-26), or the store of
  // files is not to be had: it asks to be asked again, its bucket is gone, or its key is refused.
  if (faultOf(error) || (error instanceof Error && "isPassing" in error)) return new Problem("unavailable");
  if (error.code === IMPOSSIBLE_TEXT) return new Problem("invalidInput");
  // An address that cannot be decoded, or is longer than any name, names nothing (policy T-35).
  if (error.code === "FST_ERR_BAD_URL" || error.code === "FST_ERR_MAX_PARAM_LENGTH") return new Problem("notFound");
  if (error.statusCode === 413) return new Problem("bodyTooLarge");
  if (error.statusCode === 415) return new Problem("unsupportedMedia");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem("invalidInput");
  return new Problem("internal");
}

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
