import { currentUser } from "contract/accounts/account.ts";
import { hasBody } from "contract/call.ts";
import { staffMe } from "contract/centre/staff.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { allCalls } from "../../server/app.ts";
import type { BoundCall } from "../../server/platform/http/feature.ts";
import { makeScene, type Scene, tokenFor } from "../support/access-scene.ts";
import { anyCharacter } from "../support/any-character.ts";
import { noLimits } from "../support/no-limits.ts";
import { useTestApp } from "../support/test-app.ts";

const BODIES = 3;
/** These calls end the caller's session. */
const ENDING = /logout|^closeDossierSession/i;
const scene = {} as Scene;
const test = useTestApp({
  limits: { ...noLimits(), lookupFailureMilliseconds: 1 },
  scene: async (test) => Object.assign(scene, await makeScene(test)),
});

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

it("for a random request body, no call that writes data returns a 5xx status (F-28)", async () => {
  const prototype = Object.getOwnPropertyNames(Object.prototype);
  const writing = allCalls.filter(({ definition }) => hasBody(definition));
  expect(writing.length).toBeGreaterThan(15);
  const failures: string[] = [];
  const tryBodies = async (bound: BoundCall) => {
    const { name, definition } = bound;
    for (const payload of fc.sample(bodyFor(bound), BODIES)) {
      const { statusCode } = await test.app.inject({
        method: definition.method,
        url: definition.path.replace(/\{\w+\}/g, () => encodeURIComponent(payload.slice(2, 30).toWellFormed())),
        headers: { "content-type": "application/json", authorization: `Bearer ${tokenFor(definition, scene)}` },
        payload,
      });
      if (statusCode >= 500) failures.push(`${name}: ${statusCode} for ${payload.slice(0, 200)}`);
    }
  };
  for (const bound of writing) if (!ENDING.test(bound.name)) await tryBodies(bound);
  // Checks that both sessions are still open. Without a session, the server would not read the bodies.
  expect((await test.send(currentUser, {}, { token: scene.tokens.holder })).statusCode).toBe(200);
  expect((await test.send(staffMe, {}, { token: scene.tokens.manager })).statusCode).toBe(200);
  for (const bound of writing) if (ENDING.test(bound.name)) await tryBodies(bound);
  expect(failures.join("\n")).toBe("");
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(prototype);
});
