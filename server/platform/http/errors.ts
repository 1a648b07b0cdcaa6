import { Readable } from "node:stream";
import type { Call } from "contract/call.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { issueOf } from "../db/retry.ts";
import { Problem } from "./problem.ts";

const RETRY_AFTER_SECONDS = 5;
/** After sending an error, the server reads the rest of the request body for at most this time. */
const READ_ON_MS = 5000;
const IMPOSSIBLE_TEXT = "22021";

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(respondWithError);
}

/** Sends an error of the error catalogue. If the error is unknown, logs it and hides its details from the client. */
export function respondWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = isBrokenOff(error, request) ? new Problem("invalidInput") : toProblem(error);
  if (problem.status >= 500) logFailure(error, request);
  if (problem.code === "bodyTooLarge" || isUnread(request)) readOn(request, reply);
  const seconds = problem.more.retryAfterSeconds ?? (problem.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (seconds) reply.header("retry-after", seconds);
  // HTTP requires this header for a 401. With Bearer, browsers show no login dialog.
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .header("x-request-id", request.id)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(problem.toBody());
}

/**
 * While the server is overloaded, the log gets one line per route instead of one line per failed call (policy F-37).
 */
function logFailure(error: FastifyError, request: FastifyRequest): void {
  const { url: route } = request.routeOptions;
  if (error instanceof Problem)
    request.log.error({ outage: `${error.code} ${route}`, reqId: request.id }, "A call failed");
  else request.log.error({ err: error, reqId: request.id }, "A call failed");
}

/** True if the client closed the connection before sending the whole body, which is no error of the server. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === "ECONNRESET" && raw.destroyed && !raw.complete;
}

function isUnread({ body, raw }: FastifyRequest): boolean {
  return body instanceof Readable && !raw.complete;
}

/**
 * Reads the rest of the body before the server closes the connection. Otherwise the client would not get the response.
 */
function readOn(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader("connection");
  const cut = setTimeout(() => request.raw.destroy(), READ_ON_MS).unref();
  request.raw.once("close", () => clearTimeout(cut));
  request.raw.resume();
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  // The database is unreachable (F-05), a row is locked (F-08), the disk is full (F-26) or the file store fails.
  if (issueOf(error) || (error instanceof Error && "isPassing" in error)) return new Problem("unavailable");
  if (error.code === IMPOSSIBLE_TEXT) return new Problem("invalidInput");
  // The path is too long or has an invalid encoding (T-35).
  if (error.code === "FST_ERR_BAD_URL" || error.code === "FST_ERR_MAX_PARAM_LENGTH") return new Problem("notFound");
  if (error.statusCode === 413) return new Problem("bodyTooLarge");
  if (error.statusCode === 415) return new Problem("unsupportedMedia");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Problem("invalidInput");
  return new Problem("internal");
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Responds with 405 and the allowed methods if the path is known, otherwise with 404. */
export function respondToUnmatched(app: FastifyInstance, calls: readonly { readonly definition: Call }[]): void {
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

function toRegExp(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]*")}$`);
}
