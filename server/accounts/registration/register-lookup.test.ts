import { preRegister, registerLookup } from "contract/accounts/registration.ts";
import { afterEach, describe, expect, it } from "vitest";
import { mostWithin } from "../../../tests/support/load.ts";
import { filledForm, makeVet, registerRecord, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import type { Register } from "../../platform/gateways/register/register.ts";
import { makeHolder } from "../login/fixtures.ts";
import { writeRegister } from "../register/write-register.ts";

const HOUR = 3_600_000;
const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const FAILED = '{"error":"Aucune information rattachée à ce numéro ordinal","code":"lookupFailed"}';

const restore: (() => void)[] = [];
afterEach(() => {
  for (const put of restore.splice(0)) put();
});

function setRegister(lookup: Register["lookup"]): void {
  const former = test.ctx.register.lookup;
  Object.assign(test.ctx.register, { lookup });
  restore.push(() => Object.assign(test.ctx.register, { lookup: former }));
}

describe("registerLookup", () => {
  it("A lookup returns masked e-mail addresses, and the audit log records the lookup (S4-05 S7-04 S3-09 W-01 T-51)", async () => {
    await makeVet(test, { gender: null, siret: null });
    expect(await test.response(registerLookup, { numOrdinal: "10010" })).toEqual({
      ...{ numOrdinal: "10010", gender: null, lastName: "Le Goff", firstName: "Maëlle" },
      ...{ socialReason: "Clinique vétérinaire des Lices", siret: null, address: "12 place des Lices" },
      ...{ ZIPCode: "35000", city: "Rennes", phone: "0299000001" },
      emails: ["m•••••@l••••.example", "a•••••@l••••.example"],
    });
    expect(await test.ctx.db.selectFrom("audit_events").selectAll().execute()).toMatchObject([
      { event: "register looked up", subject: "10010", address: "192.0.2.1", details: null },
    ]);
  });

  it.each([
    ["S4-02", { phoneChecked: true, emailChecked: true }],
    ["S4-03", { phoneChecked: false, emailChecked: false }],
    ["S4-03, verified e-mail", { phoneChecked: false, emailChecked: true }],
    ["S4-04", { phoneChecked: true, emailChecked: false }],
  ])(
    "If an ordinal number has an account, a lookup returns five masked fields of the account (T-13 %s)",
    async (_id, checks) => {
      await makeVet(test);
      await makeHolder(test.ctx, { numOrdinal: "10010", email: "demo@lices.example", phone: "0639980042", ...checks });
      const response = await test.send(registerLookup, { numOrdinal: "10010" });
      expect(response.json()).toEqual({
        user: { numOrdinal: "10010", email: "d•••••@l••••.example", phone: "••••••••42", ...checks },
      });
      expect(response.body).not.toContain("demo@");
    },
  );

  it("For an active account, a lookup shows even an unverified e-mail address as verified (S4-02)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10001" });
    await test.ctx.db.updateTable("accounts").set({ email_checked: false }).where("id", "=", id).execute();
    expect(await test.response(registerLookup, { numOrdinal: "10001" })).toMatchObject({
      user: { phoneChecked: true, emailChecked: true },
    });
  });

  it("A lookup accepts any spelling of an ordinal number and returns the register's spelling", async () => {
    await makeVet(test, { numOrdinal: "A-0042" });
    await makeVet(test, { numOrdinal: "00777" });
    expect(await test.response(registerLookup, { numOrdinal: " a-00.42 " })).toMatchObject({ numOrdinal: "A-0042" });
    expect(await test.response(registerLookup, { numOrdinal: "777" })).toMatchObject({ numOrdinal: "00777" });
    await makeHolder(test.ctx, { numOrdinal: "00777" });
    expect(await test.response(registerLookup, { numOrdinal: "777" })).toHaveProperty("user.numOrdinal", "00777");
  });

  it("An unknown ordinal number and a failing register cause the same response (S4-06 S8-04 W-01 F-31)", async () => {
    const unknown = await test.send(registerLookup, { numOrdinal: "99999" });
    const nonsense = await test.send(registerLookup, { numOrdinal: "<b>1</b>" });
    setRegister(async () => ({ outcome: "unavailable", reason: "no answer" }));
    const down = await test.send(registerLookup, { numOrdinal: "99998" });
    for (const response of [unknown, nonsense, down]) {
      expect([response.statusCode, response.body]).toEqual([404, FAILED]);
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it("A network address can look up at most 20 different ordinal numbers in 24 hours (T-11)", async () => {
    const vets = Array.from({ length: 32 }, (_, number) => registerRecord({ numOrdinal: `${20_000 + number}` }));
    await writeRegister(test.ctx, vets);
    const answered: number[] = [];
    const bodies: string[] = [];
    const walk = async (number: number) => {
      const response = await test.send(registerLookup, { numOrdinal: String(20_000 + number) });
      if (response.statusCode === 200) answered.push(test.clock.now().getTime());
      else expect(response.json()).toMatchObject({ code: "tooManyRequests" });
      bodies.push(response.body);
    };
    await walk(0);
    test.clock.advance(22 * HOUR);
    for (let number = 1; number < vets.length; number += 1) {
      test.clock.advance(8 * 60_000);
      await walk(number);
    }
    expect(mostWithin(answered, 24 * HOUR)).toBe(20);
    expect(answered.length).toBeGreaterThan(20);
    expect(bodies.join()).not.toMatch(/[\w.]{2,}@/);
    const elsewhere = await test.send(registerLookup, { numOrdinal: "20031" }, { address: "198.51.100.8" });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("A network can look up one ordinal number ten times a minute all day (W-01)", async () => {
    await makeVet(test);
    const lookup = () => test.send(registerLookup, { numOrdinal: "10010" });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await lookup()).statusCode).toBe(200);
    expect((await lookup()).statusCode).toBe(429);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      test.clock.advance(61_000);
      expect((await lookup()).statusCode).toBe(200);
    }
  });
});

