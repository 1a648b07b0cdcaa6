import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

/** The type of every body, or one made on it: application/ld+json, application/merge-patch+json. */
const JSON_TYPES = ["application/json", /^application\/[\w.-]+\+json(?:;|$)/];

/**
 * JSON as Fastify reads it, `__proto__` refused (policy F-28), but for an empty body: many clients name the type of a
 * body that a DELETE or PATCH of theirs does not have.
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
