import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

const JSON_TYPES = ["application/json", /^application\/[\w.-]+\+json(?:;|$)/];

/**
 * Parses JSON as Fastify does, with `__proto__` rejected, but accepts an empty body: many clients send a content type
 * with a DELETE that has none.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  for (const type of JSON_TYPES) {
    app.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, (request, bytes, done) => {
      if (bytes.length === 0) done(null, undefined);
      else if (!isUtf8(bytes)) done(new Problem("invalidInput"));
      else void parse(request, bytes.toString(), done);
    });
  }
}
