import { login } from "contract/accounts/login.ts";
import { askSmsCode, checkPhone, preRegister, registerLookup } from "contract/accounts/registration.ts";
import type { InputOf } from "contract/call.ts";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet, receiveCode, STRONG, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
type Form = InputOf<typeof preRegister>;

async function submit(wish: Partial<Record<keyof Form, unknown>> = {}) {
  await makeVet(test);
  await test.send(registerLookup, { numOrdinal: "10010" });
  // What a hostile or faulty client sends is not what the contract's types let through.
  return test.send(preRegister, { ...filledForm(), ...wish } as Form);
}

const accounts = () => test.ctx.db.selectFrom("accounts").selectAll().execute();

describe("preRegister", () => {
  it("S7-05 S4-07 S3-07 S3-08 stores the registration and answers the user, masked", async () => {
    const response = await submit();
    expect(response.json()).toEqual({
      user: {
        numOrdinal: "10010",
        email: "m•••••@l••••.example",
        phone: "••••••••42",
        phoneChecked: false,
        emailChecked: false,
      },
    });
    const [account] = await accounts();
    expect(account).toMatchObject({
      num_ordinal: "10010",
      email: "maelle.legoff@lices.example",
      gender: "Madame",
      first_name: "Maëlle",
      last_name: "Le Goff",
      phone: "0639980042",
      activated_at: null,
      terms_version: "2026-01",
      terms_accepted_at: test.clock.now(),
    });
    const clinics = await test.ctx.db.selectFrom("clinics").selectAll().execute();
    expect(clinics).toMatchObject([
      {
        social_reason: "Clinique vétérinaire des Lices",
        siret: "52875765100013",
        address: "12 place des Lices",
        zip_code: "35000",
        city: "Rennes",
        phone: "0299000001",
      },
    ]);
  });

  it.each([
    ["S5-02", "gender"],
    ["S5-03", "siret"],
    ["S5-04", "lastName"],
    ["S5-05", "firstName"],
    ["S5-06", "address"],
    ["S5-07", "city"],
    ["S5-08", "socialReason"],
    ["S5-09", "ZIPCode"],
    ["S5-10", "password"],
    ["S5-16", "emailId"],
    ["S5-17", "phone"],
    ["S5-19", "personalPhone"],
    ["S5-22", "useTerm"],
  ] as const)("%s refuses a form without %s", async (_id, field) => {
    for (const value of ["", "   ", null, undefined, false]) {
      if (field === "password" && value === "   ") continue;
      const response = await submit({ [field]: value });
      expect([field, value, response.statusCode, response.json()]).toEqual([
        field,
        value,
        400,
        { error: "La demande est incorrecte.", code: "invalidInput" },
      ]);
      test.clock.advance(3600_000);
    }
    expect(await accounts()).toEqual([]);
  });

  it.each([
    ["S5-18 a company phone of nine digits", { phone: "029900000" }],
    ["S5-20 a personal phone of letters", { personalPhone: "mon mobile" }],
    ["S5-21 a personal phone that is no mobile", { personalPhone: "0299000001" }],
    ["T-10 +882 numbers", { personalPhone: "+88216123456" }],
    ["T-10 premium numbers", { personalPhone: "0899000001" }],
    ["T-10 +33 8 numbers", { personalPhone: "+33899000001" }],
    ["T-10 09 numbers", { personalPhone: "0999000001" }],
    ["T-10 machine numbers of 14 digits", { personalPhone: "07000000000000" }],
    ["T-10 foreign mobiles", { personalPhone: "+447700900123" }],
  ])("refuses %s", async (_name, wish) => {
    expect((await submit(wish)).statusCode).toBe(400);
  });

  it.each([
    ["+33 6 39 98 00 42", "0639980042"],
    ["0033639980042", "0639980042"],
    ["07.39.98.00.42", "0739980042"],
    ["+590 690 00 00 01", "0690000001"],
    ["+594694000001", "0694000001"],
    ["+596 696 000001", "0696000001"],
    ["00262692000001", "0692000001"],
    ["0639000001", "0639000001"],
  ])("T-10 S5-21 accepts the mobile %s, overseas included", async (typed, stored) => {
    expect((await submit({ personalPhone: typed })).statusCode).toBe(200);
    expect((await accounts())[0]?.phone).toBe(stored);
  });

  it.each([
    ["court", "Le mot de passe doit compter au moins 12 caractères."],
    [
      "123456789012345",
      "Ce mot de passe est trop facile à deviner : évitez les répétitions et les suites, ou allongez-le.",
    ],
    ["trois chats roux dorment ", "Le mot de passe ne doit ni commencer ni finir par un espace."],
    ["cliniquedeslices35", "Ce mot de passe ressemble trop à votre nom, à votre numéro ou à votre clinique."],
    ["1qaz2wsx3edc4rfv", "Ce mot de passe est trop courant, choisissez-en un autre."],
  ])("T-22 refuses the password %s and says why", async (password, error) => {
    const response = await submit({ password });
    expect([response.statusCode, response.json()]).toEqual([422, { error, code: "passwordTooWeak" }]);
  });

  it("notes for review where the form differs from the register, ways of writing aside", async () => {
    await submit({ city: "RENNES", phone: "+33299000001", address: "14 place des Lices", firstName: "Maelle" });
    const row = await test.ctx.db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
    expect(row.differences).toEqual([
      { field: "address", register: "12 place des Lices", given: "14 place des Lices" },
    ]);
  });

  it("T-05 stores no password, and never answers one", async () => {
    const response = await submit();
    const dump = JSON.stringify([await accounts(), await test.ctx.db.selectFrom("messages").selectAll().execute()]);
    expect(dump + response.body).not.toContain(STRONG);
  });
});