describe("the choice of an e-mail address", () => {
  it("preRegister accepts every index in the list of e-mail addresses, including 0 (S3-10)", async () => {
    await makeVet(test);
    await test.response(registerLookup, { numOrdinal: "10010" });
    await test.response(preRegister, filledForm({ emailId: 0 }));
    await makeVet(test, { numOrdinal: "10011", emails: ["un@lices.example", "deux@lices.example"] });
    await test.response(registerLookup, { numOrdinal: "10011" });
    await test.response(preRegister, filledForm({ numOrdinal: "10011", emailId: 1 }));
    const accounts = await test.ctx.db.selectFrom("accounts").select("email").orderBy("num_ordinal").execute();
    expect(accounts.map(({ email }) => email)).toEqual(["maelle.legoff@lices.example", "deux@lices.example"]);
  });

  it.each([[2], [-1], [0.5], ["0"], [null], [""]])(
    "preRegister rejects the index %j in the list of e-mail addresses (T-12)",
    async (emailId) => {
      await makeVet(test);
      await test.response(registerLookup, { numOrdinal: "10010" });
      const response = await test.send(preRegister, { ...filledForm(), emailId: emailId as number });
      expect(response.statusCode).toBe(400);
      expect(["invalidInput", "emailChoiceExpired"]).toContain(response.json().code);
    },
  );

  it("A new account has the e-mail address that the lookup showed, even if the register changed (T-12)", async () => {
    await makeVet(test);
    await test.response(registerLookup, { numOrdinal: "10010" });
    await makeVet(test, { emails: ["intrus@ailleurs.example", "maelle.legoff@lices.example"] });
    await test.response(preRegister, filledForm({ emailId: 0 }));
    const account = await test.ctx.db.selectFrom("accounts").select("email").executeTakeFirstOrThrow();
    expect(account.email).toBe("maelle.legoff@lices.example");
  });

  it("preRegister rejects an index if the latest lookup returned different e-mail addresses (T-12)", async () => {
    await makeVet(test);
    await test.response(registerLookup, { numOrdinal: "10010" });
    await makeVet(test, { emails: ["autre@lices.example", "accueil@lices.example"] });
    await test.response(registerLookup, { numOrdinal: "10010" });
    expect((await test.send(preRegister, filledForm({ emailId: 0 }))).json()).toEqual({
      error: "Le choix de l'email n'est plus valable, veuillez saisir à nouveau votre numéro ordinal.",
      code: "emailChoiceExpired",
    });
    expect((await test.send(preRegister, filledForm({ emailId: 1 }))).statusCode).toBe(200);
  });

  it("Until 60 minutes after a lookup, the person can choose one of the shown e-mail addresses (W-01)", async () => {
    await makeVet(test);
    expect((await test.send(preRegister, filledForm())).json()).toMatchObject({ code: "emailChoiceExpired" });
    await test.response(registerLookup, { numOrdinal: "10010" });
    test.clock.advance(60 * 60_000);
    expect((await test.send(preRegister, filledForm())).json()).toMatchObject({ code: "emailChoiceExpired" });
    await test.jobs.drain();
    expect(await test.ctx.db.selectFrom("lookup_snapshots").selectAll().execute()).toEqual([]);
    await signUp(test);
  });
});
