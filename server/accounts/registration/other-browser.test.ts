import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import {
  askEmailLink,
  askSmsCode,
  cancelRegistration,
  checkEmail,
  checkPhone,
  preRegister,
  reAskEmailCheck,
  registerLookup,
} from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { cookieOf, filledForm, receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const ADDRESS = "10010@lices.example";
const ATTACKER = { personalPhone: "0639980099", password: "le secret de l'intrus" };
const PHONE_END_NEEDED = { error: "Indiquez les 4 derniers chiffres de votre mobile.", code: "confirmPhone" };
const EXPIRED = [400, { error: "token expired", code: "tokenExpired" }];
const VOID = {
  error: "Ce lien ne sert plus : les chiffres étaient faux trois fois. Un email vient de vous être envoyé.",
  code: "linkVoid",
};

const check = (encryption: string, phoneEnd?: string, headers: Record<string, string> = {}) =>
  test.send(checkEmail, { encryption, ...(phoneEnd === undefined ? {} : { phoneEnd }) }, { headers });
const mails = async () => (await test.outbox()).filter(({ channel }) => channel === "email");
const account = () => test.ctx.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();

async function receiveLink(wish: Partial<InputOf<typeof preRegister>> = {}) {
  const browser = await signUp(test, wish);
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers: browser });
  return { browser, secret: await secretIn(test, "/check/email") };
}

