import { login } from "contract/login.ts";
import { askPasswordRecovery, passwordReset, passwordResetRequest } from "contract/password.ts";
import { forgotStaffPassword } from "contract/staff-login.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { cookieOf, secretIn } from "../../../proof/testing/sign-up.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { makeHolder } from "../login/make.ts";
import { makeStaff } from "../staff/make.ts";

const test = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OWNER = "demo@lices.example";
const UNKNOWN = "personne@lices.example";
const OLD = "clinique-demo-2026";
const NEW = "trois chats roux dorment";
const STRANGER = "198.51.100.7";
const ELSEWHERE = "203.0.113.5";

beforeEach(() => makeHolder(test.world, { email: OWNER, numOrdinal: "10001", password: OLD }));

const ask = async (email: string, address: string) =>
  (await test.send(passwordResetRequest, { email }, { address })).body;
const recover = (address: string) => test.send(askPasswordRecovery, { numOrdinal: "10001" }, { address });
const enter = async (password: string, address: string, headers: Record<string, string> = {}) =>
  (await test.send(login, { email: OWNER, password }, { address, headers })).statusCode;
const links = async () =>
  (await test.outbox()).filter(({ to, text }) => to === OWNER && text.includes("/reset/password/"));

describe("T-20 a stranger who does all that may be done from one network", () => {
  it("leaves the owner without a known browser a link, and the browser where it was used is known", async () => {
    for (let quarter = 0; quarter < 28; quarter += 1) {
      await enter("faux", STRANGER);
      await ask(OWNER, STRANGER);
      await recover(STRANGER);
      await test.jobs.drain();
      test.clock.advance(15 * MINUTE + 1000);
    }
    const before = (await links()).length;
    expect(await enter(OLD, ELSEWHERE)).toBe(401);
    expect(await ask(OWNER, ELSEWHERE)).toBe('{"success":true}');
    expect(await links()).toHaveLength(before + 1);
    const encryption = await secretIn(test, "/reset/password", OWNER);
    const known = cookieOf(await test.send(passwordReset, { encryption, password: NEW }, { address: ELSEWHERE }));
    // The stranger is faster than the owner types.
    for (let time = 0; time < 8; time += 1) await enter("faux", STRANGER);
    expect(await enter(NEW, ELSEWHERE)).toBe(401);
    expect(await enter(NEW, ELSEWHERE, known)).toBe(200);
  }, 60_000);

  it.each([
    ["an IPv4 address", () => STRANGER],
    ["the 65,536 networks of an IPv6 one", (time: number) => `2001:db8:7:${time}::1`],
  ])("has three links a day sent to what is typed, with %s", async (_network, addressOf) => {
    for (let time = 0; time < 20; time += 1) {
      await ask(OWNER, addressOf(time));
      await test.jobs.drain();
      test.clock.advance(HOUR);
    }
    expect(await links()).toHaveLength(3);
    test.clock.advance(4 * HOUR + 1000);
    await ask(OWNER, addressOf(20));
    expect(await links()).toHaveLength(4);
  });

  it("has three a day sent to one of the centre, too", async () => {
    const email = "claire@formation.example";
    await makeStaff(test.world, { email, password: OLD });
    for (let time = 0; time < 8; time += 1) {
      await test.send(forgotStaffPassword, { email }, { address: STRANGER });
      await test.jobs.drain();
      test.clock.advance(HOUR);
    }
    expect((await test.outbox()).filter(({ to }) => to === email)).toHaveLength(3);
    await test.send(forgotStaffPassword, { email }, { address: ELSEWHERE });
    expect((await test.outbox()).filter(({ to }) => to === email)).toHaveLength(4);
  });
});

describe("W-11 T-17 what a network has used up", () => {
  it("is told there with the wait, in the same bytes of an address that nobody has, and nowhere else", async () => {
    for (let time = 0; time < 3; time += 1) {
      for (const email of [OWNER, UNKNOWN]) expect(await ask(email, STRANGER)).toBe('{"success":true}');
      await test.jobs.drain();
      test.clock.advance(HOUR);
    }
    for (const email of [OWNER, UNKNOWN]) {
      expect(await ask(email, STRANGER)).toBe(`{"success":true,"retryAfterSeconds":${21 * 3600}}`);
      expect(await ask(email, ELSEWHERE)).toBe('{"success":true}');
    }
    test.clock.advance(21 * HOUR);
    for (const email of [OWNER, UNKNOWN]) expect(await ask(email, STRANGER)).toBe('{"success":true}');
  });

  it("is what left: asks within the minute use up none of it", async () => {
    for (let time = 0; time < 5; time += 1) await ask(OWNER, STRANGER);
    test.clock.advance(HOUR);
    for (let time = 0; time < 2; time += 1) {
      expect(await ask(OWNER, STRANGER)).toBe('{"success":true}');
      test.clock.advance(HOUR);
    }
  });
});
