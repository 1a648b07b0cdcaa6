import { currentUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { login, logout } from "contract/accounts/login.ts";
import { passwordReset } from "contract/accounts/password.ts";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { makeCollaborator, makeHolder } from "./fixtures.ts";

const test = useTestApp({ limits: { loginFailuresPerDay: 10, loginFailuresUntilReset: 20 } });
const PASSWORD = "clinique-demo-2026";
const EMAIL = "demo@clinique.example";
const CREDENTIALS = { email: EMAIL, password: PASSWORD };
const REJECTED =
  '{"error":"Identifiant ou mot de passe invalides.","code":"badCredentials","message":"Identifiant ou mot de passe invalides."}';

describe("login", () => {
  it("login returns a token that opens the account (S7-03)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD, numOrdinal: "10001" });
    const { token } = await test.response(login, { email: " Demo@Clinique.example ", password: PASSWORD });
    expect(token).toMatch(/^[\w-]{43}$/);
    const user = await test.response(currentUser, {}, { token });
    expect(user).toMatchObject({ email: EMAIL, numOrdinal: "10001", mendataryChecked: false });
    expect(user.veterinaryClinicals).toHaveLength(1);
  });

  it("login ignores spaces before and after the password (T-23)", async () => {
    await makeHolder(test.ctx, CREDENTIALS);
    await makeHolder(test.ctx, { email: "ancien@clinique.example", password: ` ${PASSWORD} ` });
    for (const password of [`${PASSWORD} `, `\t ${PASSWORD}\n`, `${PASSWORD}\u00a0`]) {
      await test.response(login, { email: EMAIL, password });
    }
    await test.response(login, { email: "ancien@clinique.example", password: ` ${PASSWORD} ` });
    const others = [
      { email: "ancien@clinique.example", password: PASSWORD },
      { email: EMAIL, password: PASSWORD.replace("-", " -") },
      { email: "inconnue@clinique.example", password: `${PASSWORD} ` },
    ];
    for (const other of others) expect((await test.send(login, other)).body).toBe(REJECTED);
  });

  it("Before an account is verified, login returns only masked contact details", async () => {
    await makeHolder(test.ctx, {
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
        ...{ numOrdinal: "10002", email: "a•••••@c••••.example", phone: "••••••••42", phoneChecked: false },
        emailChecked: true,
      },
    });
  });

  /** @returns an array that receives the time of each password check, in milliseconds */
  function watchChecks(): number[] {
    const checks: number[] = [];
    const { verify } = test.ctx.passwords;
    vi.spyOn(test.ctx.passwords, "verify").mockImplementation(async (password, phc) => {
      if (phc !== null && password !== PASSWORD) checks.push(test.clock.now().getTime());
      return verify(password, phc);
    });
    return checks;
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const HOUR = 3_600_000;

  it("With a limit of 10, login checks at most 10 wrong passwords per account in 24 hours (T-18)", async () => {
    expect(makePolicy().settings).toMatchObject({ loginFailuresPerDay: 25, loginFailuresUntilReset: 100 });
    await makeHolder(test.ctx, CREDENTIALS);
    const checks = watchChecks();
    const guess = (address: string) => test.send(login, { email: EMAIL, password: "faux" }, { address });
    await guess("198.51.100.1");
    test.clock.advance(17 * HOUR);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      test.clock.advance(15 * 60_000);
      await guess(`198.51.100.${attempt}`);
      if (attempt % 20 === 5) {
        test.clock.advance(15 * 60_000);
        await test.send(login, CREDENTIALS, { address: "192.0.2.200" });
      }
    }
    expect(checks.length).toBeGreaterThan(10);
    expect(mostWithin(checks, 24 * HOUR)).toBe(10);
  });

  it("The server accepts 15 parallel logins, but checks only 5 of 20 parallel wrong passwords (T-18 T-20)", async () => {
    await makeHolder(test.ctx, CREDENTIALS);
    const enter = () => test.send(login, CREDENTIALS);
    const responses = await Promise.all(Array.from({ length: 15 }, enter));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 15 }, () => 200));
    const verify = vi.spyOn(test.ctx.passwords, "verify");
    const guess = () => test.send(login, { email: EMAIL, password: "faux" });
    const guesses = await Promise.all(Array.from({ length: 20 }, guess));
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(verify.mock.calls.filter(([, hash]) => hash !== null)).toHaveLength(5);
    verify.mockRestore();
  });

  it.each([
    [1, {}],
    [30, { loginWaitsMinutes: [30] }],
  ])("The fifth failed login blocks the account for the configured %s minutes", async (minutes, settings) => {
    const app = await buildApp({ ...test.ctx, policy: makePolicy(settings) }, { trustProxy: 1 });
    await makeHolder(test.ctx, CREDENTIALS);
    const enter = async (password: string) =>
      (await app.inject({ method: "POST", url: login.path, payload: { ...CREDENTIALS, password } })).statusCode;
    for (let attempt = 0; attempt < 5; attempt += 1) await enter("faux");
    test.clock.advance(minutes * 60_000 - 1);
    expect(await enter(PASSWORD)).toBe(401);
    test.clock.advance(1);
    expect(await enter(PASSWORD)).toBe(200);
    await app.close();
  });

  it("login checks at most 20 passwords from one network address in ten minutes (T-19)", async () => {
    for (let account = 0; account < 20; account += 1) {
      await makeHolder(test.ctx, { email: `compte-${account}@clinique.example`, password: "autre-mot-de-passe" });
    }
    const checks = watchChecks();
    const spray = (account: number) =>
      test.send(login, { email: `compte-${account % 20}@clinique.example`, password: "printemps" });
    await spray(0);
    test.clock.advance(10 * 60_000 - 6000);
    for (let attempt = 1; attempt < 65; attempt += 1) {
      await spray(attempt);
      test.clock.advance(attempt < 40 ? 300 : 40_000);
    }
    expect(checks.length).toBeGreaterThan(25);
    expect(mostWithin(checks, 10 * 60_000)).toBe(20);
  });

  describe("a stranger who guesses passwords (T-20)", () => {
    const enter = (cookie: string, address = "192.0.2.1") =>
      test.send(login, CREDENTIALS, { address, ...(cookie ? { headers: { cookie } } : {}) });
    const cookieOf = ({ headers }: Awaited<ReturnType<typeof enter>>) =>
      String(headers["set-cookie"]).split(";")[0] ?? "";
    let tries = 0;
    const strangers = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1) {
        tries += 1;
        const address = `203.0.${tries >> 8}.${tries & 255}`;
        await test.send(login, { ...CREDENTIALS, password: "faux" }, { address });
      }
    };

    it.each([
      ["the account is blocked", 8, 0, 5],
      ["the day's attempts are used up", 14, 16, 10],
      ["the attempts last for days", 24, 150, 20],
    ])("The owner can log in from a known browser although %s", async (_case, attempts, everyMinutes, checked) => {
      await makeHolder(test.ctx, CREDENTIALS);
      const cookie = cookieOf(await enter(""));
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await strangers(1);
        test.clock.advance(everyMinutes * 60_000);
      }
      expect((await enter("", "198.51.100.1")).statusCode).toBe(401);
      const { streak } = await test.ctx.db.selectFrom("login_failures").select("streak").executeTakeFirstOrThrow();
      expect(streak).toBe(checked);
      expect((await enter(cookie, "198.51.100.2")).statusCode).toBe(200);
    });

    it("A browser stays known only to the last five accounts that logged in from it", async () => {
      const people = Array.from({ length: 6 }, (_, index) => ({
        email: `n${index}@clinique.example`,
        password: PASSWORD,
      }));
      for (const one of people) await makeHolder(test.ctx, one);
      let cookie = "";
      const at = (one: (typeof people)[number], address: string) =>
        test.send(login, one, { address, headers: { cookie } });
      for (const [index, one] of people.entries()) cookie = cookieOf(await at(one, `198.51.100.${index}`));
      for (const { email } of people) {
        for (let attempt = 0; attempt < 8; attempt += 1) {
          await test.send(login, { email, password: "faux" }, { address: `203.0.113.${attempt}` });
        }
      }
      const entered: number[] = [];
      for (const [index, one] of people.entries()) entered.push((await at(one, `192.0.2.${index}`)).statusCode);
      expect(entered).toEqual([401, 200, 200, 200, 200, 200]);
    });

    it("The server ignores device cookies that are invented, changed or issued to another account", async () => {
      const id = await makeHolder(test.ctx, CREDENTIALS);
      await makeHolder(test.ctx, { email: "voleur@clinique.example", password: PASSWORD });
      const [name = "", signature = ""] = cookieOf(await enter("")).split(".");
      const foreignCookie = cookieOf(await test.send(login, { email: "voleur@clinique.example", password: PASSWORD }));
      await strangers(8);
      const other = signature.startsWith("A") ? "B" : "A";
      for (const cookie of [
        ...[foreignCookie, `${name}.${other}${signature.slice(1)}`, `${name}.`, `__Host-appareil=${id}.${signature}`],
      ]) {
        expect((await enter(cookie)).statusCode).toBe(401);
      }
      expect((await enter(`${name}.${signature}`)).statusCode).toBe(200);
    });

    it("Wrong passwords in a known browser do not block logins from other browsers", async () => {
      await makeHolder(test.ctx, CREDENTIALS);
      const cookie = cookieOf(await enter(""));
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await test.send(login, { ...CREDENTIALS, password: "faux" }, { headers: { cookie } });
      }
      expect((await enter(cookie)).statusCode).toBe(401);
      expect((await enter("", "198.51.100.3")).statusCode).toBe(200);
    });
  });
});