describe("the verification link of a registration (T-14 W-04 W-12)", () => {
  it("Outside the browser that registered, a verification link requires the mobile's last digits", async () => {
    const { secret } = await receiveLink();
    expect(outcomeOf(await check(secret))).toEqual([409, PHONE_END_NEEDED]);
    expect(await account()).toMatchObject({ email_checked: false, activated_at: null });
    expect((await test.send(login, { email: ADDRESS, password: STRONG })).statusCode).toBe(403);
    expect(outcomeOf(await check(secret, "0042"))).toEqual([
      200,
      { success: true, email: ADDRESS, passwordLink: expect.any(String) },
    ]);
    expect((await test.send(login, { email: ADDRESS, password: STRONG })).statusCode).toBe(401);
  });

  it("A verification link that was already used succeeds again in every browser (T-27)", async () => {
    const { browser, secret } = await receiveLink();
    await check(secret, undefined, browser);
    for (const response of [await check(secret), await check(secret, "9999"), await check(secret, "0042")]) {
      expect(outcomeOf(response)).toEqual([200, { success: true }]);
    }
  });

  it("A verification link stays valid even if mail scanners open the link twenty times (T-27)", async () => {
    const { secret } = await receiveLink();
    const before = (await mails()).length;
    for (let time = 0; time < 20; time += 1) expect((await check(secret)).statusCode).toBe(409);
    expect(await mails()).toHaveLength(before);
    expect((await check(secret, "0042")).statusCode).toBe(200);
  });

  it("After three wrong guesses of the mobile's last digits, the verification link is invalid", async () => {
    const { browser, secret } = await receiveLink();
    const error = (left: string) => `Ces chiffres ne sont pas ceux du mobile donné à l'inscription. Il reste ${left}.`;
    expect(outcomeOf(await check(secret, "0001"))).toEqual([409, { ...PHONE_END_NEEDED, error: error("2 essais") }]);
    expect(outcomeOf(await check(secret, "0002"))).toEqual([409, { ...PHONE_END_NEEDED, error: error("1 essai") }]);
    expect(outcomeOf(await check(secret, "0003"))).toEqual([400, VOID]);
    expect((await test.events()).filter((event) => event === "verification link void")).toHaveLength(1);
    for (const [phoneEnd, headers] of [
      [undefined, {}],
      ["0042", {}],
      [undefined, browser],
    ] as const) {
      expect(outcomeOf(await check(secret, phoneEnd, headers))).toEqual([400, VOID]);
    }
    expect(await account()).toMatchObject({ email_checked: false, activated_at: null });
    const [mail, ...others] = await mails();
    expect(mail).toMatchObject({ to: ADDRESS, subject: "Votre lien de vérification ne sert plus" });
    expect(mail?.text).toContain("avec le mobile qui se termine par 42.");
    expect(others.filter(({ subject }) => subject === mail?.subject)).toEqual([]);
    await test.response(cancelRegistration, { encryption: await secretIn(test, "/check/cancel") });
    expect(await test.ctx.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  it("Of fifty parallel guesses of the mobile's last digits, the server checks only three", async () => {
    const { secret } = await receiveLink();
    const wrong = Array.from({ length: 50 }, (_, index) => check(secret, `1${String(index).padStart(3, "0")}`));
    const answers = (await Promise.all(wrong)).map((response) => response.json().code);
    expect(answers.filter((code) => code === "confirmPhone")).toHaveLength(2);
    expect(answers.filter((code) => code === "linkVoid")).toHaveLength(48);
    const subject = "Votre lien de vérification ne sert plus";
    expect((await mails()).filter((mail) => mail.subject === subject)).toHaveLength(1);
    expect(outcomeOf(await check(secret, "0042"))).toEqual([400, VOID]);
  });

  it("After three wrong guesses of the mobile's last digits, only a new verification link works", async () => {
    const { browser, secret } = await receiveLink();
    for (const phoneEnd of ["0001", "0002", "0003"]) await check(secret, phoneEnd);
    test.clock.advance(61_000);
    await test.response(reAskEmailCheck, { encryption: secret });
    const fresh = await secretIn(test, "/check/email");
    expect(fresh).not.toBe(secret);
    expect((await check(secret, undefined, browser)).json()).toEqual(VOID);
    expect((await check(fresh, undefined, browser)).statusCode).toBe(200);
  });

  it("Malformed digits do not count as a wrong guess of the mobile's last digits", async () => {
    const { secret } = await receiveLink();
    for (const entered of ["", "042", "00042", "abcd", "٠٠٤٢", "00\n42"]) {
      expect((await check(secret, entered)).statusCode, entered).toBe(400);
    }
    expect((await check(secret, "0042")).statusCode).toBe(200);
  });

  it("checkEmail returns 'token expired' for an expired link, instead of asking for digits", async () => {
    const { secret } = await receiveLink();
    test.clock.advance(48 * 3600_000);
    expect(outcomeOf(await check(secret))).toEqual(EXPIRED);
    expect(outcomeOf(await check(secret, "0042"))).toEqual(EXPIRED);
  });
});

describe("the cookie of the browser that registered (T-14)", () => {
  const mark = ({ headers }: LightMyRequestResponse) =>
    [headers["set-cookie"] ?? []].flat().filter((one) => /^(__Host-)?inscription=/.test(one));

  it("Only preRegister sets the registration cookie, which is HttpOnly and valid for 72 hours", async () => {
    const { numOrdinal } = filledForm();
    await signUp(test);
    expect(mark(await test.send(preRegister, filledForm()))).toEqual([
      expect.stringMatching(/^__Host-inscription=[\w-]{43}; Path=\/; Max-Age=259200; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const forwarded = await test.send(preRegister, filledForm(), { headers: { "x-forwarded-proto": "http" } });
    expect(mark(forwarded)).toEqual([expect.stringMatching(/; Secure$/)]);
    const site = { ...test.ctx.site, publicUrl: "http://espace.example" };
    const plain = await buildApp({ ...test.ctx, site });
    const unsecured = await plain.inject({
      method: "POST",
      url: preRegister.path,
      payload: filledForm(),
      headers: { "x-forwarded-proto": "https" },
    });
    expect(mark(unsecured)).toEqual([expect.stringMatching(/^inscription=[^;]+; .*; SameSite=Lax$/)]);
    await plain.close();

    const code = await receiveCode(test);
    const others = [
      await test.send(preRegister, filledForm({ password: "un tout autre mot secret" })),
      await test.send(registerLookup, { numOrdinal }),
      await test.send(login, { email: ADDRESS, password: STRONG }),
      await test.send(askSmsCode, { numOrdinal }),
      await test.send(checkPhone, { numOrdinal, code }),
      await test.send(askEmailLink, { numOrdinal }),
      await check(await secretIn(test, "/check/email"), "0042"),
    ];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([409, 200, 403, 200, 200, 204, 200]);
    expect(others.flatMap(mark)).toEqual([]);
  });

  it("A registration cookie is valid only for the registration that set the cookie", async () => {
    const former = await signUp(test, { numOrdinal: "10011" });
    const { browser, secret } = await receiveLink();
    const invented = ["A".repeat(43), "", "%E0"].map((value) => ({ cookie: `__Host-inscription=${value}` }));
    const planted = { cookie: browser.cookie.replace("__Host-", "") };
    for (const headers of [former, planted, ...invented]) {
      expect(outcomeOf(await check(secret, undefined, headers))).toEqual([409, PHONE_END_NEEDED]);
    }
  });

  it("The cookie of a cancelled registration is not valid for the next registration", async () => {
    const { browser } = await receiveLink(ATTACKER);
    await test.response(cancelRegistration, { encryption: await secretIn(test, "/check/cancel") });
    test.clock.advance(61_000);
    const { secret } = await receiveLink();
    expect(outcomeOf(await check(secret, undefined, browser))).toEqual([409, PHONE_END_NEEDED]);
  });
});

describe("a stranger who registered first (T-14)", () => {
  it("If a stranger registered an ordinal number, the owner of the number can still register it", async () => {
    const { browser, secret } = await receiveLink(ATTACKER);
    // A mail scanner opens the link twice. Then the owner of the mailbox enters the end of the owner's own mobile
    // number. The server rejects the digits, because the stranger registered with a different mobile.
    expect(outcomeOf(await check(secret))).toEqual([409, PHONE_END_NEEDED]);
    expect(outcomeOf(await check(secret))).toEqual([409, PHONE_END_NEEDED]);
    for (const phoneEnd of ["0042", "0042"]) expect((await check(secret, phoneEnd)).statusCode).toBe(409);
    expect((await check(secret, "0042")).json()).toEqual(VOID);
    const intruder = (headers: Record<string, string> = browser) =>
      test.send(login, { email: ADDRESS, password: ATTACKER.password }, { headers, address: "203.0.113.9" });
    expect((await intruder()).json()).toMatchObject({ code: "accountNotVerified" });
    expect((await check(secret, undefined, browser)).json()).toEqual(VOID);
    expect((await intruder()).json()).not.toHaveProperty("token");

    await test.response(cancelRegistration, { encryption: await secretIn(test, "/check/cancel") });
    test.clock.advance(61_000);
    await test.response(registerLookup, { numOrdinal: "10010" });
    const own = cookieOf(await test.send(preRegister, filledForm()));
    await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers: own });
    expect((await check(await secretIn(test, "/check/email"), undefined, own)).statusCode).toBe(200);
    const { token } = await test.response(login, { email: ADDRESS, password: STRONG });
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(200);
    expect((await intruder()).statusCode).toBe(401);
  });

  it("A new registration with a new mobile invalidates the first registration's code and link", async () => {
    const browser = await signUp(test);
    const code = await receiveCode(test);
    await test.send(askEmailLink, { numOrdinal: "10010" });
    const secret = await secretIn(test, "/check/email");
    await test.response(checkEmail, { encryption: secret, phoneEnd: "0042" });
    expect((await account()).email_checked).toBe(true);
    const again = await test.response(preRegister, filledForm({ personalPhone: "0639980099" }));
    expect(again.user).toMatchObject({ phoneChecked: false, emailChecked: false });
    expect(outcomeOf(await check(secret, "0042"))).toEqual(EXPIRED);
    expect(outcomeOf(await check(secret, undefined, browser))).toEqual(EXPIRED);
    await test.send(preRegister, filledForm());
    expect((await test.send(checkPhone, { numOrdinal: "10010", code })).statusCode).toBe(400);

    test.clock.advance(61_000);
    await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) });
    expect((await account()).activated_at).toBeNull();
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email"), phoneEnd: "0042" });
    expect((await account()).activated_at).not.toBeNull();
  });
});
