import { currentUser } from "contract/account.ts";
import { deleteCollaborator } from "contract/collaborators.ts";
import { login, logout } from "contract/login.ts";
import { passwordReset } from "contract/password.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeToken } from "../password/token.ts";
import { makeCollaborator, makeHolder } from "./make.ts";

const test = useTestApp();
const PASSWORD = "clinique-demo-2026";
const REFUSED =
  '{"error":"Identifiant ou mot de passe invalides.","code":"badCredentials","message":"Identifiant ou mot de passe invalides."}';

describe("login", () => {
  it("S7-03 answers a token that opens the account", async () => {
    await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD, numOrdinal: "10001" });
    const { token } = await test.answer(login, { email: " Demo@Clinique.example ", password: PASSWORD });
    expect(token).toMatch(/^[\w-]{43}$/);
    const user = await test.answer(currentUser, {}, { token });
    expect(user).toMatchObject({ email: "demo@clinique.example", numOrdinal: "10001", mendataryChecked: false });
    expect(user.veterinaryClinicals).toHaveLength(1);
  });

  it("T-15 refuses an unknown address, a wrong password and a pending collaborator with the same bytes", async () => {
    const holder = await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD });
    await makeHolder(test.world, { email: "attente@clinique.example", password: PASSWORD, emailChecked: false });
    await makeCollaborator(test.world, holder, { email: "invite@clinique.example" });
    for (const email of [
      "personne@clinique.example",
      "demo@clinique.example",
      "attente@clinique.example",
      "invite@clinique.example",
    ]) {
      const response = await test.send(login, { email, password: "un-mauvais-mot-de-passe" });
      expect([response.statusCode, response.body]).toEqual([401, REFUSED]);
    }
  });

  it("tells the right password of an unverified account where to go on, with masked contact data", async () => {
    await makeHolder(test.world, {
      email: "attente@clinique.example",
      password: PASSWORD,
      phoneChecked: false,
      numOrdinal: "10002",
      phone: "0639980042",
    });
    const response = await test.send(login, { email: "attente@clinique.example", password: PASSWORD });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      error: "Votre compte n'est pas encore vérifié.",
      code: "accountNotVerified",
      user: {
        numOrdinal: "10002",
        email: "a•••••@c••••.example",
        phone: "••••••••42",
        phoneChecked: false,
        emailChecked: true,
      },
    });
  });

  it("T-18 checks at most 25 wrong passwords of one account a day, however long the attacker waits", async () => {
    await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD });
    let refusedBeforeCheck = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await test.send(
        login,
        { email: "demo@clinique.example", password: `faux-${attempt}` },
        { address: `198.51.100.${attempt}` },
      );
      test.clock.advance(16 * 60_000);
    }
    const row = await test.world.db.selectFrom("login_failures").selectAll().executeTakeFirstOrThrow();
    expect(row.failures).toBe(25);
    const right = await test.send(
      login,
      { email: "demo@clinique.example", password: PASSWORD },
      { address: "198.51.100.200" },
    );
    refusedBeforeCheck += right.statusCode === 401 ? 1 : 0;
    expect(refusedBeforeCheck).toBe(1);
  });

  it("makes the fifth failure wait a minute", async () => {
    await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await test.send(login, { email: "demo@clinique.example", password: "faux" });
    expect((await test.send(login, { email: "demo@clinique.example", password: PASSWORD })).statusCode).toBe(401);
    test.clock.advance(60_000);
    expect((await test.send(login, { email: "demo@clinique.example", password: PASSWORD })).statusCode).toBe(200);
  });

  it("T-19 checks at most 20 passwords from one address in ten minutes", async () => {
    for (let account = 0; account < 21; account += 1) {
      await makeHolder(test.world, {
        email: `compte-${account}@clinique.example`,
        password: account === 20 ? PASSWORD : "autre-mot-de-passe",
      });
    }
    for (let account = 0; account < 20; account += 1) {
      await test.send(login, { email: `compte-${account}@clinique.example`, password: "printemps" });
    }
    expect((await test.send(login, { email: "compte-20@clinique.example", password: PASSWORD })).statusCode).toBe(401);
    test.clock.advance(10 * 60_000);
    expect((await test.send(login, { email: "compte-20@clinique.example", password: PASSWORD })).statusCode).toBe(200);
  });

  it("T-20 lets the owner in from a known browser while a stranger exhausts the attempts", async () => {
    await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD });
    const first = await test.send(login, { email: "demo@clinique.example", password: PASSWORD });
    const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await test.send(login, { email: "demo@clinique.example", password: "faux" }, { address: "203.0.113.9" });
    }
    const stranger = await test.send(
      login,
      { email: "demo@clinique.example", password: PASSWORD },
      { address: "203.0.113.10" },
    );
    const owner = await test.send(
      login,
      { email: "demo@clinique.example", password: PASSWORD },
      { headers: { cookie } },
    );
    expect([stranger.statusCode, owner.statusCode]).toEqual([401, 200]);
  });
});

