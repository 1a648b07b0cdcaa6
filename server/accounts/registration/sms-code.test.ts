import { askSmsCode, checkPhone, registerLookup } from "contract/accounts/registration.ts";
import { limits } from "contract/limits.ts";
import { describe, expect, it, vi } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { codeIn, latestSms, receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import { makeSecrets } from "../../platform/configuration/secrets.ts";
import { systemRandom } from "../../platform/random.ts";
import { makeHolder } from "../login/fixtures.ts";
import { newCode } from "./sms-code.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1, smsForEveryoneHour: { max: 15 } } });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ask = (numOrdinal = "10010", address = "192.0.2.1", headers: Record<string, string> = {}) =>
  test.send(askSmsCode, { numOrdinal }, { address, headers });
const check = (code: string, numOrdinal = "10010") => test.send(checkPhone, { numOrdinal, code });
const smsCount = async () => (await test.outbox()).filter(({ channel }) => channel === "sms").length;
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, "0");

describe("askSmsCode", () => {
  it("askSmsCode returns 204 even for unknown, verified and invalid ordinal numbers (S8-36 W-02)", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001" });
    await makeHolder(test.ctx, { numOrdinal: "10003", emailChecked: false });
    for (const numOrdinal of ["10001", "10003", "99999", "<script>", "%00", "é"]) {
      const response = await ask(numOrdinal);
      expect([response.statusCode, response.body]).toEqual([204, ""]);
    }
    expect(await smsCount()).toBe(0);
  });

  it("askSmsCode returns the same waiting time for known and unknown ordinal numbers (W-02)", async () => {
    await signUp(test);
    for (const numOrdinal of ["10010", "99999"]) {
      const answers = [];
      for (const seconds of [0, 20, 39, 1]) {
        test.clock.advance(seconds * 1000);
        const { statusCode, body } = await ask(numOrdinal);
        answers.push([statusCode, body]);
        await smsCount();
      }
      expect(answers).toEqual([
        [204, ""],
        [200, '{"retryAfterSeconds":40}'],
        [200, '{"retryAfterSeconds":1}'],
        [204, ""],
      ]);
    }
    expect(await smsCount()).toBe(2);
  });

  it("Several requests for an SMS code that wait for a job cause only one SMS (T-08)", async () => {
    await signUp(test);
    for (let time = 0; time < 4; time += 1) {
      await ask("10010");
      test.clock.advance(61_000);
    }
    expect(await smsCount()).toBe(1);
  });

  it("A stranger's requests before the owner registers do not delay the SMS to the owner (W-02)", async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      for (let time = 0; time < 5; time += 1) {
        await ask("10010", "203.0.113.77");
        expect(await smsCount()).toBe(0);
        test.clock.advance(61_000);
      }
      test.clock.advance(60 * MINUTE);
    }
    await signUp(test);
    expect((await ask("10010")).statusCode).toBe(204);
    expect(await smsCount()).toBe(1);
  });

  it("Until an SMS code expires, each new request sends the same code again (T-03)", async () => {
    await signUp(test);
    const first = await receiveCode(test);
    test.clock.advance(9 * MINUTE + 59_000);
    expect(await receiveCode(test)).toBe(first);
    test.clock.advance(2 * MINUTE);
    // In this test, make the random generator return a certain second code, because a random code could equal the
    // first.
    const { integer } = test.ctx.random;
    const another = (Number(first) + 4711) % 10_000;
    Object.assign(test.ctx.random, { integer: (max: number) => (max === 10_000 ? another : integer(max)) });
    const second = await receiveCode(test);
    Object.assign(test.ctx.random, { integer });
    expect(await smsCount()).toBe(3);
    expect([(await check(first)).statusCode, (await check(second)).statusCode]).toEqual([400, 200]);
  });

  it("An ordinal number causes at most one SMS a minute, 5 an hour and 10 a day (T-08)", async () => {
    await signUp(test);
    for (let attempt = 0; attempt < 3; attempt += 1) await ask("10010", `198.51.100.${attempt}`);
    expect(await smsCount()).toBe(1);
    for (let attempt = 0; attempt < 9; attempt += 1) {
      test.clock.advance(6 * MINUTE);
      await ask("10010", `198.51.101.${attempt}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(5);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      test.clock.advance(2 * HOUR);
      await ask("10010", `198.51.102.${attempt}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(10);
  });

  it("The SMS limit of a mobile counts the SMS for all ordinal numbers", async () => {
    for (let index = 0; index < 8; index += 1) {
      await makeHolder(test.ctx, { numOrdinal: `3000${index}`, phone: "0639980042", phoneChecked: false });
      await ask(`3000${index}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(5);
  });

  /** Requests one code now, 20 codes after 55 minutes and 20 codes after 61 minutes. */
  async function flood(addressOf: (call: number) => string): Promise<number[]> {
    for (let index = 0; index < 20; index += 1)
      await makeHolder(test.ctx, { numOrdinal: `${30_000 + index}`, phone: mobile(index), phoneChecked: false });
    for (const [wave, calls, minutes] of [
      [0, 1, 55],
      [1, 20, 6],
      [2, 20, 0],
    ] as const) {
      await Promise.all(
        Array.from({ length: calls }, (_, call) => ask(`${30_000 + call}`, addressOf(20 * wave + call))),
      );
      await test.jobs.drain();
      test.clock.advance(minutes * MINUTE);
    }
    const rows = await test.ctx.db.selectFrom("messages").select("created_at").where("channel", "=", "sms").execute();
    return rows.map(({ created_at }) => created_at.getTime());
  }

  it("Requests from one network address cause at most 10 SMS an hour (T-06)", async () => {
    const times = await flood(() => "192.0.2.1");
    expect([times.length, mostWithin(times, HOUR)]).toEqual([11, 10]);
  });

  it("With a limit of 15, all network addresses together cause at most 15 SMS an hour (T-07)", async () => {
    expect(limits.smsForEveryoneHour).toEqual({ per: "everyone", max: 60, seconds: 3600 });
    const alarms: unknown[] = [];
    vi.spyOn(test.ctx.log, "error").mockImplementation((fields) => void alarms.push(fields));
    const times = await flood((call) => `198.18.0.${call}`);
    vi.restoreAllMocks();
    expect([times.length, mostWithin(times, HOUR)]).toEqual([16, 15]);
    expect(alarms).toEqual([{ alarm: "smsCodes", limit: "smsForEveryoneHour" }]);
    expect(await test.ctx.metrics.write()).toMatch(/^sms_codes_stopped 1$/m);
  });

  it("Forged forwarding headers do not bypass the SMS limit, even behind a trusted proxy (T-07)", async () => {
    const countRequests = async () => (await test.ctx.db.selectFrom("deferred_requests").selectAll().execute()).length;
    // Change only the first address in the header: the server must ignore this address.
    for (let index = 0; index < 20; index += 1)
      await ask(`${30000 + index}`, "ignored", { "x-forwarded-for": `203.0.113.${index}, 192.0.2.77` });
    expect(await countRequests()).toBe(10);
    const direct = await buildApp(test.ctx, { trustProxy: 0 });
    for (let index = 0; index < 20; index += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` };
      const url = `/api/veterinary-user-register/generate-code/sms/${40000 + index}`;
      await direct.inject({ url, headers, remoteAddress: "192.0.2.78" });
    }
    expect(await countRequests()).toBe(20);
    await direct.close();
  });

  const fetched = (site: string, origin: string) => ({ "sec-fetch-site": site, "sec-fetch-mode": "cors", origin });

  it("A request by another site, an image or the browser's address bar causes no SMS (T-09)", async () => {
    await signUp(test);
    for (const headers of [
      // Images, the address bar and prefetches send these headers. Such a request must cause no SMS.
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" },
      { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
      { "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" },
      { "x-moz": "prefetch" },
      fetched("cross-site", "https://evil.example"),
      fetched("same-site", "https://blog.espace.example"),
      { origin: "https://evil.example" },
      { referer: "https://evil.example/page" },
    ] as Record<string, string>[]) {
      const { statusCode } = await ask("10010", "192.0.2.1", headers);
      expect([headers, statusCode, await smsCount()]).toEqual([headers, 204, 0]);
    }
  });

  it("askSmsCode sends one SMS with a code of four digits (S7-08 S4-10 S9-01 W-02)", async () => {
    await signUp(test);
    const url = "/api/veterinary-user-register/generate-code/sms/10010";
    expect((await test.app.inject({ url, method: "HEAD" })).statusCode).toBe(204);
    await test.jobs.drain();
    expect(await smsCount()).toBe(0);
    const response = await ask();
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(response.headers["cache-control"]).toBe("no-store");
    const [sms] = await test.outbox();
    expect(sms).toMatchObject({ channel: "sms", to: "0639980042" });
    expect(sms?.text).toMatch(/^Espace entreprise : votre code est \d{4}\. Il est valable 10 minutes\.$/);
  });

  it("A request from our own page causes an SMS, even if page and API have different hosts (T-09)", async () => {
    await signUp(test);
    for (const [index, headers] of [
      { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" },
      fetched("cross-site", "https://pages.example"),
      fetched("same-site", "https://espace.example"),
      { origin: "https://espace.example" },
      { referer: "https://espace.example/check/sms" },
    ].entries()) {
      await ask("10010", "192.0.2.1", headers as Record<string, string>);
      expect([headers, await smsCount()]).toEqual([headers, index + 1]);
      test.clock.advance(MINUTE);
    }
  });
});

describe("checkPhone", () => {
  it("checkPhone verifies the mobile and returns that the e-mail address is not verified yet (S7-06 S4-12)", async () => {
    await signUp(test);
    expect(outcomeOf(await check(await receiveCode(test)))).toEqual([200, { success: true, emailChecked: false }]);
    expect(await test.response(registerLookup, { numOrdinal: "10010" })).toMatchObject({
      user: { phoneChecked: true, emailChecked: false },
    });
  });

  it("If the e-mail address is already verified, checkPhone activates the account (S4-11)", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10002", phoneChecked: false });
    const response = await check(await receiveCode(test, "10002"), "10002");
    expect(response.json()).toEqual({ success: true, emailChecked: true, passwordMailed: true });
    const account = await test.ctx.db.selectFrom("accounts").select("activated_at").executeTakeFirstOrThrow();
    expect(account.activated_at).toEqual(test.clock.now());
  });

  it("checkPhone rejects a code with 'Code incorrect', 'Code expiré…' or 'Trop d'essais…' (S8-30 T-01)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    expect((await check(otherThan(code))).json()).toEqual({ error: "Code incorrect", code: "codeIncorrect" });
    test.clock.advance(10 * MINUTE);
    expect((await check(code)).json()).toEqual({ error: "Code expiré, demandez un nouveau code", code: "codeExpired" });
    const next = await receiveCode(test);
    for (let attempt = 1; attempt <= 5; attempt += 1) await check(otherThan(next, attempt));
    const tried = await check(next);
    expect(outcomeOf(tried)).toEqual([400, { error: "Trop d'essais, demandez un nouveau code", code: "codeTriedOut" }]);
  });

  it("An SMS code is valid for 10 minutes (T-03)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    test.clock.advance(10 * MINUTE - 1000);
    expect((await check(code)).statusCode).toBe(200);
  });

  it("A second SMS with the first SMS's code does not allow more attempts (T-03)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    for (let attempt = 1; attempt <= 4; attempt += 1) await check(otherThan(code, attempt));
    test.clock.advance(MINUTE);
    expect(await receiveCode(test)).toBe(code);
    await check(otherThan(code, 5));
    expect((await check(code)).json()).toMatchObject({ code: "codeTriedOut" });
    test.clock.advance(MINUTE);
    const next = await receiveCode(test);
    expect((await check(next)).statusCode).toBe(200);
  });

  it("checkPhone returns the same responses for known and unknown ordinal numbers (W-03)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const known = [];
    const unknown = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      known.push((await check(otherThan(code, attempt))).body);
      unknown.push((await check(otherThan(code, attempt), "99999")).body);
    }
    expect(unknown).toEqual(known);
  });
});

