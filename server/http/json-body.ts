import type { FastifyInstance } from "fastify";

/**
 * JSON as Fastify reads it, `__proto__` refused (policy F-28), but for an empty body: many clients name the type of a
 * body that a DELETE or PATCH of theirs does not have.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}
