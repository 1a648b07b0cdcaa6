import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import type { Metrics } from "../metrics/metrics.ts";

/**
 * The log: JSON lines with what is listed here and nothing else. A request is its route, never its address:
 * paths and queries may carry tokens and names (policy T-50).
 */
export function makeLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: () => undefined,
      res: () => undefined,
      err: (error: unknown) => (error instanceof Error ? describe(error) : { message: String(error) }),
    },
  });
}

function describe(error: Error) {
  const code = "code" in error ? String(error.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}

/** One line in the log and one measure for each answer, by the template of its path. */
export function logAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? "unknown";
    request.log.info({ method, route, status, ms: Math.round(elapsedTime), account: request.accountId }, "answered");
    metrics.observe("http_request_duration_seconds", { route, method, status: String(status) }, elapsedTime / 1000);
  });
}
