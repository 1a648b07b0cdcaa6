import { checkPhone } from "contract/accounts/registration.ts";
import { expect, it } from "vitest";
import { receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeSecrets } from "../../platform/configuration/secrets.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });

it("T-05 a code that was sealed with another key has expired, and the next one is new", async () => {
  await signUp(test);
  const former = await receiveCode(test);
  const sealed = makeSecrets("another secret key, of thirty-two bytes or more").seal(former);
  await test.ctx.db.updateTable("sms_codes").set({ code: sealed }).execute();

  const answer = await test.send(checkPhone, { numOrdinal: "10010", code: former });
  expect([answer.statusCode, answer.json().error]).toEqual([400, "Code expiré, demandez un nouveau code"]);
  test.clock.advance(60_000);
  const code = await receiveCode(test);
  expect((await test.send(checkPhone, { numOrdinal: "10010", code })).statusCode).toBe(200);
});
