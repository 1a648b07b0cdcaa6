import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { changeStaffPassword, confirmStaff, staffMe } from "contract/centre/staff.ts";
import {
  finishEnrolment,
  staffLogin,
  staffLoginRecovery,
  staffLoginTotp,
  startEnrolment,
} from "contract/centre/staff-login.ts";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { cookieOf } from "../../../tests/support/sign-up.ts";
import { codeOf, enterStaff, makeEntering, STAFF_PASSWORD, ticketOf, wrongCode } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { makeStaff } from "../staff/fixtures.ts";

const test = useTestApp();
const EMAIL = "claire@formation.example";
const OTHER = "other@formation.example";
const MINUTE_MS = 60_000;

const statusOf = async (sent: Promise<{ statusCode: number }>) => (await sent).statusCode;
const tryCode = (ticket: string, code: string) => statusOf(test.send(staffLoginTotp, { ticket, code }));

describe("the password of a staff member (B1-04)", () => {
  it("a staff login ignores spaces around address and password, and upper case in the address (T-23)", async () => {
    await makeEntering(test, { email: EMAIL });
    const response = await test.response(staffLogin, { email: " Claire@Formation.EXAMPLE ", password: STAFF_PASSWORD });
    expect(response).toEqual({ step: "totp", ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await statusOf(test.send(staffMe, {}, { token: response.ticket }))).toBe(401);
    await makeStaff(test.ctx, { email: "espace@formation.example", password: STAFF_PASSWORD });
    const input = { email: "espace@formation.example", password: ` ${STAFF_PASSWORD}\u00a0` };
    expect(await test.response(staffLogin, input)).toMatchObject({ step: "enrol" });
  });

  it("a staff login with a wrong password or an invalid address returns 401 and is logged", async () => {
    await makeEntering(test, { email: EMAIL });
    const error = "Identifiant ou mot de passe invalides.";
    for (const [email, password] of [
      [EMAIL, "faux"],
      ["n'importe quoi", ""],
    ] as const) {
      const response = outcomeOf(await test.send(staffLogin, { email, password }));
      expect(response, email).toEqual([401, { error, code: "badCredentials", message: error }]);
    }
    expect((await test.events()).filter((event) => event === "staff login refused")).toHaveLength(2);
  });

  it("five failed logins block a staff account, but not the person's clinic account (B1-11)", async () => {
    await makeEntering(test, { email: EMAIL });
    await makeHolder(test.ctx, { email: EMAIL, password: STAFF_PASSWORD });
    const enter = (email: string, password: string, address: string) =>
      statusOf(test.send(staffLogin, { email, password }, { address }));
    for (let time = 0; time < 5; time += 1) expect(await enter(EMAIL, "faux", "192.0.2.7")).toBe(401);
    expect(await enter(EMAIL, STAFF_PASSWORD, "192.0.2.8")).toBe(401);
    expect(await statusOf(test.send(login, { email: EMAIL, password: STAFF_PASSWORD }))).toBe(200);
    test.clock.advance(MINUTE_MS);
    expect(await enter(EMAIL, STAFF_PASSWORD, "192.0.2.8")).toBe(200);
    for (let time = 0; time < 20; time += 1) await enter(`a${time}@formation.example`, "faux", "192.0.2.9");
    expect(await enter(EMAIL, STAFF_PASSWORD, "192.0.2.9")).toBe(401);
    expect(await enter(EMAIL, STAFF_PASSWORD, "192.0.2.10")).toBe(200);
  });
});

it("after a staff password change, only the browser that made the change is known (T-20)", async () => {
  await makeEntering(test, { email: EMAIL });
  const enterFrom = async () => {
    test.clock.advance(MINUTE_MS);
    const ticket = await ticketOf(test, EMAIL);
    return test.send(staffLoginTotp, { ticket, code: codeOf(test) });
  };
  const [former, mine] = [await enterFrom(), await enterFrom()];
  const password = "quatre chiens noirs courent";
  const input = { currentPassword: STAFF_PASSWORD, password };
  const changed = await test.send(changeStaffPassword, input, { token: mine.json().token, headers: cookieOf(mine) });
  for (let time = 0; time < 5; time += 1) await test.send(staffLogin, { email: EMAIL, password: "faux" });
  const logIn = (browser: LightMyRequestResponse) =>
    statusOf(test.send(staffLogin, { email: EMAIL, password }, { headers: cookieOf(browser) }));
  expect(await logIn(former)).toBe(401);
  expect(await logIn(changed)).toBe(200);
});

describe("the code of the authenticator app (B1-05)", () => {
  it("the server accepts an authenticator code that is at most one time step of 30 seconds off", async () => {
    await makeEntering(test, { email: EMAIL });
    for (const [steps, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      expect([steps, await tryCode(await ticketOf(test, EMAIL), codeOf(test, steps))]).toEqual([steps, status]);
    }
  });

  it("after one login, neither its authenticator code nor its ticket opens a second session", async () => {
    const id = await makeEntering(test, { email: EMAIL, role: "gestionnaire" });
    const ticket = await ticketOf(test, EMAIL);
    const entry = await test.response(staffLoginTotp, { ticket, code: codeOf(test) });
    const staff = { id, email: EMAIL, firstName: "Claire", lastName: "Morvan", role: "gestionnaire" };
    expect(entry).toEqual({ token: expect.any(String), staff });
    expect(await test.response(staffMe, {}, { token: entry.token })).toEqual({ ...staff, dailyMail: true });
    expect(await tryCode(ticket, codeOf(test, 1))).toBe(401);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test))).toBe(401);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, 1))).toBe(200);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, -1))).toBe(200);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, -1))).toBe(401);
    expect(await test.events()).toEqual(expect.arrayContaining(["staff logged in", "staff code refused"]));
  });

  it("of 20 parallel logins with one authenticator code, only one succeeds", async () => {
    await makeEntering(test, { email: EMAIL });
    const tickets = [];
    for (let time = 0; time < 20; time += 1) tickets.push(await ticketOf(test, EMAIL));
    const statuses = await Promise.all(tickets.map((ticket) => tryCode(ticket, codeOf(test))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("the server rejects a login with a second member's authenticator code", async () => {
    await makeEntering(test, { email: EMAIL });
    const secret = "MNXW443FNFWCAZDFEBSGK3LPEAZDAMRW";
    await makeEntering(test, { email: OTHER, secret });
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, 0, secret))).toBe(401);
    expect(await tryCode(await ticketOf(test, OTHER), codeOf(test, 0, secret))).toBe(200);
  });

  it("a member can use an authenticator code once, either for a login or for a confirmation", async () => {
    await makeEntering(test, { email: EMAIL });
    const token = await enterStaff(test, EMAIL);
    expect(await statusOf(test.send(confirmStaff, { code: codeOf(test) }, { token }))).toBe(401);
    expect(await statusOf(test.send(confirmStaff, { code: codeOf(test, 1) }, { token }))).toBe(204);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, 1))).toBe(401);
  });
});

