import { currentUser } from "contract/accounts/account.ts";
import { logout } from "contract/accounts/login.ts";
import { describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";

const test = useTestApp();

function openSessions(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const email = `clinique${nth}@poste.example`;
      return { email, token: await test.tokenOf(await makeHolder(test.ctx, { email, numOrdinal: `2${nth}` })) };
    }),
  );
}

async function whose(token: string): Promise<string> {
  const response = await test.send(currentUser, {}, { token });
  return response.statusCode === 200 ? response.json().email : `${response.statusCode}`;
}

describe("session lookups that the server does in one batch", () => {
  it("if the server looks up sessions in a batch, each request gets the session of its token (T-28)", async () => {
    const sessions = await openSessions(12);
    const ended = sessions.slice(9);
    for (const { token } of ended) await test.send(logout, {}, { token });
    const asked = Array.from({ length: 64 }, (_, nth) => sessions[nth % 16] ?? { email: "none", token: `none-${nth}` });
    const found = await Promise.all(asked.map(({ token }) => whose(token)));
    const due = asked.map((one) => (sessions.includes(one) && !ended.includes(one) ? one.email : "401"));
    expect(found).toEqual(due);
  });

  it("after a logout, the server rejects the session, even while it reads other sessions (T-28)", async () => {
    const [leaving, staying] = await openSessions(2);
    if (!leaving || !staying) throw new Error("Two sessions are needed");
    const others = Array.from({ length: 20 }, () => whose(staying.token));
    await test.send(logout, {}, leaving);
    expect(await whose(leaving.token)).toBe("401");
    expect(new Set(await Promise.all(others))).toEqual(new Set([staying.email]));
  });

  it("if the lookup of a batch fails, only the requests in this batch fail (F-05)", async () => {
    const [one] = await openSessions(1);
    const away = vi.spyOn(test.ctx.db, "getExecutor").mockImplementationOnce(() => {
      throw Object.assign(new Error("The database is unreachable"), { code: "ECONNREFUSED" });
    });
    expect(await Promise.all([whose(one?.token ?? ""), whose("none")])).toEqual(["503", "503"]);
    away.mockRestore();
    expect(await whose(one?.token ?? "")).toBe(one?.email);
  });
});
