import { login } from "contract/accounts/login.ts";
import { askPasswordRecovery, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { forgotStaffPassword } from "contract/centre/staff-login.ts";
import { describe, expect, it } from "vitest";
import { cookieOf, secretIn } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ scene });
const MINUTE = 60_000;
const OWNER = "demo@lices.example";
const OLD = "clinique-demo-2026";
const NEW = "trois chats roux dorment";
const STRANGER = "198.51.100.7";
const ELSEWHERE = "203.0.113.5";

async function scene(): Promise<void> {
  await makeHolder(test.ctx, { email: OWNER, numOrdinal: "10001", password: OLD });
}

const ask = async (email: string, address: string) =>
  (await test.send(passwordResetRequest, { email }, { address })).body;
const recover = (address: string) => test.send(askPasswordRecovery, { numOrdinal: "10001" }, { address });
const enter = async (password: string, address: string, headers: Record<string, string> = {}) =>
  (await test.send(login, { email: OWNER, password }, { address, headers })).statusCode;
const links = async () =>
  (await test.outbox()).filter(({ to, text }) => to === OWNER && text.includes("/reset/password/"));

async function useUpLinks(): Promise<void> {
  for (let time = 0; time < 12; time += 1) {
    await ask(OWNER, STRANGER);
    await test.jobs.drain();
    test.clock.advance(20 * MINUTE + 1000);
  }
}

describe("a stranger who requests password links from one network (T-20)", () => {
  it("A stranger's requests do not stop the owner from requesting a link from a second network", async () => {
    for (let time = 0; time < 12; time += 1) {
      await enter("faux", STRANGER);
      await ask(OWNER, STRANGER);
      await recover(STRANGER);
      await test.jobs.drain();
      test.clock.advance(20 * MINUTE + 1000);
    }
    await enter("faux", STRANGER);
    const before = (await links()).length;
    expect(await enter(OLD, ELSEWHERE)).toBe(401);
    expect(await ask(OWNER, ELSEWHERE)).toBe('{"success":true}');
    expect(await links()).toHaveLength(before + 1);
    const encryption = await secretIn(test, "/reset/password", OWNER);
    const known = cookieOf(await test.send(passwordReset, { encryption, password: NEW }, { address: ELSEWHERE }));
    for (let time = 0; time < 8; time += 1) await enter("faux", STRANGER);
    expect(await enter(NEW, ELSEWHERE)).toBe(401);
    expect(await enter(NEW, ELSEWHERE, known)).toBe(200);
  });

  it("After ten password links in a day, an account gets five more if new networks request them", async () => {
    await useUpLinks();
    expect(await links()).toHaveLength(10);
    for (let network = 1; network <= 6; network += 1) {
      for (const end of [1, 2]) {
        expect(await ask(OWNER, `2001:db8:${network}:${end}::1`)).toBe('{"success":true}');
        await test.jobs.drain();
        test.clock.advance(10 * MINUTE + 1000);
      }
    }
    expect(await links()).toHaveLength(15);
  });

  it("A stranger's requests do not prevent a staff member from receiving a password link", async () => {
    const email = "claire@formation.example";
    await makeStaff(test.ctx, { email, password: OLD });
    const forgot = async (address: string) => {
      await test.send(forgotStaffPassword, { email }, { address });
      await test.jobs.drain();
      test.clock.advance(20 * MINUTE + 1000);
    };
    for (let time = 0; time < 12; time += 1) await forgot(STRANGER);
    expect((await test.outbox()).filter(({ to }) => to === email)).toHaveLength(10);
    await forgot(ELSEWHERE);
    expect((await test.outbox()).filter(({ to }) => to === email)).toHaveLength(11);
  });
});

it("If one browser sets a new password, no other browser counts as known any more (T-18 T-20)", async () => {
  const former = cookieOf(await test.send(login, { email: OWNER, password: OLD }, { address: STRANGER }));
  await ask(OWNER, ELSEWHERE);
  const encryption = await secretIn(test, "/reset/password", OWNER);
  const own = cookieOf(await test.send(passwordReset, { encryption, password: NEW }, { address: ELSEWHERE }));
  for (let time = 0; time < 6; time += 1) await enter("faux", `198.51.100.${20 + time}`);
  expect([await enter(NEW, STRANGER, former), await enter(NEW, ELSEWHERE, own)]).toEqual([401, 200]);
});