describe("an SMS code", () => {
  it("SMS codes are uniformly distributed from 0000 to 9999 (T-04)", () => {
    const counts = new Array<number>(10_000).fill(0);
    const draws = 100_000;
    const lengths = new Set<number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const code = newCode({ random: systemRandom });
      lengths.add(code.length);
      counts[Number(code)] = (counts[Number(code)] ?? 0) + 1;
    }
    expect([...lengths]).toEqual([4]);
    const expected = draws / 10_000;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The limit is the 0.999 quantile of the chi-square distribution with 9999 degrees of freedom.
    expect(chiSquare).toBeLessThan(9999 + 3.09 * Math.sqrt(2 * 9999) + 7);
  });

  it("The server stores an SMS code in encrypted form and keeps leading zeros (T-04 T-05)", async () => {
    await signUp(test);
    const integer = test.ctx.random.integer;
    Object.assign(test.ctx.random, { integer: (max: number) => (max === 10_000 ? 7 : integer(max)) });
    await ask();
    await test.jobs.drain();
    Object.assign(test.ctx.random, { integer });
    expect(codeIn(await latestSms(test))).toBe("0007");
    const dump = JSON.stringify([
      await test.ctx.db.selectFrom("sms_codes").selectAll().execute(),
      await test.ctx.db.selectFrom("messages").selectAll().execute(),
    ]);
    expect(dump).not.toMatch(/\b0007\b/);
    expect((await check("0007")).statusCode).toBe(200);
  });

  it("An SMS code that was encrypted with an unknown key counts as expired (T-05)", async () => {
    await signUp(test);
    const former = await receiveCode(test);
    const sealed = makeSecrets("another secret key, of thirty-two bytes or more").seal(former);
    await test.ctx.db.updateTable("sms_codes").set({ code: sealed }).execute();
    expect((await check(former)).json()).toMatchObject({ error: "Code expiré, demandez un nouveau code" });
    test.clock.advance(60_000);
    expect((await check(await receiveCode(test))).statusCode).toBe(200);
  });
});

function mobile(index: number): string {
  return `06399801${String(index).padStart(2, "0")}`;
}
