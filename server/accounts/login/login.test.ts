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

const test = useTestApp();
const PASSWORD = "clinique-demo-2026";
const REJECTED =
  '{"error":"Identifiant ou mot de passe invalides.","code":"badCredentials","message":"Identifiant ou mot de passe invalides."}';

describe("login", () => {
  it("S7-03 answers a token that opens the account", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD, numOrdinal: "10001" });
    const { token } = await test.response(login, { email: " Demo@Clinique.example ", password: PASSWORD });
    expect(token).toMatch(/^[\w-]{43}$/);
    const user = await test.response(currentUser, {}, { token });
    expect(user).toMatchObject({ email: "demo@clinique.example", numOrdinal: "10001", mendataryChecked: false });
    expect(user.veterinaryClinicals).toHaveLength(1);
  });

  it("takes a password as typed, then without blanks at its ends (T-23)", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    await makeHolder(test.ctx, { email: "ancien@clinique.example", password: ` ${PASSWORD} ` });
    for (const typed of [`${PASSWORD} `, `\t ${PASSWORD}\n`, `${PASSWORD}\u00a0`]) {
      await test.response(login, { email: "demo@clinique.example", password: typed });
    }
    await test.response(login, { email: "ancien@clinique.example", password: ` ${PASSWORD} ` });
    const others = [
      { email: "ancien@clinique.example", password: PASSWORD },
      { email: "demo@clinique.example", password: PASSWORD.replace("-", " -") },
      { email: "inconnue@clinique.example", password: `${PASSWORD} ` },
    ];
    for (const other of others) expect((await test.send(login, other)).body).toBe(REJECTED);
  });

  it("tells the right password of an unverified account where to go on, with masked contact data", async () => {
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
        numOrdinal: "10002",
        email: "a•••••@c••••.example",
        phone: "••••••••42",
        phoneChecked: false,
        emailChecked: true,
      },
    });
  });

  /** Makes notes of when a password is looked at. @returns the instants, in milliseconds */
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

  it("T-18 checks at most 25 wrong passwords of one account in any 24 hours, and the owner's logins give no more", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const checks = watchChecks();
    const guess = (address: string) =>
      test.send(login, { email: "demo@clinique.example", password: "faux" }, { address });
    // One guess begins the day; the others come at its end, and go on into the next one.
    await guess("198.51.100.1");
    test.clock.advance(17 * HOUR);
    for (let attempt = 0; attempt < 120; attempt += 1) {
      test.clock.advance(15 * 60_000);
      await guess(`198.51.100.${attempt}`);
      if (attempt % 30 === 20) {
        test.clock.advance(15 * 60_000);
        await test.send(login, { email: "demo@clinique.example", password: PASSWORD }, { address: "192.0.2.200" });
      }
    }
    expect(checks.length).toBeGreaterThan(25);
    expect(mostWithin(checks, 24 * HOUR)).toBe(25);
  }, 60_000);

  it("T-20 lets in whoever has the right password, however often at once", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const enter = () => test.send(login, { email: "demo@clinique.example", password: PASSWORD });
    const responses = await Promise.all(Array.from({ length: 15 }, enter));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 15 }, () => 200));
  });

  it("T-18 checks five of twenty wrong passwords at once", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const verify = vi.spyOn(test.ctx.passwords, "verify");
    const enter = () => test.send(login, { email: "demo@clinique.example", password: "faux" });
    const responses = await Promise.all(Array.from({ length: 20 }, enter));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
    expect(verify.mock.calls.filter(([, hash]) => hash !== null)).toHaveLength(5);
    verify.mockRestore();
  });

  it("makes the fifth failure wait a minute", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await test.send(login, { email: "demo@clinique.example", password: "faux" });
    expect((await test.send(login, { email: "demo@clinique.example", password: PASSWORD })).statusCode).toBe(401);
    test.clock.advance(60_000);
    expect((await test.send(login, { email: "demo@clinique.example", password: PASSWORD })).statusCode).toBe(200);
  });

  it("policy 2 waits as long as the operator says", async () => {
    const ctx = { ...test.ctx, policy: makePolicy({ loginWaitsMinutes: [30] }) };
    const app = await buildApp(ctx, { trustProxy: 1 });
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const enter = async (password: string) => {
      const payload = { email: "demo@clinique.example", password };
      return (await app.inject({ method: "POST", url: login.path, payload })).statusCode;
    };
    for (let attempt = 0; attempt < 5; attempt += 1) await enter("faux");
    test.clock.advance(29 * 60_000);
    expect(await enter(PASSWORD)).toBe(401);
    test.clock.advance(60_000);
    expect(await enter(PASSWORD)).toBe(200);
    await app.close();
  });

  it("T-19 checks at most 20 passwords from one address in any ten minutes, one on each of 200 accounts", async () => {
    for (let account = 0; account < 200; account += 1) {
      await makeHolder(test.ctx, { email: `compte-${account}@clinique.example`, password: "autre-mot-de-passe" });
    }
    const checks = watchChecks();
    const spray = (account: number) =>
      test.send(login, { email: `compte-${account}@clinique.example`, password: "printemps" });
    // One at first, 19 just before ten minutes have passed, the others just after: the edge of a window that begins anew.
    await spray(0);
    test.clock.advance(10 * 60_000 - 6000);
    for (let account = 1; account < 200; account += 1) {
      await spray(account);
      test.clock.advance(account < 40 ? 300 : 10_000);
    }
    expect(checks.length).toBeGreaterThan(40);
    expect(mostWithin(checks, 10 * 60_000)).toBe(20);
  }, 60_000);

  describe("T-20 while a stranger tries", () => {
    const OWNER = { email: "demo@clinique.example", password: PASSWORD };
    const enter = (cookie: string, address = "192.0.2.1") =>
      test.send(login, OWNER, { address, ...(cookie ? { headers: { cookie } } : {}) });
    const cookieOf = ({ headers }: Awaited<ReturnType<typeof enter>>) =>
      String(headers["set-cookie"]).split(";")[0] ?? "";
    let tries = 0;
    const strangers = async (times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1) {
        tries += 1;
        const address = `203.0.${tries >> 8}.${tries & 255}`;
        await test.send(login, { ...OWNER, password: "faux" }, { address });
      }
    };

    it.each([
      ["until the account waits", 8, 0, 5],
      ["until the day's tries are used up", 40, 16, 25],
      ["for days, until a new password is asked for", 110, 58, 100],
    ])("the owner enters a known browser at the first try: %s", async (_case, attempts, everyMinutes, checked) => {
      await makeHolder(test.ctx, { ...OWNER });
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

    it("whoever shares a machine of the clinic stays known there: the last five of them", async () => {
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

    it("a cookie of another account, an altered one and an invented one are none", async () => {
      const id = await makeHolder(test.ctx, { ...OWNER });
      await makeHolder(test.ctx, { email: "voleur@clinique.example", password: PASSWORD });
      const [name = "", signature = ""] = cookieOf(await enter("")).split(".");
      const thiefs = cookieOf(await test.send(login, { email: "voleur@clinique.example", password: PASSWORD }));
      await strangers(8);
      const other = signature.startsWith("A") ? "B" : "A";
      for (const cookie of [
        thiefs,
        `${name}.${other}${signature.slice(1)}`,
        `${name}.`,
        `__Host-appareil=${id}.${signature}`,
      ]) {
        expect((await enter(cookie)).statusCode).toBe(401);
      }
      expect((await enter(`${name}.${signature}`)).statusCode).toBe(200);
    });

    it("the tries of a known browser are counted of themselves: it is no way round the limits", async () => {
      await makeHolder(test.ctx, { ...OWNER });
      const cookie = cookieOf(await enter(""));
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await test.send(login, { ...OWNER, password: "faux" }, { headers: { cookie } });
      }
      expect((await enter(cookie)).statusCode).toBe(401);
      expect((await enter("", "198.51.100.3")).statusCode).toBe(200);
    });
  });
});

