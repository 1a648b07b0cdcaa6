import { currentUser, updateUser } from "contract/accounts/account.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { login } from "contract/accounts/login.ts";
import {
  addPasskey,
  confirmIdentity,
  deletePasskey,
  PASSKEYS_MAX,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeys,
} from "contract/accounts/passkeys.ts";
import { passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { checkEmail } from "contract/accounts/registration.ts";
import { staffPasskeyLogin, staffPasskeyLoginOptions } from "contract/centre/staff-login.ts";
import { userData } from "contract/privacy/privacy.ts";
import { describe, expect, it } from "vitest";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";
import { insertPasskey } from "./store.ts";

const EMAIL = "demo@clinique.example";
const PASSWORD = "clinique-demo-2026";
const MINUTE_MS = 60_000;
const test = useTestApp({ scene });

let holder: string;
let token: string;

async function scene(): Promise<void> {
  holder = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD, numOrdinal: "10001" });
  token = await test.tokenOf(holder);
}

const mails = async (subject: RegExp) => (await test.outbox()).filter((mail) => subject.test(mail.subject ?? ""));

async function addTo(device: Authenticator, name = "Téléphone", session = token) {
  const options = await test.response(passkeyOptions, {}, { token: session });
  const user = options.user as { id: string };
  const response = device.create({ challenge: String(options.challenge), userId: user.id });
  return test.response(addPasskey, { name, response }, { token: session });
}

async function answerOf(device: Authenticator, fault: Parameters<Authenticator["answer"]>[1] = {}) {
  const { ticket, options } = await test.response(passkeyLoginOptions, {});
  return { ticket, response: { ...device.answer({ challenge: String(options.challenge) }, fault) } };
}

async function enter(device: Authenticator, sending: { address?: string; withoutVerification?: true } = {}) {
  const { address = "192.0.2.1", ...fault } = sending;
  const sent = await test.send(passkeyLogin, await answerOf(device, fault), { address });
  return sent.statusCode === 200 ? 200 : problemOf(sent).join(" ");
}

describe("a clinic's passkeys", () => {
  it("a clinic can log in with only a passkey, and the list of passkeys then shows this use (B15-01 B15-02)", async () => {
    const device = new Authenticator();
    const added = await addTo(device, " Portable  du cabinet ");
    expect(added).toMatchObject({ name: "Portable  du cabinet", lastUsedAt: null });
    const { ticket, options } = await test.response(passkeyLoginOptions, {});
    expect(options).toMatchObject({ rpId: "espace.example", userVerification: "required" });
    expect(options).not.toHaveProperty("allowCredentials.0");
    const response = { ...device.answer({ challenge: String(options.challenge) }) };
    const { token: entered } = await test.response(passkeyLogin, { ticket, response });
    expect(await test.response(currentUser, {}, { token: entered })).toMatchObject({ email: EMAIL });
    expect(await test.response(passkeys, {}, { token: entered })).toEqual({
      total: 1,
      items: [{ ...added, lastUsedAt: test.clock.now().toISOString() }],
      next: null,
    });
    expect(problemOf(await test.send(passkeyLogin, { ticket, response }))).toEqual([401, "ticketDead"]);
    expect(await test.response(userData, {}, { token })).toMatchObject({ passkeys: [{ id: added.id }] });
  });

  it("30 minutes after the login, adding a passkey requires the password or an existing passkey (B15-01)", async () => {
    const device = new Authenticator();
    await addTo(device);
    const add = async () => (await test.send(passkeyOptions, {}, { token })).statusCode;
    const confirm = (proof: Parameters<typeof test.send<typeof confirmIdentity>>[1]) =>
      test.send(confirmIdentity, proof, { token });
    for (const proof of [{ password: PASSWORD }, await answerOf(device)]) {
      test.clock.advance(30 * MINUTE_MS + 1);
      expect(problemOf(await test.send(passkeyOptions, {}, { token }))).toEqual([401, "confirmYourself"]);
      expect(problemOf(await confirm({ password: "faux" }))).toEqual([422, "wrongPassword"]);
      expect(problemOf(await confirm(await answerOf(new Authenticator())))).toEqual([422, "passkeyUnusable"]);
      const given = "ticket" in proof ? await answerOf(device) : proof;
      expect((await confirm(given)).statusCode).toBe(204);
      expect(await add()).toBe(200);
    }
    expect(await test.events()).toContain("identity confirmed");
  });

  it("an account has at most 20 passkeys, each with a name (B15-01)", async () => {
    const row = { public_key: "AA", counter: 0, transports: [], name: "Clé", created_at: test.clock.now() };
    for (let index = 1; index < PASSKEYS_MAX; index += 1) {
      const id = test.ctx.random.uuid();
      await insertPasskey(test.ctx.db, { type: "account", id: holder }, { ...row, id, credential_id: id });
    }
    const nameless = await test.send(addPasskey, { name: " ", response: {} }, { token });
    expect(nameless.statusCode).toBe(422);
    expect(nameless.json().errors).toEqual([{ field: "name", error: "Veuillez nommer cette clé d'accès." }]);
    await addTo(new Authenticator());
    expect(problemOf(await test.send(passkeyOptions, {}, { token }))).toEqual([409, "tooManyPasskeys"]);
  });

  it("the owner gets a mail about each added and each removed passkey (B15-03)", async () => {
    const device = new Authenticator();
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    const names = ["Portable", "Téléphone", "Tablette", "Accueil"];
    const added = [];
    for (const name of names) added.push(await addTo(name === "Portable" ? device : new Authenticator(), name));
    expect(await mails(/ajoutée$/)).toHaveLength(4);
    const id = added[0]?.id ?? "";
    expect((await test.send(deletePasskey, { id }, { token: stranger })).statusCode).toBe(404);
    expect((await test.send(deletePasskey, { id }, { token })).statusCode).toBe(204);
    const [removed] = await mails(/supprimée$/);
    expect(removed?.to).toBe(EMAIL);
    expect(removed?.text).toContain("«\u00a0Portable\u00a0»");
    expect(await enter(device)).toBe("401 passkeyRefused");
    expect(await test.events()).toEqual(
      expect.arrayContaining(["passkey added", "passkey removed", "passkey refused"]),
    );
  });
});

