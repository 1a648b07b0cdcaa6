import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";

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

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account: request.accountId,
      },
      "answered",
    );
  });
}
