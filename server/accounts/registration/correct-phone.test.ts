import { passwordReset } from "contract/accounts/password.ts";
import { checkEmail, checkPhone, correctPhone, registrationState } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const OTHER = "0639980043";
const numOrdinal = "10010";

const correct = (headers: Record<string, string>, personalPhone = OTHER) =>
  test.send(correctPhone, { numOrdinal, personalPhone }, { headers });
const account = () => test.ctx.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
const sms = async () => (await test.outbox()).filter(({ channel }) => channel === "sms");

describe("correctPhone", () => {
  it("correctPhone sends a code to the new mobile, and marks mobile and e-mail as unverified (W-04 T-03)", async () => {
    const browser = await signUp(test);
    const former = await receiveCode(test);
    await test.ctx.db.updateTable("accounts").set({ email_checked: true }).execute();
    expect((await correct(browser)).json()).toMatchObject({
      user: { numOrdinal, phoneChecked: false, phone: expect.stringMatching(/43$/) },
    });
    expect(await account()).toMatchObject({ phone: OTHER, phone_checked: false, email_checked: false });
    expect((await test.send(checkPhone, { numOrdinal, code: former })).statusCode).toBe(400);
    test.clock.advance(61_000);
    const code = await receiveCode(test);
    expect((await sms())[0]?.to).toBe(OTHER);
    await test.response(checkPhone, { numOrdinal, code });
    expect(await account()).toMatchObject({ phone: OTHER, phone_checked: true });
    expect((await test.events()).filter((event) => event === "mobile corrected")).toHaveLength(1);
  });

  it("A registration causes at most five SMS an hour, even if the person corrects the mobile", async () => {
    const browser = await signUp(test);
    for (let mobile = 0; mobile < 8; mobile += 1) {
      await receiveCode(test, numOrdinal, `198.51.100.${mobile}`);
      await correct(browser, `06399801${String(mobile).padStart(2, "0")}`);
      await receiveCode(test, numOrdinal, `198.51.100.${mobile}`);
      test.clock.advance(61_000);
    }
    expect(await sms()).toHaveLength(5);
  });

  it("In other browsers, correctPhone returns the same error for every ordinal number (W-01)", async () => {
    await signUp(test);
    const before = (await account()).phone;
    const forged = { cookie: "__Host-inscription=AAAA" };
    const answers = [
      await correct({}),
      await correct(forged),
      await test.send(correctPhone, { numOrdinal: "99999", personalPhone: OTHER }, {}),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([409, answers[0]?.body]);
    expect((await account()).phone).toBe(before);
  });

  it("correctPhone rejects a change of a mobile that is already verified", async () => {
    const browser = await signUp(test);
    await test.response(checkPhone, { numOrdinal, code: await receiveCode(test) });
    expect((await correct(browser)).statusCode).toBe(409);
    expect((await correct(browser, "0299000000")).statusCode).toBe(400);
  });
});

describe("registrationState", () => {
  const isReady = async (headers: Record<string, string> = {}, number = numOrdinal) =>
    (await test.response(registrationState, { numOrdinal: number }, { headers })).isReady;

  it("registrationState tells only the browser that registered that the account is active (W-01)", async () => {
    const browser = await signUp(test);
    await test.response(checkPhone, { numOrdinal, code: await receiveCode(test) });
    expect(await isReady(browser)).toBe(false);
    const link = await secretIn(test, "/check/email");
    const answer = await test.response(checkEmail, { encryption: link, phoneEnd: "0042" });
    const encryption = answer.passwordLink ?? "";
    await test.response(passwordReset, { encryption, password: STRONG });
    expect(await isReady(browser)).toBe(true);
    expect(await isReady()).toBe(false);
    expect(await isReady(browser, "10001")).toBe(false);
  });
});
