import { login } from "contract/accounts/login.ts";
import {
  askEmailLink,
  checkEmail,
  checkPhone,
  emailRequest,
  reAskEmailCheck,
  registerLookup,
} from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const HOUR = 3600_000;
const ADDRESS = "10010@lices.example";

const mails = async () => (await test.outbox()).filter(({ channel }) => channel === "email");
const ask = (numOrdinal = "10010", headers: Record<string, string> = {}) =>
  test.send(askEmailLink, { numOrdinal }, { headers });
const browser = { cookie: "" };
const check = (encryption: string) => test.send(checkEmail, { encryption }, { headers: browser });

async function receiveLink(): Promise<string> {
  Object.assign(browser, await signUp(test));
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers: browser });
  return secretIn(test, "/check/email");
}

describe("a registration", () => {
  it("A vet can register with an SMS code and a mailed link, and then log in (S1-05 S4-11 S4-13)", async () => {
    const secret = await receiveLink();
    const credentials = { email: ADDRESS, password: STRONG };
    expect((await test.send(login, credentials)).statusCode).toBe(403);
    expect((await check(secret)).json()).toEqual({ success: true, email: ADDRESS });
    expect((await test.response(login, credentials)).token).toMatch(/^[\w-]{43}$/);
    expect(await test.response(registerLookup, { numOrdinal: "10010" })).toMatchObject({
      user: { phoneChecked: true, emailChecked: true },
    });
  });

  it("The verification mail masks personal data; the activation mail has a cancellation link", async () => {
    await receiveLink();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ADDRESS, subject: "Vérifiez votre adresse email" });
    expect(mail?.text).toContain("10010, avec le mobile qui se termine par 42.");
    expect(mail?.text).toContain("Ce n'est pas moi");
    expect(`${mail?.text}${mail?.html}`).not.toContain("063998");
    for (const name of ["Maëlle", "Le Goff", "Clinique"]) expect(mail?.text).not.toContain(name);
    await check(await secretIn(test, "/check/email"));
    const [confirmation] = await mails();
    expect(confirmation).toMatchObject({ to: ADDRESS, subject: "Votre compte est activé" });
    expect(confirmation?.text).toContain("https://espace.example/connexion");
    expect(confirmation?.text).toMatch(/https:\/\/espace\.example\/check\/cancel\/[\w-]{43}\n/);
  });

  it("A person can verify the e-mail address before the mobile number (S4-11)", async () => {
    Object.assign(browser, await signUp(test));
    await ask();
    expect((await check(await secretIn(test, "/check/email"))).statusCode).toBe(200);
    const code = await receiveCode(test);
    const response = await test.send(checkPhone, { numOrdinal: "10010", code }, { headers: browser });
    expect(response.json()).toEqual({ success: true, emailChecked: true });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      "Votre compte est activé",
      "Vérifiez votre adresse email",
    ]);
  });
});

describe("checkEmail", () => {
  it("checkEmail accepts the same link several times and does not open a session (S7-07 T-27)", async () => {
    const secret = await receiveLink();
    for (let time = 0; time < 3; time += 1) {
      const response = await check(secret);
      expect([response.statusCode, response.json(), response.headers["set-cookie"]]).toEqual([
        200,
        { success: true, email: ADDRESS },
        undefined,
      ]);
    }
    expect((await mails()).filter(({ subject }) => subject === "Votre compte est activé")).toHaveLength(1);
  });

  it("A GET or HEAD request for a verification link does not verify the e-mail address (T-27)", async () => {
    const secret = await receiveLink();
    for (const method of ["GET", "HEAD"] as const) {
      await test.app.inject({ method, url: "/api/veterinary-user-register/check/email" });
      await test.app.inject({ method, url: `/check/email/${secret}` });
      const account = await test.ctx.db.selectFrom("accounts").select("email_checked").executeTakeFirstOrThrow();
      expect(account.email_checked, method).toBe(false);
    }
  });

  it("checkEmail returns 'token expired' for a link that is deleted or 48 hours old (S4-14 S8-31)", async () => {
    const secret = await receiveLink();
    test.clock.advance(48 * HOUR);
    expect(outcomeOf(await check(secret))).toEqual([400, { error: "token expired", code: "tokenExpired" }]);
    test.clock.advance(5 * 24 * HOUR);
    await test.jobs.drain();
    expect(await test.ctx.db.selectFrom("tokens").select("hash").execute()).toEqual([]);
    expect((await check(secret)).json()).toEqual({ error: "token expired", code: "tokenExpired" });
  });

  it("checkEmail returns 'not valid' for a malformed link (S8-32)", async () => {
    for (const encryption of ["", "inconnu", "A".repeat(42)]) {
      const error = "Ce lien n'est pas valable.";
      expect(outcomeOf(await check(encryption))).toEqual([400, { error, code: "linkUnknown" }]);
    }
  });

  it("Links in mails begin with PUBLIC_URL, even if the request has a forged Host header (T-26)", async () => {
    await signUp(test);
    await ask("10010", { host: "evil.example", "x-forwarded-host": "evil.example" });
    const [mail] = await mails();
    expect(mail?.text).toContain("https://espace.example/check/email/");
    expect(`${mail?.text}${mail?.html}`).not.toContain("evil");
  });
});

