import { updateUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import { checkEmail, preRegister, registerLookup } from "contract/accounts/registration.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const PROFILE = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
const PASSWORD = "marmotte-bleue-42";
const TAKEN = [409, { error: "Cet email est déjà utilisé.", code: "emailTaken" }];

const tokenOf = async (email: string) => test.tokenOf(await makeHolder(test.ctx, { email }));
const move = (token: string, email: string) => test.send(updateUser, { ...PROFILE, email }, { token });

describe("the e-mail address of an account", () => {
  it("If several accounts enter one e-mail address at the same time, only one gets it (W-13)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const tokens = await Promise.all(Array.from({ length: 6 }, (_, at) => tokenOf(`c${round}${at}@lices.example`)));
      const responses = await Promise.all(tokens.map((token) => move(token, `Prise${round}@lices.example`)));
      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
        expect(outcomeOf(response)).toEqual(TAKEN);
      }
    }
  });

  it.each([
    ["zoe\u0301@lices.example", "ZO\u00c9@lices.example"],
    ["zoe@clinique-\u00e9t\u00e9.example", "zoe@XN--clinique-t-j7ab.example"],
    ["zoe@\uff4c\uff49\uff43\uff45\uff53.example", "zoe@lices.example"],
  ])(
    "If an account has the address %s, a second account cannot use any spelling of this address (W-13)",
    async (address, other) => {
      const mine = await makeHolder(test.ctx, { email: "claire@lices.example", password: PASSWORD });
      const theirs = await tokenOf("paul@lices.example");
      expect((await move(await test.tokenOf(mine), address)).statusCode).toBe(200);
      expect(outcomeOf(await move(theirs, other))).toEqual(TAKEN);
      for (const email of [address, other]) {
        expect([email, (await test.send(login, { email, password: PASSWORD })).statusCode]).toEqual([email, 200]);
      }
      const [stored] = await test.ctx.db.selectFrom("accounts").select("email").where("id", "=", mine).execute();
      expect(stored?.email).toBe(address);
    },
  );

  it("An undo link restores an address even if a second account enters this address meanwhile (W-13)", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [former, other] = [`former${round}@lices.example`, `other${round}@lices.example`];
      const [mine, theirs] = [await tokenOf(former), await tokenOf(other)];
      await move(mine, `next${round}@lices.example`);
      const mail = (await test.outbox()).find(({ to }) => to === former);
      const undo = /\/check\/email\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
      const [restored, moved] = await Promise.all([test.send(checkEmail, { encryption: undo }), move(theirs, former)]);
      expect([restored.statusCode, moved.statusCode]).toEqual([200, 409]);
    }
  });
});

it("A person can repeat a registration while the server deletes the first registration (F-29)", async () => {
  await signUp(test);
  const { db, passwords } = test.ctx;
  const { verify } = passwords;
  const meanwhile = async (happens: () => Promise<unknown>) => {
    Object.assign(passwords, {
      verify: async (password: string, phc: string | null) => {
        const right = await verify(password, phc);
        Object.assign(passwords, { verify });
        await happens();
        return right;
      },
    });
    return test.send(preRegister, filledForm());
  };
  await makeVet(test, { emails: ["10010@lices.example", "accueil@lices.example"] });
  expect((await meanwhile(() => sql`delete from accounts`.execute(db))).statusCode).toBe(200);
  const opened = await meanwhile(() => db.updateTable("accounts").set({ activated_at: test.clock.now() }).execute());
  expect(problemOf(opened)).toEqual([409, "numOrdinalTaken"]);
  expect(await test.response(registerLookup, { numOrdinal: "10010" })).toHaveProperty("user");
});
