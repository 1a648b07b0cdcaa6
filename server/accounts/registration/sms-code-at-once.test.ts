import { checkPhone } from "contract/accounts/registration.ts";
import { expect, it } from "vitest";
import { receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp();
const MINUTE = 60_000;

const check = (code: string) => test.send(checkPhone, { numOrdinal: "10010", code });
const otherThan = (code: string, step: number) => String((Number(code) + step) % 10_000).padStart(4, "0");

it("The server checks only five of 40 parallel guesses of an SMS code, and accepts a code once (T-02)", async () => {
  await signUp(test);
  const code = await receiveCode(test);
  const guesses = await Promise.all(Array.from({ length: 40 }, (_, index) => check(otherThan(code, index + 1))));
  // The error 'codeIncorrect' means that the server compared the guess with the sent code.
  const byCode = Map.groupBy(guesses, (response) => response.json().code);
  expect([byCode.get("codeIncorrect")?.length, byCode.get("codeTriedOut")?.length]).toEqual([5, 35]);
  expect((await test.ctx.db.selectFrom("sms_codes").select("tries").executeTakeFirstOrThrow()).tries).toBe(5);
  test.clock.advance(MINUTE);
  const next = await receiveCode(test);
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(next)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await check(next)).statusCode).toBe(400);
});
