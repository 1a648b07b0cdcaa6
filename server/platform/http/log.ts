import { fstatSync, writeSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from "pino";
import { maskText } from "../mask.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { makeOutages, outageIn, registerOutages } from "../outages.ts";
import { requestAtHand } from "../request-at-hand.ts";

/** A log line may contain only these keys, so that no personal data enter the log (policy T-50). */
const KEYS = new Set(
  (
    "account alarm at cells channel code counts data erased err event failed fields file found job kind limit lost message method " +
    "ms names node outage outcome overdue permanent reason reqId retryAfterSeconds route seal sealed seenAt sequence signal status subject times until version"
  ).split(" "),
);
const WARN = pino.levels.values.warn ?? 40;
/** External systems write the texts under these keys, so the log masks personal data in these texts. */
const FREE_TEXTS = ["found", "reason"];

/** Logs the route template of a request instead of its URL, because paths and queries may contain tokens and names. */
export function makeLogger(level: string, destination = fileOutput(process.stdout.fd)): Logger {
  const outages = makeOutages();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const reqId = requestAtHand()?.id;
      return reqId === undefined ? {} : { reqId };
    },
    formatters: { log: dropUnlisted },
    hooks: {
      // An outage gets one log line, instead of one line per call that fails in the outage.
      logMethod(args: Parameters<LogFn>, method: LogFn, level: number) {
        const outage = level < WARN ? undefined : outageIn(args[0]);
        const left = outage === undefined ? 0 : outages.admit(outage);
        if (left === undefined) return;
        const [line, ...rest] = args;
        if (outage === undefined) method.apply(this, args);
        else method.apply(this, [Object.assign({}, line, { outage }, left > 0 ? { times: left } : {}), ...rest]);
      },
    },
    serializers: { err: (error: unknown) => (error instanceof Error ? describe(error) : { type: typeof error }) },
  };
  return registerOutages(destination ? pino(options, destination) : pino(options), outages);
}

const MOST_WAITING = 1_000_000;

/**
 * Writes log lines synchronously to a file, and keeps lines in memory while the disk is full (policy F-26).
 * @returns undefined for pipes and terminals, because the server must not wait for the reader of a pipe
 */
export function fileOutput(fd: number, write: (fd: number, bytes: Buffer) => number = writeSync) {
  if (!fstatSync(fd).isFile()) return undefined;
  let waiting = Buffer.alloc(0);
  return {
    write(line: string): void {
      if (waiting.length < MOST_WAITING) waiting = Buffer.concat([waiting, Buffer.from(line)]);
      try {
        while (waiting.length > 0) waiting = waiting.subarray(write(fd, waiting));
      } catch {
        // Ignore the error, because the log cannot report its own failure.
      }
    },
  } satisfies DestinationStream;
}

function dropUnlisted(line: Record<string, unknown>): Record<string, unknown> {
  const listed = Object.entries(line).filter(([key]) => KEYS.has(key));
  return Object.fromEntries(
    listed.map(([key, value]) => [
      key,
      typeof value === "string" && FREE_TEXTS.includes(key) ? maskText(value) : value,
    ]),
  );
}

/** Returns the type, code, masked message and stack of an error, without personal data. */
function describe(error: Error) {
  const code = "code" in error ? String(error.code) : undefined;
  const constraint = "constraint" in error ? String(error.constraint) : undefined;
  const stack = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: maskText(error.message), code, constraint, stack };
}

const PROBES = ["/livez", "/readyz", "/metrics"];

export function logResponses(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, accountId: account, id: reqId } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? "unknown";
    const level = PROBES.includes(route) ? "debug" : "info";
    request.log[level]({ reqId, method, route, status, ms: Math.round(elapsedTime), account }, "answered");
    metrics.observe("http_request_duration_seconds", { route, method, status: String(status) }, elapsedTime / 1000);
    done();
  });
}
