import { currentUser, updateUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import {
  askPasswordRecovery,
  changePassword,
  passwordLink,
  passwordReset,
  passwordResetRequest,
} from "contract/accounts/password.ts";
import { describe, expect, it, vi } from "vitest";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const MINUTE = 60_000;
const EMAIL = "demo@lices.example";
const OLD = "clinique-demo-2026";
const NEW = "trois chats roux dorment";

const mails = async () => (await test.outbox()).filter(({ channel }) => channel === "email");
const ask = (email = EMAIL, address = "192.0.2.1") => test.send(passwordResetRequest, { email }, { address });
const reset = (encryption: string, password = NEW) => test.send(passwordReset, { encryption, password });
const enter = (password: string, email = EMAIL) => test.send(login, { email, password });
const statusOf = async (token: string) => (await test.send(currentUser, {}, { token })).statusCode;

async function receiveLink(email = EMAIL): Promise<string> {
  await ask(email);
  return secretIn(test, "/reset/password", email);
}

const LINK_USED = '{"error":"Lien expiré ou déjà utilisé. Refaites une demande.","code":"linkUsed"}';

describe("passwordLink", () => {
  const look = async (encryption: string) => (await test.send(passwordLink, { encryption })).json();
  const dead = { usable: false, invitation: null };

  it("passwordLink does not use up a link, and returns one response for all unusable links (T-25 T-27)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const link = await receiveLink();
    for (let time = 0; time < 5; time++) expect(await look(link)).toEqual({ usable: true, invitation: null });
    expect((await reset(link)).statusCode).toBe(200);
    expect(await look(link)).toEqual(dead);
    test.clock.advance(MINUTE + 1000);
    const former = await receiveLink();
    test.clock.advance(MINUTE + 1000);
    const latest = await receiveLink();
    expect(await look(former)).toEqual(dead);
    test.clock.advance(59 * MINUTE);
    expect(await look(latest)).toMatchObject({ usable: true });
    test.clock.advance(MINUTE);
    expect(await look(latest)).toEqual(dead);
    expect(await look("n'a jamais existé")).toEqual(dead);
  });
});

