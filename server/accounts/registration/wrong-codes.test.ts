import { askSmsCode, cancelRegistration, checkPhone, restartRegistration } from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { expect, it } from "vitest";
import { receiveCode, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { isUsedUp } from "../../platform/limits/sliding.ts";
import { ofAccount, ofPhone } from "../../platform/limits/subjects.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1, wrongCodesPerRegistration: { max: 10 } } });
const HOUR = 3600_000;
const STRANGERS = "0639980099";

const check = (code: string, numOrdinal = "10010") => test.send(checkPhone, { numOrdinal, code });
const otherThan = (code: string, step: number) => String((Number(code) + step) % 10_000).padStart(4, "0");
const idOfAccount = async () => (await test.ctx.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow()).id;
const isWornOut = (id: string) => isUsedUp(test.ctx.db, test.ctx, "wrongCodesPerRegistration", ofAccount(id));

async function wearOut(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const code = await receiveCode(test);
    for (let attempt = 1; attempt <= 5; attempt += 1) await check(otherThan(code, attempt));
    test.clock.advance(3 * HOUR);
  }
}

async function cancelByMail(): Promise<void> {
  await test.send(restartRegistration, { numOrdinal: "10010" });
  await test.response(cancelRegistration, { encryption: await secretIn(test, "/check/cancel") });
}

it("Wrong codes block a registration, but not the next registration of the ordinal number (W-03)", async () => {
  expect(limits.wrongCodesPerRegistration).toEqual({ per: "subject", max: 30, seconds: 30 * 24 * 3600 });
  await signUp(test);
  await wearOut();
  const expected = {
    error:
      "Trop de codes faux pour cette inscription : aucun code ne peut plus la vérifier. Passez par « Ce n'est pas mon numéro ? Recommencer », ou contactez-nous.",
    code: "codesExhausted",
  };
  expect((await check("0000")).json()).toMatchObject(expected);
  expect((await check(await receiveCode(test))).json()).toMatchObject(expected);
  test.clock.advance(72 * HOUR);
  await test.jobs.drain();
  await signUp(test);
  expect((await check(await receiveCode(test))).statusCode).toBe(200);
});

it("Wrong codes get the same responses for known and unknown ordinal numbers (W-03)", async () => {
  const codes = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    codes.push((await check("0000", "99999")).json().code);
    test.clock.advance(3 * 60_000);
  }
  expect(codes).toEqual([...Array(10).fill("codeIncorrect"), "codesExhausted", "codesExhausted"]);
});

it("Wrong codes for a cancelled registration do not count towards the next registration (W-03)", async () => {
  await signUp(test, { personalPhone: STRANGERS });
  const former = await idOfAccount();
  await wearOut();
  expect(await isWornOut(former)).toBe(true);
  await cancelByMail();
  expect(await isWornOut(former)).toBe(false);
  await signUp(test);
  expect((await check(await receiveCode(test))).statusCode).toBe(200);
});

it("Cancelling a registration resets the ordinal number's SMS limit, but not the mobile's (W-03)", async () => {
  await signUp(test, { personalPhone: STRANGERS });
  for (let hour = 0; hour < 10; hour += 1) {
    test.clock.advance(HOUR);
    await receiveCode(test);
  }
  await cancelByMail();
  await signUp(test);
  await test.send(askSmsCode, { numOrdinal: "10010" });
  expect((await check(await receiveCode(test))).statusCode).toBe(200);
  expect(await isUsedUp(test.ctx.db, test.ctx, "smsPerPhoneDay", ofPhone(STRANGERS))).toBe(true);
});