describe("the end of a clinic's passkeys", () => {
  it("a password reset by mail removes every passkey and notifies the owner (B15-03)", async () => {
    const device = new Authenticator();
    await addTo(device);
    await test.send(passwordResetRequest, { email: EMAIL });
    const encryption = await secretIn(test, "/reset/password", EMAIL);
    await test.response(passwordReset, { encryption, password: "trois chats roux dorment" });
    expect(await enter(device)).toBe("401 passkeyRefused");
    expect(await mails(/supprimée$/)).toMatchObject([{ to: EMAIL }]);
  });

  it("'Ce n'est pas moi' removes a thief's passkeys and notifies the owner (B15-03 W-13)", async () => {
    const profile = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
    await test.response(updateUser, { ...profile, email: "voleur@mal.example" }, { token });
    const undo = (await test.outbox()).map(({ text }) => /\/check\/email\/([\w-]{43})\?annuler\s/.exec(text)?.[1]);
    const device = new Authenticator();
    await addTo(device);
    expect(await mails(/ajoutée$/)).toMatchObject([{ to: EMAIL }]);
    await test.send(checkEmail, { encryption: undo.find(Boolean) ?? "" });
    expect(await enter(device)).toBe("401 passkeyRefused");
    expect(await mails(/supprimée$/)).toMatchObject([{ to: EMAIL }]);
  });

  it("the erasure of the account removes its passkeys (B15-03 T-54)", async () => {
    const device = new Authenticator();
    await addTo(device);
    await test.response(deleteUser, { password: PASSWORD }, { token });
    expect(await test.ctx.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
    expect(await enter(device)).toBe("401 passkeyRefused");
  });
});

describe("the login by passkey", () => {
  it("failed passkey logins count towards the network's limit and block the account's passkeys (B15-03 T-18 T-19)", async () => {
    const device = new Authenticator();
    await addTo(device);
    const wrong = { withoutVerification: true } as const;
    for (let times = 0; times < 5; times += 1) expect(await enter(device, wrong)).toBe("401 passkeyRefused");
    expect(await enter(device, { address: "203.0.113.9" })).toBe("401 passkeyRefused");
    test.clock.advance(MINUTE_MS);
    expect(await enter(device, { address: "203.0.113.9" })).toBe(200);
    for (let times = 0; times < 15; times += 1) await enter(new Authenticator());
    expect(await enter(device)).toBe("401 passkeyRefused");
    test.clock.advance(10 * MINUTE_MS);
    expect(await enter(device)).toBe(200);
  });

  it("wrong passwords of strangers do not block the owner's passkey (B15-03 T-20)", async () => {
    const device = new Authenticator();
    await addTo(device);
    for (let times = 0; times < 8; times += 1) await test.send(login, { email: EMAIL, password: "faux" });
    expect(await enter(device)).toBe(200);
  });

  it("a clinic's passkey cannot log in as staff (B15-04 B1-01)", async () => {
    const device = new Authenticator();
    await addTo(device);
    const { ticket, options } = await test.response(staffPasskeyLoginOptions, {});
    const response = { ...device.answer({ challenge: String(options.challenge) }) };
    expect(problemOf(await test.send(staffPasskeyLogin, { ticket, response }))).toEqual([401, "passkeyRefused"]);
  });
});