describe("a login ticket, which a correct password gives for the second step (B1-03b)", () => {
  it.each([
    [200, 299],
    [401, 301],
  ])("the response has the status %i if the login ticket is sent after %i seconds", async (status, seconds) => {
    await makeEntering(test, { email: EMAIL });
    const ticket = await ticketOf(test, EMAIL);
    test.clock.advance(seconds * 1000);
    expect(await tryCode(ticket, codeOf(test))).toBe(status);
  });

  it("after five wrong authenticator codes, a login ticket is invalid", async () => {
    await makeEntering(test, { email: EMAIL });
    const [four, five] = [await ticketOf(test, EMAIL), await ticketOf(test, EMAIL)];
    for (let time = 0; time < 4; time += 1) expect(await tryCode(four, wrongCode(test))).toBe(401);
    expect(await tryCode(four, codeOf(test))).toBe(200);
    for (let time = 0; time < 5; time += 1) expect(await tryCode(five, wrongCode(test))).toBe(401);
    const dead = await test.send(staffLoginTotp, { ticket: five, code: codeOf(test, 1) });
    expect(problemOf(dead)).toEqual([401, "ticketDead"]);
  });

  it("all login tickets of a member share a limit of 25 wrong codes a day (B1-11)", async () => {
    await makeEntering(test, { email: EMAIL });
    for (let time = 0; time < 25; time += 1)
      expect(await tryCode(await ticketOf(test, EMAIL), wrongCode(test))).toBe(401);
    const rejected = await test.send(staffLoginTotp, { ticket: await ticketOf(test, EMAIL), code: codeOf(test) });
    expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([429, expect.any(String)]);
    test.clock.advance(24 * 60 * MINUTE_MS + 1000);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test))).toBe(200);
  });

  it("if a member changes the password, the member's login tickets become invalid", async () => {
    await makeEntering(test, { email: EMAIL });
    const token = await enterStaff(test, EMAIL);
    const ticket = await ticketOf(test, EMAIL);
    const input = { currentPassword: STAFF_PASSWORD, password: "quatre chiens noirs courent" };
    await test.response(changeStaffPassword, input, { token });
    expect(await tryCode(ticket, codeOf(test, 1))).toBe(401);
  });

  it("a login ticket cannot set up a second factor, and a set-up ticket cannot be used to log in", async () => {
    await makeEntering(test, { email: EMAIL });
    await makeStaff(test.ctx, { email: OTHER, password: STAFF_PASSWORD });
    const [totp, enrol] = [await ticketOf(test, EMAIL), await ticketOf(test, OTHER)];
    expect(await statusOf(test.send(startEnrolment, { ticket: totp }))).toBe(401);
    expect(await statusOf(test.send(finishEnrolment, { ticket: totp, code: codeOf(test) }))).toBe(401);
    expect(await tryCode(enrol, codeOf(test))).toBe(401);
    expect(await statusOf(test.send(staffLoginRecovery, { ticket: enrol, code: "AAAA" }))).toBe(401);
  });
});

