import { login, logout } from "contract/accounts/login.ts";
import { endOtherSessions, endSession, sessionList } from "contract/accounts/sessions.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const EMAIL = "demo@clinique.example";
const PASSWORD = "trois chats roux dorment";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function logIn(userAgent: string): Promise<string> {
  const sending = { headers: { "user-agent": userAgent } };
  return (await test.response(login, { email: EMAIL, password: PASSWORD }, sending)).token;
}

describe("sessions", () => {
  const twoSessions = async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const phone = await logIn(IPHONE);
    test.clock.advance(3_600_000);
    return { phone, desk: await logIn(FIREFOX) };
  };

  it("sessionList returns the current session first, then the other open sessions (W-16 T-31)", async () => {
    const { phone } = await twoSessions();
    expect(await test.response(sessionList, {}, { token: phone })).toMatchObject([
      { browser: "Safari", system: "iPhone", current: true, openedAt: "2026-02-14T09:00:00.000Z" },
      { browser: "Firefox", system: "Windows", current: false, lastSeenAt: "2026-02-14T10:00:00.000Z" },
    ]);
    test.clock.advance(6.9 * 86_400_000);
    expect(await test.response(sessionList, {}, { token: phone })).toHaveLength(2);
    test.clock.advance(0.2 * 86_400_000);
    expect(await test.response(sessionList, {}, { token: phone })).toHaveLength(1);
  });

  it("endSession ends one session, and succeeds again for a session that has ended (W-16)", async () => {
    const { phone, desk } = await twoSessions();
    const [, other] = await test.response(sessionList, {}, { token: desk });
    for (const _turn of [1, 2]) {
      expect((await test.send(endSession, { id: other?.id ?? "" }, { token: desk })).statusCode).toBe(204);
    }
    expect((await test.send(logout, {}, { token: phone })).statusCode).toBe(401);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(1);
  });

  it("endOtherSessions ends all sessions except the current session (W-16)", async () => {
    const { phone, desk } = await twoSessions();
    expect((await test.send(endOtherSessions, {}, { token: desk })).statusCode).toBe(204);
    expect((await test.send(sessionList, {}, { token: phone })).statusCode).toBe(401);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(1);
  });
});
