import { currentUser, updateUser } from "contract/accounts/account.ts";
import { notificationParametersSave } from "contract/alerts/alerts.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { alertParameters } from "./fixtures.ts";

const test = useTestApp({ scene });
const HOUR = 3600_000;
const VERIFIED = "0639980001";
const EMAIL = "demo@lices.example";
const WARNING =
  "Espace entreprise : le compte 10001 (Clinique vétérinaire des Lices) a choisi ce mobile pour ses alertes. Une erreur ? 0199000100";

let holder: string;
let token: string;

async function scene(): Promise<void> {
  holder = await makeHolder(test.ctx, { numOrdinal: "10001", phone: VERIFIED, email: EMAIL });
  token = await test.tokenOf(holder);
}

const setPhone = async (phone: string) => {
  const profile = { gender: "Madame", lastName: "Ménard", firstName: "Claire", email: EMAIL, phone };
  return (await test.send(updateUser, profile, { token })).statusCode;
};

const choose = async (mobile: string) => {
  const wanted = { id: 1, ...alertParameters({ destination: { mobile } }), enabled: true as const };
  return (await test.send(notificationParametersSave, wanted, { token })).statusCode;
};

const sms = async () => (await test.outbox()).filter(({ channel }) => channel === "sms").reverse();

describe("A mobile number entered in the profile (W-13)", () => {
  it("a mobile entered in the profile receives a warning SMS before the first alert", async () => {
    expect(await setPhone("0612345678")).toBe(200);
    expect(await test.response(currentUser, {}, { token })).toMatchObject({ phone: "0612345678", phoneChecked: false });
    expect(await choose("0612345678")).toBe(200);
    await makeCandidate(test.ctx);
    test.clock.advance(3 * HOUR);
    await test.jobs.drain();
    const sent = await sms();
    expect(sent.map(({ to }) => to)).toEqual(["0612345678", "0612345678"]);
    expect(sent[0]?.text).toBe(WARNING);
    expect(sent[1]?.text).toContain("1 nouveau candidat ASV");
  });

  it("a mobile entered in the profile receives only one warning SMS, even if alerts were on", async () => {
    await choose(VERIFIED);
    await setPhone("0612345678");
    for (let time = 0; time < 3; time += 1) await choose("0612345678");
    expect((await sms()).map(({ to, text }) => [to, text])).toEqual([["0612345678", WARNING]]);
  });

  it("a mobile entered in the profile counts towards the limit of three new mobiles a day", async () => {
    expect(await setPhone("0600000001")).toBe(200);
    expect(await choose("0600000001")).toBe(200);
    expect(await choose("0600000002")).toBe(200);
    expect(await setPhone("0600000003")).toBe(200);
    expect([await choose("0600000004"), await setPhone("0600000004")]).toEqual([429, 429]);
    // The limit has already counted these mobiles today, so the server accepts them again.
    expect([await choose("0600000003"), await setPhone("0600000001"), await choose("0600000002")]).toEqual([
      200, 200, 200,
    ]);
    expect((await test.response(currentUser, {}, { token })).phone).toBe("0600000001");
    expect(new Set((await sms()).map(({ to }) => to))).toEqual(new Set(["0600000001", "0600000002", "0600000003"]));
    test.clock.advance(24 * HOUR);
    expect([await setPhone("0600000004"), await choose("0600000004")]).toEqual([200, 200]);
  });

  it("a mobile that the profile already contains counts as new at its first use for alerts", async () => {
    await setPhone("0600000001");
    test.clock.advance(24 * HOUR);
    for (const mobile of ["0600000002", "0600000003", "0600000004"]) expect(await choose(mobile)).toBe(200);
    expect(await choose("0600000001")).toBe(429);
  });

  it("simultaneous saves of profile and alert settings cannot exceed the limit of new mobiles", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `06000001${String(index).padStart(2, "0")}`);
    const responses = await Promise.all(
      numbers.map((mobile, at) => (at % 2 === 0 ? choose(mobile) : setPhone(mobile))),
    );
    expect(responses.filter((status) => status === 200)).toHaveLength(3);
    expect(responses.filter((status) => status === 429)).toHaveLength(9);
  });

  it("landline numbers do not count towards the limit of new mobiles", async () => {
    for (const phone of ["0299000011", "0299000012", "0299000013", "0299000014", "+33 2 99 00 00 14"]) {
      expect(await setPhone(phone)).toBe(200);
    }
    expect(await choose("0600000001")).toBe(200);
  });
});