describe("a login in progress", () => {
  const enter = () => test.send(login, CREDENTIALS);

  async function meanwhile<Result>(happens: () => Promise<unknown>, act: () => Promise<Result>): Promise<Result> {
    const { verify } = test.ctx.passwords;
    Object.assign(test.ctx.passwords, {
      verify: async (password: string, phc: string | null) => {
        const right = await verify(password, phc);
        await happens();
        return right;
      },
    });
    return act().finally(() => Object.assign(test.ctx.passwords, { verify }));
  }
  const sessions = () => test.ctx.db.selectFrom("sessions").select("account_id").execute();

  it("If the owner sets a new password by a mailed link during a login, the login fails (T-28)", async () => {
    const accountId = await makeHolder(test.ctx, CREDENTIALS);
    const wish = { purpose: "reset", accountId, emailKey: EMAIL } as const;
    const { secret: encryption } = await makeLink(test.ctx.db, test.ctx, wish);
    const replace = () => test.send(passwordReset, { encryption, password: "trois chats roux dorment" });
    const response = await meanwhile(replace, enter);
    expect([response.statusCode, response.body, await sessions()]).toEqual([401, REJECTED, []]);
  });

  it("If the holder removes a collaborator during the collaborator's login, the login fails (T-28)", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
    const removed = await makeCollaborator(test.ctx, holder, CREDENTIALS);
    const token = await test.tokenOf(holder);
    const remove = () => test.send(deleteCollaborator, { email: EMAIL, numOrdinal: "10001" }, { token });
    expect((await meanwhile(remove, enter)).statusCode).toBe(401);
    expect(await sessions()).not.toContainEqual({ account_id: removed });
  });

  it("A login succeeds even if a parallel login stores a stronger password hash meanwhile", async () => {
    const id = await makeHolder(test.ctx, CREDENTIALS);
    const password_hash = await test.ctx.passwords.hash(PASSWORD);
    const strengthen = () => test.ctx.db.updateTable("accounts").set({ password_hash }).execute();
    expect((await meanwhile(strengthen, enter)).statusCode).toBe(200);
    expect(await sessions()).toEqual([{ account_id: id }]);
  });

  it("The server retries a login after a transaction conflict (F-08)", async () => {
    await makeHolder(test.ctx, CREDENTIALS);
    const run = (statement: string) => sql.raw(statement).execute(test.ctx.db);
    await run(`create sequence tries; create function hinder() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'in the way' using errcode = '40001'; end if; return new; end $$`);
    await run("create trigger hindered before insert on sessions for each row execute function hinder()");
    try {
      expect((await enter()).statusCode).toBe(200);
      expect(await sessions()).toHaveLength(1);
    } finally {
      await run("drop trigger hindered on sessions; drop function hinder(); drop sequence tries");
    }
  });

  it("A login replaces a weak password hash, unless the password changes during the login", async () => {
    await makeHolder(test.ctx, CREDENTIALS);
    const hash = async () =>
      (await test.ctx.db.selectFrom("accounts").select("password_hash").executeTakeFirstOrThrow()).password_hash;
    const { isWeak } = test.ctx.passwords;
    const changed = await test.ctx.passwords.hash("trois chats roux dorment");
    Object.assign(test.ctx.passwords, { isWeak: () => true });
    const before = await hash();
    expect((await enter()).statusCode).toBe(200);
    expect(await hash()).not.toBe(before);
    const { hash: derive } = test.ctx.passwords;
    Object.assign(test.ctx.passwords, {
      hash: async (password: string) => {
        await test.ctx.db.updateTable("accounts").set({ password_hash: changed }).execute();
        return derive(password);
      },
    });
    await enter();
    Object.assign(test.ctx.passwords, { isWeak, hash: derive });
    expect(await hash()).toBe(changed);
  });
});