describe("a login under way", () => {
  const EMAIL = "demo@clinique.example";
  const enter = () => test.send(login, { email: EMAIL, password: PASSWORD });

  /** Lets something happen after the password was found right and before the session is opened. */
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

  it("T-28 opens nothing when the password was replaced by a link meanwhile", async () => {
    const accountId = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const wish = { purpose: "reset", accountId, emailKey: EMAIL } as const;
    const { secret: encryption } = await makeLink(test.ctx.db, test.ctx, wish);
    const replace = () => test.send(passwordReset, { encryption, password: "trois chats roux dorment" });
    const response = await meanwhile(replace, enter);
    expect([response.statusCode, response.body, await sessions()]).toEqual([401, REJECTED, []]);
  });

  it("T-28 opens nothing when the collaborator was removed meanwhile", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
    const removed = await makeCollaborator(test.ctx, holder, { email: EMAIL, password: PASSWORD });
    const token = await test.tokenOf(holder);
    const remove = () => test.send(deleteCollaborator, { email: EMAIL, numOrdinal: "10001" }, { token });
    expect((await meanwhile(remove, enter)).statusCode).toBe(401);
    expect(await sessions()).not.toContainEqual({ account_id: removed });
  });

  it("opens when another login made the hash of the same password stronger meanwhile", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const password_hash = await test.ctx.passwords.hash(PASSWORD);
    const strengthen = () => test.ctx.db.updateTable("accounts").set({ password_hash }).execute();
    expect((await meanwhile(strengthen, enter)).statusCode).toBe(200);
    expect(await sessions()).toEqual([{ account_id: id }]);
  });

  it.each(["40001", "40P01"])(
    "F-08 opens at its second try when another transaction was in the way: %s",
    async (code) => {
      await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
      const run = (statement: string) => sql.raw(statement).execute(test.ctx.db);
      await run(`create sequence tries; create function hinder() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'in the way' using errcode = '${code}'; end if; return new; end $$`);
      await run("create trigger hindered before insert on sessions for each row execute function hinder()");
      try {
        expect((await enter()).statusCode).toBe(200);
        expect(await sessions()).toHaveLength(1);
      } finally {
        await run("drop trigger hindered on sessions; drop function hinder(); drop sequence tries");
      }
    },
  );

  it("makes a weak hash strong, but never brings an old password back", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
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
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const response = await test.send(logout, {}, { token });
    expect(response.statusCode).toBe(204);
    // Portraits, which the browser may have cached.
    expect(response.headers["clear-site-data"]).toBe('"cache"');
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
  });

  it("T-30 a login makes a new token, kills the one of the same browser and stores neither", async () => {
    await makeHolder(test.ctx, { email: "demo@clinique.example", password: PASSWORD });
    const { token: old } = await test.response(login, { email: "demo@clinique.example", password: PASSWORD });
    const { token } = await test.response(
      login,
      { email: "demo@clinique.example", password: PASSWORD },
      { token: old },
    );
    expect(token).not.toBe(old);
    expect((await test.send(currentUser, {}, { token: old })).statusCode).toBe(401);
    const stored = JSON.stringify(await test.ctx.db.selectFrom("sessions").selectAll().execute());
    expect(stored).not.toContain(token);
  });

  it("T-31 a session ends after 7 days unused and after 30 days in any case", async () => {
    const id = await makeHolder(test.ctx);
    const week = 7 * 24 * 3600_000;
    const idle = await test.tokenOf(id);
    test.clock.advance(week - 1000);
    expect((await test.send(currentUser, {}, { token: idle })).statusCode).toBe(200);
    test.clock.advance(week);
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
