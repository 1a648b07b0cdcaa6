import { Readable } from "node:stream";
import { type Call, gatherInput, hasBody, isOpenedByKey } from "contract/call.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NoResultError } from "kysely";
import * as z from "zod/mini";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { inRequest } from "../request-at-hand.ts";
import { type AccessParts, authorize } from "./access.ts";
import { callerOf, type RequireProof } from "./caller.ts";
import type { BoundCall } from "./feature.ts";
import { isImpossible } from "./json-body.ts";
import { Problem } from "./problem.ts";
import { responseSchema } from "./response-writer.ts";
import { sendFile } from "./send-file.ts";

interface Parts extends AccessParts {
  readonly limiter: Pick<RateLimiter, "consume" | "count">;
  readonly requireProof: RequireProof;
}

export function bindCall(app: FastifyInstance, parts: Parts, bound: BoundCall): void {
  const { raw, isStreamed } = bound.definition;
  if (!raw) addRoute(app, parts, bound);
  // A call with `raw` accepts any content type. A call without `raw` accepts only JSON.
  else {
    app.register((scope, _options, ready) => {
      scope.removeAllContentTypeParsers();
      if (isStreamed) scope.addContentTypeParser("*", (_request, stream, done) => done(null, stream));
      else scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
      addRoute(scope, parts, bound);
      ready();
    });
  }
}

function addRoute(app: FastifyInstance, parts: Parts, bound: BoundCall): void {
  const { definition } = bound;
  app.route({
    method: definition.method,
    url: definition.path.replace(/\{(\w+)\}/g, ":$1"),
    schema: responseSchema(definition),
    bodyLimit: definition.maxBytes ?? parts.ctx.policy.settings.jsonBodyBytes,
    // Check the caller's access before the server reads the large body of an import or file.
    ...(isOpenedByKey(definition) || definition.raw
      ? { onRequest: async (request) => void (await authorize(parts, definition, request)) }
      : {}),
    handler: (request, reply) => {
      const caller = callerOf(request, reply, parts);
      return inRequest({ id: request.id, address: caller.address }, async () => {
        const user = await authorize(parts, definition, request);
        request.accountId = user?.id;
        const rejection = await parts.limiter.consume(definition.limits ?? [], caller.address, user);
        if (rejection) throw new Problem("tooManyRequests", rejection);
        const input = readInput(definition, request);
        reply.header("cache-control", "no-store");
        const handle = async (whose: typeof user) => bound.handle(input, whose, parts.ctx, caller);
        // If a row is gone because a parallel call erased it, repeat the call, so that its checks report the missing
        // row.
        const value = await handle(user).catch(async (error: unknown) => {
          if (!isRowGone(error)) throw error;
          const whose = await authorize(parts, definition, request);
          if (definition.isStreamed) throw error;
          return handle(whose);
        });
        return response(definition, value, request, reply);
      });
    },
  });
}

function readInput(definition: Call, request: FastifyRequest): unknown {
  const received = {
    params: isRecord(request.params) ? request.params : {},
    query: isRecord(request.query) ? request.query : {},
    body: hasBody(definition) ? bodyOf(definition, request) : undefined,
  };
  if (!definition.judgesTexts && isImpossible(definition.isStreamed ? { ...received, body: null } : received)) {
    request.log.info("Input rejected: a text that cannot be stored");
    throw new Problem("invalidInput");
  }
  const parsed = z.safeParse(definition.input, gatherInput(definition, received));
  if (parsed.success) return parsed.data;
  // Log only the names of the fields, because the values may be personal data.
  request.log.info(
    { fields: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.code}`) },
    "Input rejected",
  );
  throw new Problem("invalidInput");
}

/** If the handler stops reading, the server keeps the connection open, so that the sender can read the error. */
function bodyOf(definition: Call, { body }: FastifyRequest): unknown {
  if (definition.isStreamed && body instanceof Readable) return body.iterator({ destroyOnReturn: false });
  return body ?? (definition.raw ? new Uint8Array() : {});
}

function response(definition: Call, value: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isFileResponse(definition, value)) return sendFile(request, reply, value);
  if (definition.isLater) reply.code(202);
  if (value === undefined) return (definition.isLater ? reply : reply.code(204)).send();
  if (definition.created?.(value as never)) reply.code(201);
  return reply.type(`${definition.accept ?? "application/json"}; charset=utf-8`).send(value);
}

function isFileResponse(definition: Call, _value: unknown): _value is Parameters<typeof sendFile>[2] {
  return definition.response === "file";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const FOREIGN_KEY_VIOLATION = "23503";

function isRowGone(error: unknown): boolean {
  if (error instanceof NoResultError) return true;
  return error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION;
}