describe("the set-up of a second factor (B1-06)", () => {
  const enrol = async () => {
    const ticket = await ticketOf(test, EMAIL);
    const { secret, uri } = await test.response(startEnrolment, { ticket });
    return { ticket, secret, uri };
  };

  it("the same ticket returns the same secret each time, but recovery codes only once", async () => {
    await makeStaff(test.ctx, { email: EMAIL, password: STAFF_PASSWORD });
    const { ticket, secret, uri } = await enrol();
    const others = new URLSearchParams({ algorithm: "SHA1", digits: "6", period: "30" });
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, ...Object.fromEntries(others) });
    expect(await test.response(startEnrolment, { ticket })).toEqual({ secret, uri });
    const wrong = await test.send(finishEnrolment, { ticket, code: codeOf(test, 5, secret) });
    expect(wrong.json().code).toBe("codeRefused");
    const done = await test.response(finishEnrolment, { ticket, code: codeOf(test, 0, secret) });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(await test.response(staffMe, {}, { token: done.token })).toMatchObject({ email: EMAIL });
    expect(await test.events()).toContain("staff second factor set up");
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, 0, secret))).toBe(401);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test, 1, secret))).toBe(200);
    expect(await statusOf(test.send(finishEnrolment, { ticket, code: codeOf(test, 2, secret) }))).toBe(401);
    const stored = JSON.stringify([
      await test.ctx.db.selectFrom("staff").selectAll().execute(),
      await test.ctx.db.selectFrom("staff_recovery_codes").selectAll().execute(),
      await test.ctx.db.selectFrom("staff_tickets").selectAll().execute(),
    ]);
    for (const hidden of [secret, ticket, done.token, ...done.recoveryCodes]) expect(stored).not.toContain(hidden);
  });

  it("after a member sets up the second factor, all the member's set-up tickets are invalid", async () => {
    await makeStaff(test.ctx, { email: EMAIL, password: STAFF_PASSWORD });
    const [one, other] = [await enrol(), await enrol()];
    await test.response(finishEnrolment, { ticket: one.ticket, code: codeOf(test, 0, one.secret) });
    expect(await statusOf(test.send(startEnrolment, { ticket: other.ticket }))).toBe(401);
    const late = { ticket: other.ticket, code: codeOf(test, 1, other.secret) };
    expect(await statusOf(test.send(finishEnrolment, late))).toBe(401);
  });

  it("each recovery code opens one session, whether typed in upper or in lower case", async () => {
    await makeStaff(test.ctx, { email: EMAIL, password: STAFF_PASSWORD });
    const { ticket, secret } = await enrol();
    const { recoveryCodes } = await test.response(finishEnrolment, { ticket, code: codeOf(test, 0, secret) });
    const [first = "", second = ""] = recoveryCodes;
    const recover = async (code: string, with_ = "") =>
      statusOf(test.send(staffLoginRecovery, { ticket: with_ || (await ticketOf(test, EMAIL)), code }));
    expect(await recover(first.toLowerCase().replaceAll("-", " "))).toBe(200);
    expect(await recover(first)).toBe(401);
    const tickets = [];
    for (let time = 0; time < 10; time += 1) tickets.push(await ticketOf(test, EMAIL));
    const statuses = await Promise.all(tickets.map((one) => recover(second, one)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await test.events()).toContain("staff recovery code refused");
    const mails = (await test.outbox()).filter(({ subject }) => subject === "Un code de secours a été utilisé");
    expect(mails.map(({ to, text }) => [to, /reste (\d)/.exec(text)?.[1]])).toEqual([
      [EMAIL, "8"],
      [EMAIL, "9"],
    ]);
  });

  it("after 25 wrong recovery codes in a day, a member can still log in with the app's code (B1-11)", async () => {
    await makeEntering(test, { email: EMAIL });
    const code = "AAAA-BBBB-CCCC-DDDD";
    const recover = async () => statusOf(test.send(staffLoginRecovery, { ticket: await ticketOf(test, EMAIL), code }));
    for (let time = 0; time < 25; time += 1) expect(await recover()).toBe(401);
    expect(await recover()).toBe(429);
    expect(await tryCode(await ticketOf(test, EMAIL), codeOf(test))).toBe(200);
    test.clock.advance(24 * 60 * MINUTE_MS + 1000);
    expect(await recover()).toBe(401);
  });

  it("a member cannot log in with a recovery code of a second member", async () => {
    const id = await makeEntering(test, { email: EMAIL });
    await makeEntering(test, { email: OTHER });
    const hash = hashOf(`${id} AAAABBBBCCCCDDDD`);
    await test.ctx.db.insertInto("staff_recovery_codes").values({ staff_id: id, hash }).execute();
    const code = "AAAA-BBBB-CCCC-DDDD";
    expect(await statusOf(test.send(staffLoginRecovery, { ticket: await ticketOf(test, OTHER), code }))).toBe(401);
    expect(await statusOf(test.send(staffLoginRecovery, { ticket: await ticketOf(test, EMAIL), code }))).toBe(200);
  });
});

it("a clinic's token opens no staff call, and a staff token opens no clinic call (B1-01)", async () => {
  await makeEntering(test, { email: EMAIL });
  const clinic = await test.tokenOf(await makeHolder(test.ctx));
  const centre = await enterStaff(test, EMAIL);
  expect(await statusOf(test.send(staffMe, {}, { token: clinic }))).toBe(401);
  expect(await statusOf(test.send(currentUser, {}, { token: centre }))).toBe(401);
});
