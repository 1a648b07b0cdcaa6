import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

const JSON_TYPES = ["application/json", /^application\/[\w.-]+\+json(?:;|$)/];

/**
 * Parses JSON as Fastify does, but rejects the key `__proto__`. Accepts an empty body, because many clients send an
 * empty body with DELETE.
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

const DEEPEST = 32;

/** True if the input contains a NUL character, an incomplete surrogate pair or too many nested levels (policy F-28). */
export function isImpossible(input: unknown): boolean {
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    const inside: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && isImpossibleText(value)) return true;
      if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) continue;
      for (const key of Array.isArray(value) ? [] : Object.keys(value)) if (isImpossibleText(key)) return true;
      for (const part of Object.values(value)) inside.push(part);
    }
    level = inside;
  }
  return false;
}

function isImpossibleText(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}