describe("a number or an address that is taken", () => {
  it("refuses a number that has an account, and another person's pending registration", async () => {
    await signUp(test);
    const other = await submit({ password: "un tout autre mot secret" });
    expect([other.statusCode, other.json()]).toEqual([
      409,
      { error: "Un compte existe déjà pour ce numéro ordinal.", code: "numOrdinalTaken" },
    ]);
    await test.ctx.db.updateTable("accounts").set({ activated_at: test.clock.now() }).execute();
    expect((await submit()).statusCode).toBe(409);
  });

  it("refuses an address that another account has", async () => {
    await makeHolder(test.ctx, { email: "MAELLE.legoff@lices.example" });
    const response = await submit();
    expect([response.statusCode, response.json()]).toEqual([
      409,
      { error: "Cet email est déjà utilisé.", code: "emailTaken" },
    ]);
    expect(await accounts()).toHaveLength(1);
  });

  it("F-29 takes the same form twice, also at once, for one registration", async () => {
    await makeVet(test);
    await test.send(registerLookup, { numOrdinal: "10010" });
    const answers = await Promise.all([1, 2, 3].map(() => test.send(preRegister, filledForm())));
    answers.push(await test.send(preRegister, filledForm()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await accounts()).toHaveLength(1);
  });

  it("T-18 tells whether a password is that of a registration at most 25 times in a day, whoever asks, also at once", async () => {
    await signUp(test);
    const guess = (password: string, index: number) =>
      test.send(preRegister, filledForm({ password, personalPhone: "0639980044" }), { address: `198.51.100.${index}` });
    const guesses = Array.from({ length: 25 }, (_, index) => guess(`vingt hermines blanches ${index}`, index));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => status === 409 || status === 503)).toBe(true);
    const rejected = await guess(STRONG, 99);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, "numOrdinalTaken"]);
    expect((await accounts())[0]?.phone).toBe("0639980042");
  });

  it("F-29 lets the same person correct a mobile before it is verified; the former code is then worth nothing", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    await test.response(preRegister, filledForm({ personalPhone: "0639980043" }));
    expect((await test.send(checkPhone, { numOrdinal: "10010", code })).statusCode).toBe(400);
    test.clock.advance(60_000);
    await test.send(askSmsCode, { numOrdinal: "10010" });
    expect((await test.outbox())[0]?.to).toBe("0639980043");
  });
});

describe("a registration that is not finished", () => {
  it("T-14 opens nothing, and is gone after 72 hours with everything that belonged to it", async () => {
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

  it("T-53 leaves accounts in use and collaborators alone", async () => {
    const holder = await makeHolder(test.ctx);
    await makeCollaborator(test.ctx, holder);
    test.clock.advance(100 * 24 * 3600_000);
    await test.jobs.drain();
    expect(await accounts()).toHaveLength(2);
  });
});
