import { currentUser, updateUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import {
  cancelRegistration,
  checkEmail,
  checkPhone,
  preRegister,
  registerLookup,
  restartRegistration,
} from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { cookieOf, filledForm, receiveCode, STRONG, secretIn, signUp } from "../../../tests/support/sign-up.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const ADDRESS = "10010@lices.example";
const ATTACKER = { personalPhone: "0639980099", password: "le secret de l'intrus" };

const cancel = (encryption: string) => test.send(cancelRegistration, { encryption });
const mails = async () => (await test.outbox()).filter(({ channel }) => channel === "email");

async function hijack(): Promise<void> {
  await signUp(test, ATTACKER);
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) });
}

async function ownerCompletes(): Promise<void> {
  test.clock.advance(61_000);
  await test.response(registerLookup, { numOrdinal: "10010" });
  const headers = cookieOf(await test.send(preRegister, filledForm()));
  await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
  await test.response(checkEmail, { encryption: await secretIn(test, "/check/email") }, { headers });
  expect((await test.send(login, { email: ADDRESS, password: STRONG })).statusCode).toBe(200);
}

async function attackerIsOut(): Promise<void> {
  const response = await test.send(login, { email: ADDRESS, password: ATTACKER.password }, { address: "203.0.113.9" });
  expect(response.statusCode).toBe(401);
}

describe("an ordinal number that a stranger registered first (T-14 W-04)", () => {
  it("'Ce n'est pas moi' in the verification mail makes the ordinal number available again", async () => {
    await hijack();
    expect((await cancel(await secretIn(test, "/check/cancel"))).json()).toEqual({ success: true });
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "subject"]).execute();
    expect(events).toContainEqual({ event: "registration cancelled by its owner", subject: "10010" });
    await attackerIsOut();
    await ownerCompletes();
    await attackerIsOut();
  });

  it("An old link that restarts a registration does not delete an activated account", async () => {
    await signUp(test);
    await test.send(restartRegistration, { numOrdinal: "10010" });
    const secret = await secretIn(test, "/check/cancel", "accueil@lices.example");
    await ownerCompletes();
    expect((await cancel(secret)).statusCode).toBe(400);
    expect((await test.send(login, { email: ADDRESS, password: STRONG })).statusCode).toBe(200);
  });

  it("'Recommencer' sends links only to e-mail addresses of the register", async () => {
    await signUp(test, ATTACKER);
    const response = await test.send(restartRegistration, { numOrdinal: "10010" });
    expect([response.statusCode, response.body]).toEqual([204, ""]);
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual([ADDRESS, "accueil@lices.example"]);
    expect(sent[0]?.text).toContain("le mobile qui se termine par 99");
    const secret = await secretIn(test, "/check/cancel", "accueil@lices.example");
    expect((await cancel(secret)).statusCode).toBe(200);
    await ownerCompletes();
    await attackerIsOut();
  });

  it("'Ce n'est pas moi' erases an active account, its sessions and its collaborators", async () => {
    await hijack();
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email"), phoneEnd: "0099" });
    const account = await test.ctx.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const token = await test.tokenOf(account.id);
    await makeCollaborator(test.ctx, account.id, { password: STRONG });
    const [mail] = await mails();
    expect(mail?.text).toContain("Votre compte est activé - ce n'est pas vous\u00a0?");
    await cancel(await secretIn(test, "/check/cancel"));
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
    expect(await test.ctx.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
    expect((await mails()).slice(0, 2).map(({ subject }) => subject)).toContain("Votre compte a été supprimé");
    const named = await test.ctx.db.selectFrom("audit_events").select("event").where("subject", "=", "10010").execute();
    expect(named).toEqual([]);
    await ownerCompletes();
  });

  it("While an undo link can restore an account, cancelRegistration does not delete the account (W-13)", async () => {
    await hijack();
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email"), phoneEnd: "0099" });
    const secret = await secretIn(test, "/check/cancel");
    const { id } = await test.ctx.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const token = await test.tokenOf(id);
    const profile = { gender: "Madame", lastName: "Le Goff", firstName: "Maëlle", phone: ATTACKER.personalPhone };
    await test.response(updateUser, { ...profile, email: "voleur@mal.example" }, { token });
    const notice = (await mails()).find(({ to }) => to === ADDRESS);
    const undo = /\/check\/email\/([\w-]{43})\?annuler/.exec(notice?.text ?? "");
    for (let time = 0; time < 2; time += 1) expect(problemOf(await cancel(secret))).toEqual([409, "erasureTooEarly"]);
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(200);
    const subject = "Quelqu'un a demandé la suppression de votre compte";
    expect((await mails()).filter((mail) => mail.subject === subject).map(({ to }) => to)).toEqual([ADDRESS]);
    await test.response(checkEmail, { encryption: undo?.[1] ?? "" });
    expect((await cancel(secret)).statusCode).toBe(200);
    expect(await test.ctx.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });
});

describe("restartRegistration", () => {
  it("restartRegistration sends at most three mails an hour, and none to an active account", async () => {
    await makeHolder(test.ctx, { numOrdinal: "10001" });
    for (const numOrdinal of ["10001", "99999"]) {
      expect((await test.send(restartRegistration, { numOrdinal })).statusCode).toBe(204);
    }
    expect(await mails()).toEqual([]);
    await signUp(test);
    for (let minute = 0; minute < 56; minute += 8) {
      await test.send(restartRegistration, { numOrdinal: "10010" }, { address: `198.51.100.${minute}` });
      await test.send(restartRegistration, { numOrdinal: "10010" }, { address: `198.51.100.${minute}` });
      await test.jobs.drain();
      test.clock.advance(8 * 60_000);
    }
    expect((await mails()).filter(({ to }) => to === ADDRESS)).toHaveLength(3);
  });
});

it("cancelRegistration rejects unknown links, expired links and verification links", async () => {
  await hijack();
  const secret = await secretIn(test, "/check/cancel");
  const verification = await secretIn(test, "/check/email");
  await test.response(checkEmail, { encryption: verification, phoneEnd: "0099" });
  test.clock.advance(7 * 24 * 3600_000);
  for (const encryption of ["inconnu", secret, verification]) {
    expect((await cancel(encryption)).json()).toEqual({ error: "Ce lien n'est pas valable.", code: "linkUnknown" });
  }
  expect(await test.ctx.db.selectFrom("accounts").selectAll().execute()).toHaveLength(1);
});