describe("passwordResetRequest", () => {
  it("passwordResetRequest accepts other spellings of the e-mail address (S7-12 S8-08)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    expect((await ask(" Demo@Lices.example ")).json()).toEqual({ success: true });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: EMAIL, subject: "Réinitialisez votre mot de passe" });
    expect(mail?.text).toMatch(/https:\/\/espace\.example\/reset\/password\/[\w-]{43}\n/);
    expect(mail?.html).toContain('href="https://espace.example/reset/password/');
  });

  it("passwordResetRequest gives the same response for every e-mail address (T-17 S8-07 W-11)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    await makeHolder(test.ctx, { email: "attente@lices.example", emailChecked: false });
    const executor = test.ctx.db.getExecutor();
    const executed: string[] = [];
    const spy = vi.spyOn(executor, "executeQuery").mockImplementation((query) => {
      executed.push(query.sql);
      return Object.getPrototypeOf(executor).executeQuery.call(executor, query);
    });
    const seen = new Set<string>();
    for (const email of [EMAIL, "personne@lices.example", "attente@lices.example", "pas un email"]) {
      const { statusCode, body } = await ask(email);
      seen.add(JSON.stringify([statusCode, body, ...executed.splice(0)]));
    }
    spy.mockRestore();
    expect(seen.size).toBe(1);
    const [status, body, ...queries]: [number, ...string[]] = JSON.parse([...seen].join());
    expect([status, body]).toEqual([200, '{"success":true}']);
    const kinds = queries.map((query) => query.replace("/* prepared */", "").trim().split(" ", 3).join(" "));
    expect(kinds).toEqual([...Array(5).fill("insert into limit_logs"), 'insert into "deferred_requests"']);
    expect((await mails()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it("The two calls for a forgotten password share a limit of one mail a minute, three an hour", async () => {
    await makeHolder(test.ctx, { email: EMAIL, numOrdinal: "10001", password: OLD });
    await ask();
    await test.send(askPasswordRecovery, { numOrdinal: "10001" });
    expect(await mails()).toHaveLength(1);
    for (let minute = 0; minute < 30; minute += 1) {
      test.clock.advance(MINUTE);
      await ask(EMAIL, `198.51.100.${minute}`);
      await test.jobs.drain();
    }
    expect(await mails()).toHaveLength(3);
  });
});

describe("askPasswordRecovery", () => {
  it("askPasswordRecovery returns 204, and sends a mail only to verified addresses (S7-10 W-10 T-09)", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001", email: EMAIL, password: OLD });
    await makeHolder(test.ctx, { numOrdinal: "10003", emailChecked: false });
    const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    await test.send(askPasswordRecovery, { numOrdinal: "10001" }, { headers });
    expect(await mails()).toEqual([]);
    for (const numOrdinal of ["10001", "10003", "99999"]) {
      const response = await test.send(askPasswordRecovery, { numOrdinal });
      expect([response.statusCode, response.body]).toEqual([204, ""]);
    }
    expect((await mails()).map(({ to }) => to)).toEqual([EMAIL]);
    expect((await reset(await secretIn(test, "/reset/password"))).statusCode).toBe(200);
  });
});

describe("passwordReset", () => {
  it("passwordReset sets the password, ends all sessions and notifies the owner (S7-13 T-28)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const tokens = [await test.tokenOf(id), await test.tokenOf(id), await test.tokenOf(id)];
    for (let attempt = 0; attempt < 8; attempt += 1) await enter("faux");
    expect((await enter(OLD)).statusCode).toBe(401);
    expect(outcomeOf(await reset(await receiveLink()))).toEqual([200, { success: true }]);
    for (const token of tokens) expect(await statusOf(token)).toBe(401);
    expect((await enter(OLD)).statusCode).toBe(401);
    expect((await enter(NEW)).statusCode).toBe(200);
    expect((await mails())[0]).toMatchObject({ to: EMAIL, subject: "Votre mot de passe a été modifié" });
  });

  it("If 20 requests use a password link at the same time, only one succeeds (T-24)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const secret = await receiveLink();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => reset(secret, `${NEW} ${index}`)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const again = await reset(secret);
    expect([again.statusCode, again.body]).toEqual([400, LINK_USED]);
    // Try the accepted password and only two of the 19 rejected passwords, because each login is slow.
    const won = responses.findIndex(({ statusCode }) => statusCode === 200);
    for (const index of [won, (won + 1) % 20, (won + 7) % 20]) {
      expect((await enter(`${NEW} ${index}`)).statusCode).toBe(index === won ? 200 : 401);
    }
  });

  it("A newer link, a new password or a new e-mail address invalidates a password link (T-25)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const first = await receiveLink();
    test.clock.advance(MINUTE);
    const second = await receiveLink();
    expect((await reset(first)).body).toBe(LINK_USED);
    const token = await test.tokenOf(id);
    await test.response(changePassword, { currentPassword: OLD, newPassword: NEW }, { token });
    expect((await reset(second)).body).toBe(LINK_USED);
    test.clock.advance(MINUTE);
    const third = await receiveLink();
    const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Maëlle", phone: "0639980001" };
    await test.response(updateUser, { ...profile, email: "autre@lices.example" }, { token });
    expect((await reset(third)).body).toBe(LINK_USED);
    expect((await enter(NEW, "autre@lices.example")).statusCode).toBe(200);
  });

  it("passwordReset explains why a password is too weak, and does not use up the link (T-22)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD, lastName: "Kerbrat", firstName: "Sophie" });
    const secret = await receiveLink();
    const response = await reset(secret, "sophiekerbrat35");
    const error = "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique.";
    expect(outcomeOf(response)).toEqual([422, { error, code: "passwordTooWeak" }]);
    expect((await reset(secret)).statusCode).toBe(200);
  });

  it("A login accepts any Unicode form of a password, but rejects other case or accents (T-23)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const entered = `${"le chat dort sur le toit pendant que la pluie tombe sans un bruit".padEnd(72, "x")}é`;
    await reset(await receiveLink(), entered);
    expect((await enter(`${entered.slice(0, 72)}e`)).statusCode).toBe(401);
    expect((await enter(entered.toUpperCase())).statusCode).toBe(401);
    expect((await enter(entered.normalize("NFD"))).statusCode).toBe(401);
    expect((await enter(entered)).statusCode).toBe(200);
  });

  it("passwordReset activates an invited collaborator and notifies the holder (S4-46)", async () => {
    const holder = await makeHolder(test.ctx, { email: "titulaire@lices.example" });
    const accountId = await makeCollaborator(test.ctx, holder, { email: EMAIL });
    const wish = { purpose: "invitation", accountId, emailKey: EMAIL } as const;
    const { secret: former } = await makeLink(test.ctx.db, test.ctx, wish);
    const { secret } = await makeLink(test.ctx.db, test.ctx, wish);
    expect((await reset(former)).body).toBe(LINK_USED);
    test.clock.advance(7 * 24 * 60 * MINUTE - 1);
    expect((await reset(secret)).statusCode).toBe(200);
    const { token } = await test.response(login, { email: EMAIL, password: NEW });
    expect(await test.response(currentUser, {}, { token })).toMatchObject({
      mendataryChecked: true,
      emailChecked: true,
    });
    const { childVeterinaryUser } = await test.response(currentUser, {}, { token: await test.tokenOf(holder) });
    expect(childVeterinaryUser).toMatchObject([{ email: EMAIL, mendataryChecked: true }]);
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["titulaire@lices.example", "Votre collaborateur a activé son compte"],
    ]);
    expect((await reset(secret)).body).toBe(LINK_USED);
  });
});

describe("changePassword", () => {
  it("changePassword ends all other sessions and notifies the owner (S7-14 T-28)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: OLD });
    const [mine, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    const response = await test.send(changePassword, { currentPassword: OLD, newPassword: NEW }, { token: mine });
    expect(outcomeOf(response)).toEqual([200, { success: true }]);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
    expect((await enter(NEW)).statusCode).toBe(200);
    expect((await mails())[0]).toMatchObject({ to: EMAIL, subject: "Votre mot de passe a été modifié" });
  });

  it("changePassword returns 422 for the first ten wrong passwords in an hour (S8-14 W-14)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx, { email: EMAIL, password: OLD }));
    const input = { currentPassword: "faux", newPassword: NEW };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const error = "Mot de passe actuel incorrect.";
      expect(outcomeOf(await test.send(changePassword, input, { token }))).toEqual([
        422,
        { error, code: "wrongPassword" },
      ]);
    }
    expect((await test.send(changePassword, input, { token })).statusCode).toBe(429);
    expect(await statusOf(token)).toBe(200);
  });

  it("changePassword rejects weak passwords, for example the name of the clinic (T-22)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx, { password: OLD }));
    for (const newPassword of ["court", "cliniquedeslices35", "1qaz2wsx3edc4rfv", ` ${NEW}`]) {
      const response = await test.send(changePassword, { currentPassword: OLD, newPassword }, { token });
      expect([newPassword, response.statusCode, response.json().code]).toEqual([newPassword, 422, "passwordTooWeak"]);
    }
  });
});
