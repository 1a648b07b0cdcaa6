import type { Call } from "contract/call.ts";
import makeWriter from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

/**
 * Makes responses contain only fields of the schema. Each serialiser is created at its first use, which makes the
 * server's start half a second faster.
 */
export function writeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => {
    let write: ((value: unknown) => string) | undefined;
    return (value) => {
      write ??= makeWriter(jsonSchema(schema));
      return write(value);
    };
  });
}

export function responseSchema({ response }: Call): { response?: { "2xx": unknown } } {
  return response === "file" || response._zod.def.type === "void" ? {} : { response: { "2xx": response } };
}

function jsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "output",
    unrepresentable: "any",
    override: ({ jsonSchema: node }) => {
      // Replace `anyOf: [X, null]` by a nullable X: with `anyOf`, the serialiser would try both schemas.
      const [first, second, ...more] = node.anyOf ?? [];
      if (more.length > 0 || second?.type !== "null" || typeof first?.type !== "string") return;
      const { enum: _values, ...rest } = first;
      delete node.anyOf;
      Object.assign(node, rest, { nullable: true });
    },
  });
  return { ...json };
}
