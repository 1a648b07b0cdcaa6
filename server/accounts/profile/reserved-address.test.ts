import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset } from "contract/accounts/password.ts";
import { checkEmail, preRegister, registerLookup } from "contract/accounts/registration.ts";
import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { filledForm, makeVet, secretIn } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const OLD = "maelle.legoff@lices.example";
const NEW = "voleur@mal.example";
const PASSWORD = "clinique-demo-2026";
const PROFILE = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
const TAKEN = [409, { error: "Cet email est déjà utilisé.", code: "emailTaken" }];
const WEEK = 7 * 24 * 3600_000;

const tokenOf = async (email: string) => test.tokenOf(await makeHolder(test.ctx, { email, password: PASSWORD }));
const move = (token: string, email: string) => test.send(updateUser, { ...PROFILE, email }, { token });
const invite = (token: string, email: string) =>
  test.send(addCollaborator, { lastName: "Robin", firstName: "Ana", email }, { token });

async function register() {
  await makeVet(test);
  await test.send(registerLookup, { numOrdinal: "10010" });
  return test.send(preRegister, filledForm());
}

async function undo() {
  const mail = (await test.outbox()).find(({ to, text }) => to === OLD && text.includes("?annuler"));
  return test.send(checkEmail, { encryption: /\/check\/email\/([\w-]{43})\?/.exec(mail?.text ?? "")?.[1] ?? "" });
}

const emailOf = async (token: string) => {
  const { email, emailChecked } = await test.response(currentUser, {}, { token });
  return [email, emailChecked];
};

describe("an e-mail address with a valid undo link", () => {
  let mine: string;
  beforeEach(async () => {
    mine = await tokenOf(OLD);
  });

  const ways: [string, () => Promise<LightMyRequestResponse>][] = [
    ["the account's own invitation", () => invite(mine, OLD.toUpperCase())],
    ["another account's invitation", async () => invite(await tokenOf("autre@lices.example"), OLD)],
    ["another account's profile", async () => move(await tokenOf("autre@lices.example"), OLD)],
    ["a registration", register],
  ];

  it.each(ways)("While an undo link is valid, %s cannot use the former e-mail address (W-13)", async (_way, take) => {
    await move(mine, NEW);
    expect(outcomeOf(await take())).toEqual(TAKEN);
    expect((await undo()).json()).toEqual({ success: true });
  });

  it.each(ways)("During a change of e-mail address, %s cannot use the former address (W-13)", async (_way, take) => {
    await makeVet(test);
    const [, response] = await Promise.all([move(mine, NEW), take()]);
    expect(outcomeOf(response)).toEqual(TAKEN);
    expect((await undo()).json()).toEqual({ success: true });
  });

  it("While an undo link is valid, its account may use the former e-mail address again (W-13)", async () => {
    const other = await tokenOf("autre@lices.example");
    await move(mine, NEW);
    expect((await move(mine, OLD)).statusCode).toBe(200);
    await move(mine, NEW);
    test.clock.advance(WEEK - 1);
    expect((await move(other, OLD)).statusCode).toBe(409);
    test.clock.advance(1);
    expect((await move(other, OLD)).statusCode).toBe(200);
  });
});

describe("an e-mail address that is in the register and that a holder has invited", () => {
  it.each([0, WEEK + 1])(
    "%s ms after an invitation, the invited person can register with the e-mail address instead (T-14 W-04)",
    async (later) => {
      const holder = await tokenOf("autre@lices.example");
      await invite(holder, OLD);
      const encryption = await secretIn(test, "/reset/password", OLD);
      test.clock.advance(later);
      expect((await register()).statusCode).toBe(200);
      const password = "phrase tranquille du soir";
      expect((await test.send(passwordReset, { encryption, password })).statusCode).toBe(400);
      expect((await invite(await tokenOf("tiers@lices.example"), OLD)).statusCode).toBe(409);
      expect(await test.events()).toContain("invitation given way");
    },
  );

  it("A registration cannot use the e-mail address of an activated collaborator (T-14 W-04)", async () => {
    await invite(await tokenOf("autre@lices.example"), OLD);
    const encryption = await secretIn(test, "/reset/password", OLD);
    await test.send(passwordReset, { encryption, password: "phrase tranquille du soir" });
    expect((await register()).statusCode).toBe(409);
  });
});

describe("an e-mail address that both the register and an account contain", () => {
  it("A person may register an e-mail address that an account entered but never verified (T-14 W-04)", async () => {
    const squatter = await tokenOf("autre@lices.example");
    await move(squatter, OLD);
    const squatters = await secretIn(test, "/check/email", OLD);
    expect((await register()).statusCode).toBe(200);
    expect(await emailOf(squatter)).toEqual(["autre@lices.example", true]);
    expect((await test.send(login, { email: "autre@lices.example", password: PASSWORD })).statusCode).toBe(200);
    expect((await test.send(checkEmail, { encryption: squatters })).statusCode).toBe(400);
    const subjects = (await test.outbox())
      .filter(({ to }) => to === "autre@lices.example")
      .map(({ subject }) => subject);
    expect(subjects).toContain("L'adresse de votre compte est redevenue la précédente");
    expect(await test.events()).toContain("unproved email given back");
    expect((await move(squatter, OLD)).statusCode).toBe(409);
  });
});
