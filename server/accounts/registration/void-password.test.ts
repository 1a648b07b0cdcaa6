import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { passwordLink, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { askEmailLink, checkEmail, checkPhone, preRegister } from "contract/accounts/registration.ts";
import { verifyClinicPhone } from "contract/centre/clinics.ts";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { filledForm, receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const ADDRESS = "10010@lices.example";
const MOBILE_END = "0042";
const OWN = "un mot choisi par la vraie";
const elsewhere = {};

const check = async (secret: string, headers: Record<string, string>, phoneEnd = MOBILE_END) =>
  test.send(checkEmail, { encryption: secret, ...("cookie" in headers ? {} : { phoneEnd }) }, { headers });
const typeCode = async (headers: Record<string, string>) =>
  test.send(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
const askLink = async () => {
  await test.send(askEmailLink, { numOrdinal: "10010" });
  return secretIn(test, "/check/email");
};
const logIn = (password: string) => test.send(login, { email: ADDRESS, password }, { address: "203.0.113.9" });
const account = () => test.ctx.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
const choose = (encryption: string, password = OWN) => test.send(passwordReset, { encryption, password });
const passwordOf = (response: LightMyRequestResponse): string => response.json().passwordLink;

async function expectOwnersPassword(link: string): Promise<void> {
  expect((await logIn(STRONG)).statusCode).toBe(401);
  const found = await test.response(passwordLink, { encryption: link });
  expect(found).toEqual({ usable: true, invitation: null, isActivation: true });
  expect((await choose(link)).statusCode).toBe(200);
  expect((await logIn(STRONG)).statusCode).toBe(401);
  const { token } = (await logIn(OWN)).json();
  expect((await test.send(currentUser, {}, { token })).statusCode).toBe(200);
}

describe("the password of a registration", () => {
  it("If the browser that registered uses code and link, the registration password stays valid (T-60)", async () => {
    const browser = await signUp(test);
    await typeCode(browser);
    const opened = await check(await secretIn(test, "/check/email"), browser);
    expect(opened.json()).toEqual({ success: true, email: ADDRESS });
    expect((await logIn(STRONG)).statusCode).toBe(200);
  });

  it.each([
    ["the code", false, true],
    ["the link", true, false],
  ])(
    "If a second browser uses %s of a registration, the registration password becomes invalid (T-60 W-04)",
    async (_what, isCodeOwn, isLinkOwn) => {
      const browser = await signUp(test);
      await typeCode(isCodeOwn ? browser : elsewhere);
      const opened = await check(await secretIn(test, "/check/email"), isLinkOwn ? browser : elsewhere);
      expect(opened.statusCode).toBe(200);
      await expectOwnersPassword(passwordOf(opened));
    },
  );

  it.each([
    ["the link", true, false],
    ["the code", false, true],
  ])(
    "If the link is used before the code and a second browser uses %s, the password is invalid (T-60)",
    async (_what, isCodeOwn, isLinkOwn) => {
      const browser = await signUp(test);
      expect((await check(await askLink(), isLinkOwn ? browser : elsewhere)).json()).not.toHaveProperty("passwordLink");
      const entered = await typeCode(isCodeOwn ? browser : elsewhere);
      // The response contains no password link, because the person who enters the code may not own the mailbox.
      expect(entered.json()).toEqual({ success: true, emailChecked: true, passwordMailed: true });
      await expectOwnersPassword(await secretIn(test, "/reset/password", ADDRESS));
    },
  );

  it.each([
    ["before", false],
    ["after", true],
  ])(
    "If staff verify the phone %s the person opens the link, the registered password is invalid (T-60)",
    async (_order, isLinkFirst) => {
      const browser = await signUp(test);
      if (isLinkFirst) await check(await askLink(), browser);
      await test.response(verifyClinicPhone, { id: (await account()).id }, await logInStaff(test));
      const link = isLinkFirst
        ? await secretIn(test, "/reset/password", ADDRESS)
        : passwordOf(await check(await secretIn(test, "/check/email"), browser));
      await expectOwnersPassword(link);
    },
  );

  it("A stranger who repeats a registration cannot make the invalid password valid again (T-60)", async () => {
    const browser = await signUp(test);
    await typeCode(elsewhere);
    await test.response(preRegister, filledForm({ city: "Ailleurs" }));
    await expectOwnersPassword(passwordOf(await check(await secretIn(test, "/check/email"), browser)));
  });

  it("If the browser that registered repeats both code and link, the password is valid again (T-60)", async () => {
    const browser = await signUp(test, { personalPhone: "0639980099" });
    await check(await askLink(), elsewhere, "0099");
    await test.response(preRegister, filledForm());
    test.clock.advance(61_000);
    await typeCode(browser);
    expect((await check(await secretIn(test, "/check/email"), browser)).json()).not.toHaveProperty("passwordLink");
    expect((await logIn(STRONG)).statusCode).toBe(200);
  });

  it("If a second browser uses link and code in ten parallel requests, the password is invalid (T-60)", async () => {
    await signUp(test);
    const secret = await askLink();
    const code = await receiveCode(test);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? check(secret, elsewhere) : test.send(checkPhone, { numOrdinal: "10010", code }),
      ),
    );
    expect(await account()).toMatchObject({ password_hash: null });
    await expectOwnersPassword(passwordOf(await check(secret, elsewhere)));
  });

  it("A registration that another site submits sets no cookie in the visitor's browser (T-60)", async () => {
    await signUp(test);
    const crossSite = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors", origin: "https://evil.example" };
    expect((await test.send(preRegister, filledForm(), { headers: crossSite })).headers["set-cookie"]).toBeUndefined();
    const asForm = await test.app.inject({
      method: "POST",
      url: preRegister.path,
      headers: { ...crossSite, "content-type": "text/plain" },
      payload: JSON.stringify(filledForm()),
    });
    expect(asForm.statusCode).toBe(415);
  });
});

describe("the link for the password of a new account", () => {
  async function activate() {
    await signUp(test);
    await typeCode(elsewhere);
    const secret = await secretIn(test, "/check/email");
    return { secret, link: passwordOf(await check(secret, elsewhere)) };
  }

  it("The link in the activation mail is valid until the owner has chosen a password (W-12)", async () => {
    const { secret, link } = await activate();
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: ADDRESS, subject: "Votre compte est activé" });
    expect(mail?.text).toContain("Choisir mon mot de passe");
    expect(mail?.text).toContain("Ce n'est pas moi");
    expect(mail?.text).not.toContain("/connexion");
    const again = passwordOf(await check(secret, elsewhere));
    expect(again).not.toBe(link);
    await choose(link);
    expect((await check(secret, elsewhere)).json()).toEqual({ success: true });
    expect((await choose(again, STRONG)).json()).toMatchObject({ code: "linkUsed" });
  });

  it("The password link of a new account expires after 48 hours (T-25)", async () => {
    const { link } = await activate();
    test.clock.advance(48 * 3600_000);
    expect((await choose(link)).json()).toMatchObject({ code: "linkUsed" });
    await test.send(passwordResetRequest, { email: ADDRESS });
    expect((await choose(await secretIn(test, "/reset/password", ADDRESS))).statusCode).toBe(200);
    expect((await logIn(OWN)).statusCode).toBe(200);
  });
});
