import { hasBody, isOpenedByKey } from "contract/call.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { allCalls } from "../../server/app.ts";
import type { BoundCall } from "../../server/platform/http/feature.ts";
import { anyCharacter } from "../support/any-character.ts";
import { KEYS } from "../support/keys.ts";
import { noLimits } from "../support/no-limits.ts";
import { useTestApp } from "../support/test-app.ts";

const BODIES = 5;
const test = useTestApp({ limits: { ...noLimits(), lookupFailureMilliseconds: 1 } });

function bodyFor({ definition }: BoundCall): fc.Arbitrary<string> {
  const { def } = definition.input._zod;
  const keys = "shape" in def && typeof def.shape === "object" && def.shape !== null ? Object.keys(def.shape) : [];
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.constantFrom("", "\u0000", "10010", "a@b.fr"),
  );
  const others = fc.constantFrom(null, [], {}, true, 1e308, -1, "0639980001", ["35"]);
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.integer(), others);
  const key = fc.constantFrom(...keys, "__proto__", "constructor", "items", "id", "isSelected");
  const absurd = fc.constantFrom(
    "[".repeat(5000),
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    '{"email":"a","email":["b"],"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    `{"email":"${"a".repeat(120_000)}"}`,
    "\ufeff{}",
    "{'email': 1}",
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(key, value, { maxKeys: 12 }).map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.jsonValue().map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: text },
    { weight: 1, arbitrary: absurd },
  );
}

async function newToken({ definition }: BoundCall): Promise<string> {
  if (isOpenedByKey(definition)) return KEYS[definition.access];
  return definition.access === "public" ? "" : test.tokenOf(await makeHolder(test.ctx));
}

it("no call that writes data returns a 5xx status for a random request body (F-28)", async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype);
  const writing = allCalls.filter(({ definition }) => hasBody(definition));
  expect(writing.length).toBeGreaterThan(15);
  const failures: string[] = [];
  for (const bound of writing) {
    const { name, definition } = bound;
    let token = await newToken(bound);
    for (const payload of fc.sample(bodyFor(bound), BODIES)) {
      const { statusCode } = await test.app.inject({
        method: definition.method,
        url: definition.path.replace(/\{\w+\}/g, () => encodeURIComponent(payload.slice(2, 30).toWellFormed())),
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        payload,
      });
      if (statusCode === 401) token = await newToken(bound);
      if (statusCode >= 500) failures.push(`${name}: ${statusCode} for ${payload.slice(0, 200)}`);
    }
  }
  expect(failures.join("\n")).toBe("");
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
});