describe("a session", () => {
  it("A request without a valid session token gets 401 and an error message (S6-03 S7-02)", async () => {
    for (const token of [undefined, "inconnu"]) {
      const response = await test.send(currentUser, {}, { token });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        code: "sessionExpired",
        message: "Votre session est terminée, veuillez vous reconnecter.",
      });
    }
  });

  it("logout ends the session on the server (T-29)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const response = await test.send(logout, {}, { token });
    expect(response.statusCode).toBe(204);
    expect(response.headers["clear-site-data"]).toBe('"cache"');
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
  });

  it("Each login creates a new session token and stores only the token's hash (T-30)", async () => {
    await makeHolder(test.ctx, CREDENTIALS);
    const { token: old } = await test.response(login, CREDENTIALS);
    const { token } = await test.response(login, CREDENTIALS, { token: old });
    expect(token).not.toBe(old);
    expect((await test.send(currentUser, {}, { token: old })).statusCode).toBe(401);
    expect(JSON.stringify(await test.ctx.db.selectFrom("sessions").selectAll().execute())).not.toContain(token);
  });

  it("A session ends after 7 days without use, and after 30 days even with use (T-31)", async () => {
    const id = await makeHolder(test.ctx);
    const week = 7 * 24 * 3600_000;
    const idle = await test.tokenOf(id);
    test.clock.advance(week - 1000);
    expect((await test.send(currentUser, {}, { token: idle })).statusCode).toBe(200);
    test.clock.advance(week);
    expect((await test.send(currentUser, {}, { token: idle })).statusCode).toBe(401);
    const used = await test.tokenOf(id);
    for (const days of [6, 6, 6, 6, 5]) {
      test.clock.advance(days * 24 * 3600_000);
      expect((await test.send(currentUser, {}, { token: used })).statusCode).toBe(200);
    }
    test.clock.advance(24 * 3600_000);
    expect((await test.send(currentUser, {}, { token: used })).statusCode).toBe(401);
  });

  it("The eleventh login to an account ends the account's oldest session", async () => {
    const id = await makeHolder(test.ctx);
    const tokens: string[] = [];
    for (let browser = 0; browser < 11; browser += 1) {
      test.clock.advance(1000);
      tokens.push(await test.tokenOf(id));
    }
    expect((await test.send(currentUser, {}, { token: tokens[0] })).statusCode).toBe(401);
    expect((await test.send(currentUser, {}, { token: tokens[1] })).statusCode).toBe(200);
  });
});
