import { askSmsCode, checkPhone, registerLookup } from "contract/accounts/registration.ts";
import { describe, expect, it, vi } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { codeIn, latestSms, receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { buildApp } from "../../app.ts";
import { systemRandom } from "../../platform/random.ts";
import { makeHolder } from "../login/fixtures.ts";
import { newCode } from "./sms-code.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const MINUTE = 60_000;

const ask = (numOrdinal = "10010", address = "192.0.2.1", headers: Record<string, string> = {}) =>
  test.send(askSmsCode, { numOrdinal }, { address, headers });
const check = (code: string, numOrdinal = "10010") => test.send(checkPhone, { numOrdinal, code });
const smsCount = async () => (await test.outbox()).filter(({ channel }) => channel === "sms").length;
/** A code that is not this one. */
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, "0");

describe("askSmsCode", () => {
  it("S7-08 S4-10 S9-01 sends a code of four digits to the mobile, in one SMS", async () => {
    await signUp(test);
    const response = await ask();
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    expect(response.headers["cache-control"]).toBe("no-store");
    const [sms] = await test.outbox();
    expect(sms).toMatchObject({ channel: "sms", to: "0639980042" });
    expect(sms?.text).toMatch(/^Espace entreprise : votre code est \d{4}\. Il est valable 10 minutes\.$/);
  });

  it("S8-36 W-02 answers the same of a number unknown, verified, pending, or none at all, and sends nothing needless", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001" });
    await makeHolder(test.ctx, { numOrdinal: "10003", emailChecked: false });
    for (const numOrdinal of ["10001", "10003", "99999", "<script>", "%00", "é"]) {
      const response = await ask(numOrdinal);
      expect([response.statusCode, response.body]).toEqual([204, ""]);
    }
    expect(await smsCount()).toBe(0);
  });

  it("W-02 says alike of every number, known or not, how long nothing leaves when it is asked for again too soon", async () => {
    await signUp(test);
    for (const numOrdinal of ["10010", "99999"]) {
      const answers = [];
      for (const seconds of [0, 20, 39, 1]) {
        test.clock.advance(seconds * 1000);
        const { statusCode, body } = await ask(numOrdinal);
        answers.push([statusCode, body]);
        await smsCount();
      }
      // The wait ends a minute after the code that left, whatever was asked meanwhile.
      expect(answers).toEqual([
        [204, ""],
        [200, '{"retryAfterSeconds":40}'],
        [200, '{"retryAfterSeconds":1}'],
        [204, ""],
      ]);
    }
    expect(await smsCount()).toBe(2);
  });

  it("T-08 sends one SMS for all that was asked for while nobody answered", async () => {
    await signUp(test);
    for (let time = 0; time < 4; time += 1) {
      await ask("10010");
      test.clock.advance(61_000);
    }
    expect(await smsCount()).toBe(1);
  });

  it("W-02 lets a stranger who asked for a number before keep its owner from nothing", async () => {
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

  it("T-03 sends the same code again within its life and another one after it", async () => {
    await signUp(test);
    const first = await receiveCode(test);
    test.clock.advance(9 * MINUTE + 59_000);
    expect(await receiveCode(test)).toBe(first);
    test.clock.advance(2 * MINUTE);
    // One time in ten thousand the new code would equal the old one: here it never does.
    const { integer } = test.ctx.random;
    const another = (Number(first) + 4711) % 10_000;
    Object.assign(test.ctx.random, { integer: (max: number) => (max === 10_000 ? another : integer(max)) });
    const second = await receiveCode(test);
    Object.assign(test.ctx.random, { integer });
    expect(await smsCount()).toBe(3);
    expect([(await check(first)).statusCode, (await check(second)).statusCode]).toEqual([400, 200]);
  });

  it("T-08 sends one SMS a minute to a number, 5 an hour, 10 a day, whoever asks", async () => {
    await signUp(test);
    for (let attempt = 0; attempt < 3; attempt += 1) await ask("10010", `198.51.100.${attempt}`);
    expect(await smsCount()).toBe(1);
    for (let attempt = 0; attempt < 59; attempt += 1) {
      test.clock.advance(MINUTE);
      await ask("10010", `198.51.101.${attempt}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(5);
    for (let attempt = 0; attempt < 23 * 4; attempt += 1) {
      test.clock.advance(15 * MINUTE);
      await ask("10010", `198.51.102.${attempt}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(10);
  });

  it("counts the SMS of one mobile together, whatever number they are for", async () => {
    for (let index = 0; index < 8; index += 1) {
      await makeHolder(test.ctx, { numOrdinal: `3000${index}`, phone: "0639980042", phoneChecked: false });
      await ask(`3000${index}`);
      await test.jobs.drain();
    }
    expect(await smsCount()).toBe(5);
  });

  /** So many accounts whose telephone waits for a code, from number 30000 on. */
  async function makeWaiting(count: number) {
    for (let index = 0; index < count; index += 1) {
      await makeHolder(test.ctx, { numOrdinal: String(30_000 + index), phone: mobile(index), phoneChecked: false });
    }
  }

  /** When each SMS was made, in milliseconds. */
  async function smsTimes(): Promise<number[]> {
    await test.jobs.drain();
    const rows = await test.ctx.db.selectFrom("messages").select("created_at").where("channel", "=", "sms").execute();
    return rows.map(({ created_at }) => created_at.getTime());
  }

  it("T-06 sends at most 10 SMS for 500 calls about 50 numbers from one address in 10 minutes, and in any hour", async () => {
    await makeWaiting(50);
    // The first call begins an hour; the others come at its end, over ten minutes, and go on into the next one.
    await ask("30000");
    await test.jobs.drain();
    test.clock.advance(55 * MINUTE);
    for (let call = 0; call < 500; call += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => ask(String(30_000 + ((call + index) % 50)))));
      await test.jobs.drain();
      test.clock.advance(24_000);
    }
    const times = await smsTimes();
    expect(times.length).toBeGreaterThanOrEqual(10);
    expect(mostWithin(times, 60 * MINUTE)).toBe(10);
  });

  it("T-07 sends at most 60 SMS in any hour for 500 calls from 500 addresses, and alarms once", async () => {
    const alarms: unknown[] = [];
    vi.spyOn(test.ctx.log, "error").mockImplementation((fields) => void alarms.push(fields));
    await makeWaiting(200);
    await ask("30000", "192.0.2.1");
    await test.jobs.drain();
    test.clock.advance(50 * MINUTE);
    for (let call = 0; call < 500; call += 20) {
      const wave = Array.from({ length: 20 }, (_, index) => call + index);
      await Promise.all(wave.map((one) => ask(String(30_000 + (one % 200)), `198.18.${one >> 8}.${one & 255}`)));
      await test.jobs.drain();
      test.clock.advance(40_000);
    }
    const times = await smsTimes();
    vi.restoreAllMocks();
    expect(mostWithin(times, 60 * MINUTE)).toBe(60);
    expect(alarms).toEqual([{ alarm: "smsCodes", limit: "smsForEveryoneHour" }]);
    expect(await test.ctx.metrics.write()).toMatch(/^sms_codes_stopped 1$/m);
  }, 120_000);

  it("T-07 changes nothing for a forged forwarding header, behind a proxy that is trusted and without any", async () => {
    const noted = async () => (await test.ctx.db.selectFrom("asks").selectAll().execute()).length;
    // The proxy that is trusted wrote the last address; what stands before it is the caller's own claim.
    for (let index = 0; index < 20; index += 1)
      await ask(`${30000 + index}`, "ignored", { "x-forwarded-for": `203.0.113.${index}, 192.0.2.77` });
    expect(await noted()).toBe(10);
    const direct = await buildApp(test.ctx, { trustProxy: 0 });
    for (let index = 0; index < 20; index += 1) {
      const headers = { "x-forwarded-for": `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` };
      const url = `/api/veterinary-user-register/generate-code/sms/${40000 + index}`;
      await direct.inject({ url, headers, remoteAddress: "192.0.2.78" });
    }
    expect(await noted()).toBe(20);
    await direct.close();
  });

  const fetched = (site: string, origin: string) => ({ "sec-fetch-site": site, "sec-fetch-mode": "cors", origin });

  it.each([
    ["an image of another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }],
    ["an image of our own", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }],
    ["the address bar", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }],
    ["a prefetch", { "sec-purpose": "prefetch", "sec-fetch-site": "same-origin" }],
    ["a prefetch of an older browser", { "x-moz": "prefetch" }],
    ["a script of another site", fetched("cross-site", "https://evil.example")],
    ["a script of another name of the same site", fetched("same-site", "https://blog.espace.example")],
    ["a script of another site in a browser that tells its origin alone", { origin: "https://evil.example" }],
    ["an image of another site in a browser that tells where it is", { referer: "https://evil.example/page" }],
  ])("T-09 does nothing for %s, with the same answer", async (_name, headers) => {
    await signUp(test);
    const response = await ask("10010", "192.0.2.1", headers);
    expect([response.statusCode, await smsCount()]).toEqual([204, 0]);
  });

  it("W-02 does nothing for a look at the headers alone", async () => {
    await signUp(test);
    const url = "/api/veterinary-user-register/generate-code/sms/10010";
    expect((await test.app.inject({ url, method: "HEAD" })).statusCode).toBe(204);
    await test.jobs.drain();
    expect(await smsCount()).toBe(0);
  });

  it.each([
    ["a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }],
    ["a page of ours on another host", fetched("cross-site", "https://pages.example")],
    ["a page of ours that calls the API by another name", fetched("same-site", "https://espace.example")],
    ["a page of ours in a browser that tells its origin alone", { origin: "https://espace.example" }],
    ["a page of ours in a browser that tells where it is", { referer: "https://espace.example/check/sms" }],
  ])("T-09 sends for %s", async (_name, headers) => {
    await signUp(test);
    await ask("10010", "192.0.2.1", headers);
    expect(await smsCount()).toBe(1);
  });
});

describe("checkPhone", () => {
  it("S7-06 S4-12 verifies the mobile and says that the email comes next", async () => {
    await signUp(test);
    const response = await check(await receiveCode(test));
    expect([response.statusCode, response.json()]).toEqual([200, { success: true, emailChecked: false }]);
    expect(await test.response(registerLookup, { numOrdinal: "10010" })).toMatchObject({
      user: { phoneChecked: true, emailChecked: false },
    });
  });

  it("S4-11 says when the email is verified already, and opens the account", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10002", phoneChecked: false });
    const response = await check(await receiveCode(test, "10002"), "10002");
    expect(response.json()).toEqual({ success: true, emailChecked: true, passwordMailed: true });
    const account = await test.ctx.db.selectFrom("accounts").select("activated_at").executeTakeFirstOrThrow();
    expect(account.activated_at).toEqual(test.clock.now());
  });

  it("S8-30 says 'Code incorrect', 'Code expiré…' or 'Trop d'essais…', to be shown as it is", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    expect((await check(otherThan(code))).json()).toEqual({ error: "Code incorrect", code: "codeIncorrect" });
    test.clock.advance(10 * MINUTE);
    expect((await check(code)).json()).toEqual({ error: "Code expiré, demandez un nouveau code", code: "codeExpired" });
    const next = await receiveCode(test);
    for (let attempt = 1; attempt <= 5; attempt += 1) await check(otherThan(next, attempt));
    const tried = await check(next);
    expect([tried.statusCode, tried.json()]).toEqual([
      400,
      { error: "Trop d'essais, demandez un nouveau code", code: "codeTriedOut" },
    ]);
  });

  it.each([
    ["9:59", 10 * MINUTE - 1000, 200],
    ["10:00", 10 * MINUTE, 400],
    ["10:01", 10 * MINUTE + 1000, 400],
  ])("T-03 at %s after the SMS answers accordingly", async (_name, elapsed, status) => {
    await signUp(test);
    const code = await receiveCode(test);
    test.clock.advance(elapsed);
    expect((await check(code)).statusCode).toBe(status);
  });

  it("T-01 refuses the right code after five wrong ones, in 50 runs of 50", async () => {
    let accepted = 0;
    for (let run = 0; run < 50; run += 1) {
      const numOrdinal = String(40_000 + run);
      await makeHolder(test.ctx, { numOrdinal, phone: mobile(run), phoneChecked: false });
      const code = await receiveCode(test, numOrdinal, `198.51.100.${run}`);
      test.clock.advance(MINUTE + 1000);
      for (let attempt = 1; attempt <= 5; attempt += 1) await check(otherThan(code, attempt), numOrdinal);
      if ((await check(code, numOrdinal)).statusCode === 200) accepted += 1;
    }
    expect(accepted).toBe(0);
  }, 120_000);

  it("T-03 a resend does not give more tries; a tried-out code is replaced by a new one", async () => {
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

  it("W-03 stops at 30 wrong codes of a registration in 30 days, the right one then refused too", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10002", phoneChecked: false, emailChecked: false });
    for (let round = 0; round < 6; round += 1) {
      const code = await receiveCode(test, "10002");
      for (let attempt = 1; attempt <= 5; attempt += 1) await check(otherThan(code, attempt), "10002");
      test.clock.advance(3 * 3600_000);
    }
    const code = await receiveCode(test, "10002");
    expect((await check(code, "10002")).json()).toMatchObject({ code: "codesExhausted" });
  });

  it("W-03 tells an unknown number what it tells a known one", async () => {
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

describe("the code", () => {
  it("T-04 is uniform over 0000 to 9999, leading zeros included", () => {
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
    // 9 999 degrees of freedom: p > 0.001 below this bound, by the normal approximation.
    expect(chiSquare).toBeLessThan(9999 + 3.09 * Math.sqrt(2 * 9999) + 7);
  });

  it("T-04 T-05 '0007' survives from the draw to the check, and stands nowhere in clear but in the SMS", async () => {
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
});

/** A mobile of its own for each index. */
function mobile(index: number): string {
  return `06399801${String(index).padStart(2, "0")}`;
}