describe("askEmailLink", () => {
  it("askEmailLink always returns 204, but mails only unverified e-mail addresses (S7-09 W-10)", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001" });
    await makeHolder(test.ctx, { numOrdinal: "10003", emailChecked: false, email: "trois@lices.example" });
    for (const numOrdinal of ["10001", "10003", "99999", "pas un numéro"]) {
      const response = await ask(numOrdinal);
      expect([response.statusCode, response.body]).toEqual([204, ""]);
    }
    expect((await mails()).map(({ to }) => to)).toEqual(["trois@lices.example"]);
  });

  it("askEmailLink sends at most one link a minute, three an hour and ten a day", async () => {
    await receiveLink();
    await ask();
    expect(await mails()).toHaveLength(1);
    for (let time = 0; time < 5; time += 1) {
      test.clock.advance(10 * 60_000);
      await test.send(askEmailLink, { numOrdinal: "10010" }, { address: `198.51.100.${time}` });
      await test.jobs.drain();
    }
    expect(await mails()).toHaveLength(3);
    for (let time = 0; time < 9; time += 1) {
      test.clock.advance(2 * HOUR);
      await ask();
      await test.jobs.drain();
    }
    expect(await mails()).toHaveLength(10);
  });

  it("An active account can verify a new e-mail address without the mobile's last digits (W-13)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10001", email: "nouvelle@lices.example" });
    await test.ctx.db.updateTable("accounts").set({ email_checked: false }).where("id", "=", id).execute();
    await ask("10001");
    const [mail] = await mails();
    expect(mail?.text).not.toContain("en cours de création");
    expect((await test.send(checkEmail, { encryption: await secretIn(test, "/check/email") })).statusCode).toBe(200);
    const account = await test.ctx.db.selectFrom("accounts").select("email_checked").executeTakeFirstOrThrow();
    expect(account.email_checked).toBe(true);
  });
});

describe("reAskEmailCheck", () => {
  it("reAskEmailCheck replaces an expired verification link by a new mailed link (S7-11 S4-15)", async () => {
    const expired = await receiveLink();
    test.clock.advance(48 * HOUR + 1);
    const response = await test.send(reAskEmailCheck, { type: "email", encryption: expired });
    expect(outcomeOf(response)).toEqual([200, { success: true }]);
    const fresh = await secretIn(test, "/check/email");
    expect(fresh).not.toBe(expired);
    expect((await check(fresh)).statusCode).toBe(200);
  });

  it("If a link is unknown or its address is verified, reAskEmailCheck mails no new link", async () => {
    const response = await test.send(reAskEmailCheck, { type: "email", encryption: "inconnu" });
    expect([response.statusCode, response.json(), await mails()]).toEqual([200, { success: true }, []]);
    const secret = await receiveLink();
    await check(secret);
    const before = (await mails()).length;
    test.clock.advance(HOUR);
    await test.response(reAskEmailCheck, { type: "email", encryption: secret });
    expect(await mails()).toHaveLength(before);
  });
});

describe("emailRequest", () => {
  const request = {
    ...{ email: "moi@lices.example", phone: "06 39 98 00 42", numOrdinal: "10010", gender: "Madame" },
    ...{ lastName: "Le Goff", firstName: null, ZIPCode: "35042 CEDEX 9", companyPhone: "0299000001" },
  };

  it("emailRequest stores all fields that the dialog sends", async () => {
    expect((await test.send(emailRequest, request)).statusCode).toBe(204);
    expect(await test.ctx.db.selectFrom("email_requests").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      num_ordinal: "10010",
      email: "moi@lices.example",
      phone: "0639980042",
      details: {
        ...{ gender: "Madame", lastName: "Le Goff", firstName: "", ZIPCode: "35042", city: "" },
        companyPhone: "0299000001",
      },
      handled_at: null,
    });
  });

  it("emailRequest rejects invalid fields, and the sixth request within an hour (S5-30 S5-31)", async () => {
    expect((await test.send(emailRequest, { ...request, email: "moi@lices" })).statusCode).toBe(400);
    expect((await test.send(emailRequest, { ...request, phone: "12" })).statusCode).toBe(400);
    for (let time = 0; time < 3; time += 1) expect((await test.send(emailRequest, request)).statusCode).toBe(204);
    expect((await test.send(emailRequest, request)).statusCode).toBe(429);
  });
});
