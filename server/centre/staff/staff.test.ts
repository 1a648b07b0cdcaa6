import {
  changeStaffPassword,
  confirmStaff,
  endStaffSession,
  staffData,
  staffLogout,
  staffMe,
  staffSessions,
  updateStaffMe,
} from "contract/centre/staff.ts";
import { staffLogin } from "contract/centre/staff-login.ts";
import { describe, expect, it } from "vitest";
import { codeOf, enterStaff, makeEntering, STAFF_PASSWORD, wrongCode } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { findPassedLimit } from "../../platform/limits/sliding.ts";
import { ofAccount } from "../../platform/limits/subjects.ts";
import { startStaffSession } from "./session.ts";

const test = useTestApp();
const EMAIL = "claire@formation.example";
const PASSWORD = "quatre chiens noirs courent";
const MINUTE_MS = 60_000;

const makeMember = async (email = EMAIL) => {
  const id = await makeEntering(test, { email });
  return { id, token: await startStaffSession(test.ctx, id) };
};
const isIn = async (token: string) => (await test.send(staffMe, {}, { token })).statusCode === 200;

describe("a staff session (B1-08)", () => {
  it("a staff session ends after 60 minutes without use, and after 12 hours even with use", async () => {
    const { token } = await makeMember();
    test.clock.advance(4 * MINUTE_MS);
    expect(await isIn(token)).toBe(true);
    test.clock.advance(59 * MINUTE_MS);
    expect(await isIn(token)).toBe(true);
    test.clock.advance(61 * MINUTE_MS);
    expect(await isIn(token)).toBe(false);
    const { token: used } = await makeMember("anne@formation.example");
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 50) {
      expect([minutes, await isIn(used)]).toEqual([minutes, true]);
      test.clock.advance(50 * MINUTE_MS);
    }
    expect(await isIn(used)).toBe(false);
  });

  it("a member can end a session in the session's browser or from a second browser", async () => {
    const { id, token } = await makeMember();
    const { token: stranger } = await makeMember("anne@formation.example");
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const other = await startStaffSession(test.ctx, id, firefox);
    const { total, items, next } = await test.response(staffSessions, {}, { token });
    expect([total, next, items]).toMatchObject([
      2,
      null,
      [{ current: true }, { current: false, browser: "Firefox", system: "Linux" }],
    ]);
    const target = { id: items[1]?.id ?? "" };
    expect((await test.send(endStaffSession, target, { token: stranger })).statusCode).toBe(204);
    expect(await isIn(other)).toBe(true);
    expect((await test.send(endStaffSession, target, { token })).statusCode).toBe(204);
    expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
    expect((await test.send(staffLogout, {}, { token })).statusCode).toBe(204);
    expect([await isIn(token), await isIn(stranger)]).toEqual([false, true]);
    expect(await test.events()).toEqual(["staff session ended", "staff logged out"]);
  });

  it("a password change ends all sessions and opens a session with the old session's expiry", async () => {
    const { id, token } = await makeMember();
    const other = await startStaffSession(test.ctx, id);
    test.clock.advance(30 * MINUTE_MS);
    const entry = await test.response(
      changeStaffPassword,
      { currentPassword: STAFF_PASSWORD, password: PASSWORD },
      { token },
    );
    expect([await isIn(token), await isIn(other), await isIn(entry.token)]).toEqual([false, false, true]);
    expect(entry.staff).toMatchObject({ id, email: EMAIL });
    expect((await test.send(staffLogin, { email: EMAIL, password: STAFF_PASSWORD })).statusCode).toBe(401);
    expect((await test.send(staffLogin, { email: EMAIL, password: PASSWORD })).statusCode).toBe(200);
    expect((await test.outbox())[0]).toMatchObject({ to: EMAIL, subject: "Votre mot de passe a été modifié" });
    expect(await test.events()).toContain("staff password changed");
    for (let time = 0; time < 14; time += 1) {
      test.clock.advance(49 * MINUTE_MS);
      await isIn(entry.token);
    }
    expect(await isIn(entry.token)).toBe(true);
    test.clock.advance(10 * MINUTE_MS);
    expect(await isIn(entry.token)).toBe(false);
  });

  it.each([
    ["a wrong current password", "faux", PASSWORD, "wrongPassword"],
    ["a weak password", STAFF_PASSWORD, "azerty", "passwordTooWeak"],
    ["a password with a trailing blank", STAFF_PASSWORD, "trois chats roux dorment ", "passwordTooWeak"],
    ["a password with the member's name", STAFF_PASSWORD, "claire morvan claire", "passwordTooWeak"],
  ])(
    "a change of password with %s returns 422, and the session stays open",
    async (_case, currentPassword, password, code) => {
      const { token } = await makeMember();
      const rejected = await test.send(changeStaffPassword, { currentPassword, password }, { token });
      expect([rejected.statusCode, rejected.json().code, await isIn(token)]).toEqual([422, code, true]);
    },
  );
});

it("a member can switch the daily mail off and on (B1-08)", async () => {
  const { token } = await makeMember();
  expect(await test.response(updateStaffMe, { dailyMail: false }, { token })).toMatchObject({ dailyMail: false });
  expect(await test.response(staffMe, {}, { token })).toMatchObject({ email: EMAIL, dailyMail: false });
  expect(await test.response(updateStaffMe, { dailyMail: true }, { token })).toMatchObject({ dailyMail: true });
  expect(await test.events()).toContain("staff preference changed");
});

describe("the confirmation with a code (B1-12)", () => {
  const isFull = async (id: string) =>
    (await findPassedLimit(test.ctx.db, test.ctx, ["dossiersOpenedPerStaff"], ofAccount(id))) !== undefined;

  it("after opening 500 dossiers, a member needs an unused authenticator code to open 500 more", async () => {
    const { id } = await makeMember();
    const token = await enterStaff(test, EMAIL);
    for (let count = 0; count < 500; count += 1) await isFull(id);
    for (const code of [wrongCode(test), codeOf(test)]) {
      const rejected = await test.send(confirmStaff, { code }, { token });
      expect([rejected.statusCode, rejected.json().code, await isFull(id)]).toEqual([401, "codeRefused", true]);
    }
    expect((await test.send(confirmStaff, { code: codeOf(test, 1) }, { token })).statusCode).toBe(204);
    expect(await isFull(id)).toBe(false);
    expect(await test.events()).toContain("staff confirmed");
  });
});

it("a member's export contains all data about the member, except secrets (B0-01)", async () => {
  await makeMember();
  const token = await enterStaff(test, EMAIL);
  const { body } = await test.send(staffData, {}, { token });
  expect(JSON.parse(body)).toMatchObject({
    account: { email: EMAIL, firstName: "Claire", role: "conseiller", secondFactorSince: expect.any(String) },
    ...{ sessions: [{ browser: null }, { browser: null }], passkeys: [], recoveryCodesLeft: 0 },
    auditEvents: expect.arrayContaining([expect.objectContaining({ event: "staff logged in", byStaff: true })]),
  });
  const [row] = await test.ctx.db.selectFrom("staff").selectAll().execute();
  for (const hidden of [row?.password_hash, row?.totp_secret, token]) expect(body).not.toContain(hidden);
  expect(await test.events()).toContain("staff data exported");
});
