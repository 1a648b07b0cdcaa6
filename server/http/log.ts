import type { FastifyInstance } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import { maskText } from "../mask.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { requestAtHand } from "../request-at-hand.ts";

/** The keys that a line may have. Whatever else is given to the logger does not reach the log (policy T-50). */
const KEYS = new Set(
  (
    "account alarm cells channel code counts data erased err failed fields file found job kind limit lost message method " +
    "ms names outcome overdue permanent reason reqId retryAfterSeconds route seal sealed sequence signal status until"
  ).split(" "),
);
/** Keys whose text comes from outside: what looks personal is taken out of it. */
const FREE_TEXTS = ["found", "reason"];

/**
 * The log: JSON lines with what is listed here and nothing else. A request is its route, never its address:
 * paths and queries may carry tokens and names.
 * @param destination the standard output, where nothing else is said
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const reqId = requestAtHand()?.id;
      return reqId === undefined ? {} : { reqId };
    },
    formatters: { log: keepListed },
    serializers: { err: (error: unknown) => (error instanceof Error ? describe(error) : { type: typeof error }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

function keepListed(line: Record<string, unknown>): Record<string, unknown> {
  const listed = Object.entries(line).filter(([key]) => KEYS.has(key));
  return Object.fromEntries(
    listed.map(([key, value]) => [
      key,
      typeof value === "string" && FREE_TEXTS.includes(key) ? maskText(value) : value,
    ]),
  );
}

/** An error without what it may quote: its kind, a code, a text without addresses and numbers, our own files. */
function describe(error: Error) {
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: maskText(error.message), code, constraint, stack };
}

/** One line in the log and one measure for each answer, by the template of its path. */
export function logAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, accountId: account, id: reqId } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? "unknown";
    request.log.info({ reqId, method, route, status, ms: Math.round(elapsedTime), account }, "answered");
    metrics.observe("http_request_duration_seconds", { route, method, status: String(status) }, elapsedTime / 1000);
  });
}
