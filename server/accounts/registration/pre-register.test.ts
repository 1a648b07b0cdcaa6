import { login } from "contract/accounts/login.ts";
import { preRegister, registerLookup } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet, receiveCode, STRONG, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
type Form = InputOf<typeof preRegister>;

async function submit(wish: Partial<Record<keyof Form, unknown>> = {}) {
  await makeVet(test);
  await test.send(registerLookup, { numOrdinal: "10010" });
  return test.send(preRegister, { ...filledForm(), ...wish } as Form);
}

const REQUIRED = [
  ...["gender", "siret", "lastName", "firstName", "address", "city", "socialReason", "ZIPCode", "password"],
  ...["emailId", "phone", "personalPhone", "useTerm"],
];
const INVALID = [400, { error: "La demande est incorrecte.", code: "invalidInput" }];
async function refused(wish: Partial<Record<keyof Form, unknown>>) {
  test.clock.advance(3600_000);
  return outcomeOf(await test.send(preRegister, { ...filledForm(), ...wish } as Form));
}

const accounts = () => test.ctx.db.selectFrom("accounts").selectAll().execute();

describe("preRegister", () => {
  it("preRegister stores the registration and returns masked data (S7-05 S4-07 S3-07 S3-08)", async () => {
    expect((await submit()).json()).toEqual({
      user: {
        ...{ numOrdinal: "10010", email: "m•••••@l••••.example", phone: "••••••••42", phoneChecked: false },
        emailChecked: false,
      },
    });
    const [account] = await accounts();
    expect(account).toMatchObject({
      ...{ num_ordinal: "10010", email: "maelle.legoff@lices.example", gender: "Madame", first_name: "Maëlle" },
      ...{ last_name: "Le Goff", phone: "0639980042", activated_at: null, terms_version: "2026-01" },
      terms_accepted_at: test.clock.now(),
    });
    expect(await test.ctx.db.selectFrom("clinics").selectAll().execute()).toMatchObject([
      {
        ...{ social_reason: "Clinique vétérinaire des Lices", siret: "52875765100013", address: "12 place des Lices" },
        ...{ zip_code: "35000", city: "Rennes", phone: "0299000001" },
      },
    ]);
  });

  it("preRegister rejects a form with an empty field (S5-02 S5-03 S5-04 S5-05 S5-06 S5-07 S5-08 S5-09 S5-10 S5-16 S5-17 S5-19 S5-22)", async () => {
    for (const field of REQUIRED) {
      for (const value of ["", "   ", null, undefined, false]) {
        if (field === "password" && value === "   ") continue;
        expect([field, value, ...(await refused({ [field]: value }))]).toEqual([field, value, ...INVALID]);
      }
    }
    expect(await accounts()).toEqual([]);
  });

  it("preRegister rejects a company phone with nine digits, and a landline as personal phone (S5-18 S5-20 S5-21)", async () => {
    expect(await refused({ phone: "029900000" })).toEqual(INVALID);
    for (const personalPhone of ["mon mobile", "0299000001"]) expect(await refused({ personalPhone })).toEqual(INVALID);
  });

  it("preRegister accepts an overseas mobile in international form (T-10 S5-21)", async () => {
    expect((await submit({ personalPhone: "+596 697 23 45 67" })).statusCode).toBe(200);
    expect((await accounts())[0]?.phone).toBe("0697234567");
  });

  it.each([
    ["court", "Le mot de passe doit compter au moins 12 caractères."],
    [
      "1".repeat(15),
      "Ce mot de passe est trop facile à deviner : évitez les répétitions et les suites, ou allongez-le.",
    ],
    ["trois chats roux dorment ", "Le mot de passe ne doit ni commencer ni finir par un espace."],
    ["cliniquedeslices35", "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique."],
    ["1qaz2wsx3edc4rfv", "Ce mot de passe est trop courant, choisissez-en un autre."],
  ])("If preRegister rejects the password %s, the response contains the reason (T-22)", async (password, error) => {
    expect(outcomeOf(await submit({ password }))).toEqual([422, { error, code: "passwordTooWeak" }]);
  });

  it("If form and register differ by more than spelling, preRegister records the difference", async () => {
    await submit({ city: "RENNES", phone: "+33299000001", address: "14 place des Lices", firstName: "Maelle" });
    expect((await test.ctx.db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow()).differences).toEqual([
      { field: "address", register: "12 place des Lices", given: "14 place des Lices" },
    ]);
  });
});

describe("a repeated or conflicting registration", () => {
  it("If another person has registered the ordinal number, preRegister rejects the form", async () => {
    await signUp(test);
    const error = "Un compte existe déjà pour ce numéro ordinal.";
    expect(outcomeOf(await submit({ password: "un tout autre mot secret" }))).toEqual([
      409,
      { error, code: "numOrdinalTaken" },
    ]);
    await test.ctx.db.updateTable("accounts").set({ activated_at: test.clock.now() }).execute();
    expect((await submit()).statusCode).toBe(409);
  });

  it("If another account has the e-mail address, preRegister rejects the form", async () => {
    await makeHolder(test.ctx, { email: "MAELLE.legoff@lices.example" });
    expect(outcomeOf(await submit())).toEqual([409, { error: "Cet email est déjà utilisé.", code: "emailTaken" }]);
    expect(await accounts()).toHaveLength(1);
  });

  it("If a person sends the registration form several times, only one account is created (F-29)", async () => {
    await makeVet(test);
    await test.send(registerLookup, { numOrdinal: "10010" });
    const answers = await Promise.all([1, 2, 3].map(() => test.send(preRegister, filledForm())));
    answers.push(await test.send(preRegister, filledForm()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await accounts()).toHaveLength(1);
  });

  it("For an unfinished registration, a stranger can try at most 25 passwords a day (T-18)", async () => {
    await signUp(test);
    const guess = (password: string, index: number) =>
      test.send(preRegister, filledForm({ password, personalPhone: "0639980044" }), { address: `198.51.100.${index}` });
    const guesses = Array.from({ length: 25 }, (_, index) => guess(`vingt hermines blanches ${index}`, index));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 409 || status === 503)).toBe(true);
    expect(problemOf(await guess(STRONG, 99))).toEqual([409, "numOrdinalTaken"]);
    expect((await accounts())[0]?.phone).toBe("0639980042");
  });
});

describe("an unfinished registration", () => {
  it("An unfinished registration allows no login and is deleted after 72 hours (T-14)", async () => {
    await signUp(test);
    await receiveCode(test);
    const credentials = { email: "10010@lices.example", password: STRONG };
    expect((await test.send(login, credentials)).json()).toMatchObject({ code: "accountNotVerified" });
    test.clock.advance(72 * 3600_000 - 1);
    await test.jobs.drain();
    expect(await accounts()).toHaveLength(1);
    test.clock.advance(1);
    await test.jobs.drain();
    for (const table of ["accounts", "clinics", "registrations", "sms_codes", "tokens"] as const) {
      expect(await test.ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await test.response(registerLookup, { numOrdinal: "10010" })).not.toHaveProperty("user");
    expect((await test.send(login, credentials)).statusCode).toBe(401);
  });
});
