import type { FastifyInstance } from "fastify";

/** The type of every body, or one made on it: application/ld+json, application/merge-patch+json. */
const JSON_TYPES = ["application/json", /^application\/[\w.-]+\+json(?:;|$)/];

/**
 * JSON as Fastify reads it, `__proto__` refused (policy F-28), but for an empty body: many clients name the type of a
 * body that a DELETE or PATCH of theirs does not have.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  for (const type of JSON_TYPES) {
    app.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) => {
      if (body === "") done(null, undefined);
      else void parse(request, String(body), done);
    });
  }
}