describe("a login under way", () => {
  const EMAIL = "demo@clinique.example";
  const enter = () => test.send(login, { email: EMAIL, password: PASSWORD });

  /** Lets something happen after the password was found right and before the session is opened. */
  async function meanwhile<Result>(happens: () => Promise<unknown>, act: () => Promise<Result>): Promise<Result> {
    const { verify } = test.world.passwords;
    Object.assign(test.world.passwords, {
      verify: async (password: string, phc: string | null) => {
        const right = await verify(password, phc);
        await happens();
        return right;
      },
    });
    return act().finally(() => Object.assign(test.world.passwords, { verify }));
  }
  const sessions = () => test.world.db.selectFrom("sessions").select("account_id").execute();

  it("T-28 opens nothing when the password was replaced by a link meanwhile", async () => {
    const accountId = await makeHolder(test.world, { email: EMAIL, password: PASSWORD });
    const wish = { purpose: "reset", accountId, emailKey: EMAIL } as const;
    const encryption = await makeToken(test.world.db, test.world, wish);
    const replace = () => test.send(passwordReset, { encryption, password: "trois chats roux dorment" });
    const response = await meanwhile(replace, enter);
    expect([response.statusCode, response.body, await sessions()]).toEqual([401, REFUSED, []]);
  });

  it("T-28 opens nothing when the collaborator was removed meanwhile", async () => {
    const holder = await makeHolder(test.world, { numOrdinal: "10001" });
    const removed = await makeCollaborator(test.world, holder, { email: EMAIL, password: PASSWORD });
    const token = await test.tokenOf(holder);
    const remove = () => test.send(deleteCollaborator, { email: EMAIL, numOrdinal: "10001" }, { token });
    expect((await meanwhile(remove, enter)).statusCode).toBe(401);
    expect(await sessions()).not.toContainEqual({ account_id: removed });
  });

  it("opens when another login made the hash of the same password stronger meanwhile", async () => {
    const id = await makeHolder(test.world, { email: EMAIL, password: PASSWORD });
    const password_hash = await test.world.passwords.hash(PASSWORD);
    const strengthen = () => test.world.db.updateTable("accounts").set({ password_hash }).execute();
    expect((await meanwhile(strengthen, enter)).statusCode).toBe(200);
    expect(await sessions()).toEqual([{ account_id: id }]);
  });

  it("makes a weak hash strong, but never brings an old password back", async () => {
    await makeHolder(test.world, { email: EMAIL, password: PASSWORD });
    const hash = async () =>
      (await test.world.db.selectFrom("accounts").select("password_hash").executeTakeFirstOrThrow()).password_hash;
    const { isWeak } = test.world.passwords;
    const changed = await test.world.passwords.hash("trois chats roux dorment");
    Object.assign(test.world.passwords, { isWeak: () => true });
    const before = await hash();
    expect((await enter()).statusCode).toBe(200);
    expect(await hash()).not.toBe(before);
    const { hash: derive } = test.world.passwords;
    Object.assign(test.world.passwords, {
      hash: async (password: string) => {
        await test.world.db.updateTable("accounts").set({ password_hash: changed }).execute();
        return derive(password);
      },
    });
    await enter();
    Object.assign(test.world.passwords, { isWeak, hash: derive });
    expect(await hash()).toBe(changed);
  });
});

describe("session", () => {
  it("S6-03 S7-02 a call without a live token is a 401 with the sentence to show", async () => {
    for (const token of [undefined, "inconnu"]) {
      const response = await test.send(currentUser, {}, { token });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        code: "sessionExpired",
        message: "Votre session a expiré, veuillez vous reconnecter.",
      });
    }
  });

  it("T-29 logout ends the session on the server", async () => {
    const token = await test.tokenOf(await makeHolder(test.world));
    expect((await test.send(logout, {}, { token })).statusCode).toBe(204);
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
  });

  it("T-30 a login makes a new token, kills the one of the same browser and stores neither", async () => {
    await makeHolder(test.world, { email: "demo@clinique.example", password: PASSWORD });
    const { token: old } = await test.answer(login, { email: "demo@clinique.example", password: PASSWORD });
    const { token } = await test.answer(login, { email: "demo@clinique.example", password: PASSWORD }, { token: old });
    expect(token).not.toBe(old);
    expect((await test.send(currentUser, {}, { token: old })).statusCode).toBe(401);
    const stored = JSON.stringify(await test.world.db.selectFrom("sessions").selectAll().execute());
    expect(stored).not.toContain(token);
  });

  it("T-31 a session ends after 7 days unused and after 30 days in any case", async () => {
    const id = await makeHolder(test.world);
    const idle = await test.tokenOf(id);
    test.clock.advance(7 * 24 * 3600_000);
    expect((await test.send(currentUser, {}, { token: idle })).statusCode).toBe(401);
    const used = await test.tokenOf(id);
    for (let day = 0; day < 29; day += 1) {
      test.clock.advance(24 * 3600_000);
      expect((await test.send(currentUser, {}, { token: used })).statusCode).toBe(200);
    }
    test.clock.advance(24 * 3600_000);
    expect((await test.send(currentUser, {}, { token: used })).statusCode).toBe(401);
  });

  it("keeps the ten latest sessions of an account", async () => {
    const id = await makeHolder(test.world);
    const tokens: string[] = [];
    for (let browser = 0; browser < 11; browser += 1) {
      test.clock.advance(1000);
      tokens.push(await test.tokenOf(id));
    }
    expect((await test.send(currentUser, {}, { token: tokens[0] })).statusCode).toBe(401);
    expect((await test.send(currentUser, {}, { token: tokens[1] })).statusCode).toBe(200);
  });
});
