import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { calls as passwordCalls } from "../password/calls.ts";
import { calls } from "./calls.ts";

const manyPerAddress = { max: 1_000_000 };
const test = useTestApp({
  limits: {
    lookupFailureMilliseconds: 1,
    lookupPerAddress: manyPerAddress,
    lookupPerAddressDay: manyPerAddress,
    lookupNumbersPerAddressDay: manyPerAddress,
    lookupForEveryone: manyPerAddress,
    preRegisterPerAddress: manyPerAddress,
    emailRequestPerAddress: manyPerAddress,
    linksPerAddress: manyPerAddress,
    checkPhonePerAddress: manyPerAddress,
    mailPerAddress: manyPerAddress,
    smsPerAddress: manyPerAddress,
  },
});

const publicCalls = [...calls, ...passwordCalls].filter(({ definition }) => definition.access === "public");
const KEYS = publicCalls.flatMap(({ definition }) =>
  "shape" in definition.input._zod.def ? Object.keys(definition.input._zod.def.shape ?? {}) : [],
);

describe("F-28 whatever is sent", () => {
  it.each(publicCalls.map(({ name, definition }) => [name, definition] as const))(
    "%s never answers a fault of the server",
    async (_name, { method, path }) => {
      const text = fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.constant("\u0000"), fc.constant("10010"));
      const body = fc.oneof(
        fc.dictionary(fc.oneof(fc.constantFrom(...KEYS, "__proto__", "constructor")), fc.oneof(text, fc.jsonValue())),
        fc.jsonValue(),
      );
      await fc.assert(
        fc.asyncProperty(text, body, async (part, payload) => {
          const response = await test.app.inject({
            method,
            url: path.replace(/\{\w+\}/g, () => encodeURIComponent(part.toWellFormed())),
            ...(method === "GET"
              ? {}
              : { payload: JSON.stringify(payload), headers: { "content-type": "application/json" } }),
          });
          expect(response.statusCode).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
      await test.jobs.drain();
    },
    60_000,
  );
});
