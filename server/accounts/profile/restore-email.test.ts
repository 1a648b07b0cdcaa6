import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { checkEmail } from "contract/accounts/registration.ts";
import { eraseAccountData } from "contract/centre/operator.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { OPERATOR_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const OWNER = "demo@clinique.example";
const THIEF = "voleur@mal.example";
const PASSWORD = "clinique-demo-2026";
const THIEFS = "hermine blanche et vive";
const NEXT = "trois chats roux dorment";
const PROFILE = { email: OWNER, gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
const INVITED = { firstName: "Ana", lastName: "Le Bris", numOrdinal: "10001" };

let holder: string;
let token: string;

beforeEach(async () => {
  holder = await makeHolder(test.ctx, { email: OWNER, password: PASSWORD, numOrdinal: "10001" });
  token = await test.tokenOf(holder);
});

const mails = async (to: string) => (await test.outbox()).filter((mail) => mail.to === to);
const enter = (email: string, password: string) => test.send(login, { email, password }, { address: "203.0.113.7" });
const reset = (encryption: string, password: string) => test.send(passwordReset, { encryption, password });
const open = (encryption: string) => test.send(checkEmail, { encryption });

/** Whoever sits at an open screen makes the account theirs. @returns the owner's link to undo it */
async function takeOver(): Promise<string> {
  await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
  const [mail] = await mails(OWNER);
  // The mark makes the page wait for a button: who only opens it, a scanner, undoes nothing.
  const undo = /\/check\/email\/([\w-]{43})\?annuler\s/.exec(mail?.text ?? "")?.[1] ?? "";
  await open(await secretIn(test, "/check/email", THIEF));
  await test.send(passwordResetRequest, { email: THIEF });
  await reset(await secretIn(test, "/reset/password", THIEF), THIEFS);
  return undo;
}

it("W-13 an address that came back is proved: it hears of each further change, for weeks, and can take the account back", async () => {
  const change = (email: string) => test.response(updateUser, { ...PROFILE, email }, { token });
  const told = async () => (await mails(OWNER)).filter(({ text }) => text.includes("annuler")).length;
  await change(THIEF);
  expect(await told()).toBe(1);
  for (const [days, times] of [
    [0.1, 2],
    [4, 3],
    [4, 4],
    [9, 5],
  ] as const) {
    test.clock.advance(61_000);
    expect((await change(OWNER)).emailChecked).toBe(true);
    // Longer than a session lasts, for whoever holds one.
    test.clock.advance(days * 24 * 3600_000);
    token = await test.tokenOf(holder);
    expect((await change(THIEF)).emailChecked).toBe(false);
    expect(await told()).toBe(times);
  }
  const [mail] = await mails(OWNER);
  const undo = /\/check\/email\/([\w-]{43})\?annuler\s/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await open(undo)).json()).toEqual({ success: true });
});

describe("W-13 'Annuler le changement'", () => {
  it("leaves the thief no password, no session and no link, and the owner a link for a new password", async () => {
    await test.response(addCollaborator, { ...INVITED, email: "avant@clinique.example" }, { token });
    const before = await secretIn(test, "/reset/password", "avant@clinique.example");
    test.clock.advance(1000);
    const undo = await takeOver();
    const { token: thiefs } = await test.response(login, { email: THIEF, password: THIEFS });
    await test.response(addCollaborator, { ...INVITED, email: "apres@mal.example" }, { token: thiefs });
    const accomplices = await secretIn(test, "/reset/password", "apres@mal.example");
    test.clock.advance(61_000);
    await test.send(passwordResetRequest, { email: THIEF });
    const pending = await secretIn(test, "/reset/password", THIEF);

    expect((await open(undo)).json()).toEqual({ success: true });
    for (const email of [OWNER, THIEF]) {
      for (const password of [THIEFS, PASSWORD]) expect((await enter(email, password)).statusCode).toBe(401);
    }
    expect((await test.send(currentUser, {}, { token: thiefs })).statusCode).toBe(401);
    for (const link of [pending, accomplices]) expect((await reset(link, THIEFS)).statusCode).toBe(400);

    const [mail] = await mails(OWNER);
    expect(mail?.subject).toBe("Votre adresse est rétablie\u00a0: choisissez un nouveau mot de passe");
    expect((await reset(await secretIn(test, "/reset/password", OWNER), NEXT)).statusCode).toBe(200);
    expect((await enter(OWNER, NEXT)).statusCode).toBe(200);
    expect((await reset(before, "une collaboratrice de longue date")).statusCode).toBe(200);
  });

  it("takes away whoever joined since the first change, with the sessions, and names them; who was there stays", async () => {
    const old = { ...INVITED, email: "avant@clinique.example" };
    await test.response(addCollaborator, old, { token });
    await reset(await secretIn(test, "/reset/password", old.email), NEXT);
    test.clock.advance(1000);
    await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
    test.clock.advance(60_000);
    const accomplice = { ...INVITED, firstName: "Yves", email: "apres@mal.example" };
    await test.response(addCollaborator, accomplice, { token });
    await reset(await secretIn(test, "/reset/password", accomplice.email), THIEFS);
    const inside = await test.response(login, { email: accomplice.email, password: THIEFS });
    // Another change sends another link, later than the accomplice came.
    test.clock.advance(3_600_000);
    await test.response(updateUser, { ...PROFILE, email: "encore@mal.example" }, { token });
    const links = (await mails(OWNER)).map(({ text }) => /\/check\/email\/([\w-]{43})\?annuler\s/.exec(text)?.[1]);
    expect(links.filter(Boolean)).toHaveLength(2);
    expect((await open(links[0] ?? "")).json()).toEqual({ success: true });

    expect((await test.send(currentUser, {}, { token: inside.token })).statusCode).toBe(401);
    expect((await enter(accomplice.email, THIEFS)).statusCode).toBe(401);
    expect((await enter(old.email, NEXT)).statusCode).toBe(200);
    const [mail] = await mails(OWNER);
    expect(mail?.text).toContain(
      "Qui a rejoint votre clinique depuis le changement en a été retiré\u00a0: Yves Le Bris.",
    );
    expect(mail?.text).not.toContain("Ana");
  });

  it("gives a thief's address none of its own: once the first one went by, nothing takes the account back there", async () => {
    await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
    await open(await secretIn(test, "/check/email", THIEF));
    test.clock.advance(3_600_000);
    await test.response(updateUser, PROFILE, { token });
    const sent = await mails(THIEF);
    expect(sent.map(({ text }) => text.includes("?annuler"))).toEqual([false]);
  });

  it("is sent to the proved address also when the owner himself changed it a week ago, and back", async () => {
    await test.response(updateUser, { ...PROFILE, email: "coquille@clinique.example" }, { token });
    test.clock.advance(3_600_000);
    await test.response(updateUser, PROFILE, { token });
    test.clock.advance(61_000);
    await open(await secretIn(test, "/check/email", OWNER));
    test.clock.advance(6 * 24 * 3_600_000);
    const before = (await mails(OWNER)).length;
    await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
    const sent = await mails(OWNER);
    expect([sent.length, sent[0]?.text.includes("?annuler")]).toEqual([before + 1, true]);
    test.clock.advance(3 * 24 * 3_600_000);
    const undo = /\/check\/email\/([\w-]{43})\?annuler\s/.exec(sent[0]?.text ?? "")?.[1] ?? "";
    expect((await open(undo)).json()).toEqual({ success: true });
    expect((await enter(THIEF, PASSWORD)).statusCode).toBe(401);
  });

  it("is sent anew to the address that holds it when a later one is changed, once an hour at most", async () => {
    await test.response(updateUser, { ...PROFILE, email: "nouvelle@clinique.example" }, { token });
    await open(await secretIn(test, "/check/email", "nouvelle@clinique.example"));
    const count = async () => (await mails(OWNER)).filter(({ text }) => text.includes("?annuler")).length;
    expect(await count()).toBe(1);
    test.clock.advance(24 * 3_600_000);
    await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
    expect(await count()).toBe(2);
    await test.response(updateUser, { ...PROFILE, email: "autre@mal.example" }, { token });
    expect(await count()).toBe(2);
    expect((await mails("nouvelle@clinique.example")).some(({ text }) => text.includes("?annuler"))).toBe(false);
  });

  it("sends that link when the mails of the account are used up", async () => {
    const undo = await takeOver();
    for (let minute = 0; minute < 30; minute += 1) {
      test.clock.advance(61_000);
      await test.send(passwordResetRequest, { email: THIEF }, { address: `198.51.100.${minute}` });
      await test.jobs.drain();
    }
    const sent = (await mails(THIEF)).length;
    test.clock.advance(61_000);
    await test.send(passwordResetRequest, { email: THIEF });
    expect(await mails(THIEF)).toHaveLength(sent);
    await open(undo);
    expect((await reset(await secretIn(test, "/reset/password", OWNER), NEXT)).statusCode).toBe(200);
  });

  it("sends it once, however often and from how many places the link is opened", async () => {
    const undo = await takeOver();
    const responses = await Promise.all(Array.from({ length: 10 }, () => open(undo)));
    await open(undo);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect((await mails(OWNER)).filter(({ text }) => text.includes("/reset/password/"))).toHaveLength(1);
    await reset(await secretIn(test, "/reset/password", OWNER), NEXT);
    await open(undo);
    expect((await enter(OWNER, NEXT)).statusCode).toBe(200);
  });
});

describe("W-13 the end of an account that its owner may still take back", () => {
  const erase = async () => {
    const { token: thiefs } = await test.response(login, { email: THIEF, password: THIEFS });
    return () => test.send(deleteUser, { password: THIEFS }, { token: thiefs });
  };

  it("is refused, and told once to the address that can", async () => {
    const undo = await takeOver();
    const attempt = await erase();
    for (let turn = 0; turn < 2; turn += 1) {
      expect([(await attempt()).statusCode, (await attempt()).json()]).toEqual([
        409,
        {
          error:
            "Votre adresse email vient d'être changée : votre compte pourra être supprimé quand le délai pour annuler ce changement sera passé.",
          code: "erasureTooEarly",
        },
      ]);
    }
    const told = (await mails(OWNER)).filter(({ subject }) => subject?.includes("suppression"));
    expect(told.map(({ subject }) => subject)).toEqual(["Quelqu'un a demandé la suppression de votre compte"]);
    expect((await open(undo)).json()).toEqual({ success: true });
    expect((await reset(await secretIn(test, "/reset/password", OWNER), NEXT)).statusCode).toBe(200);
    const { token: own } = await test.response(login, { email: OWNER, password: NEXT });
    expect((await test.send(deleteUser, { password: NEXT }, { token: own })).statusCode).toBe(200);
  });

  it("is done once that time has passed, and at once by the operator", async () => {
    await takeOver();
    test.clock.advance(7 * 86_400_000);
    expect((await (await erase())()).statusCode).toBe(200);

    await makeHolder(test.ctx, { email: "autre@clinique.example", numOrdinal: "10002" });
    const other = await test.ctx.db.selectFrom("accounts").select("id").executeTakeFirstOrThrow();
    const theirs = await test.tokenOf(other.id);
    await test.response(updateUser, { ...PROFILE, email: "encore@clinique.example" }, { token: theirs });
    const key = { headers: { authorization: `Bearer ${OPERATOR_KEY}` } };
    expect((await test.send(eraseAccountData, { account: other.id }, key)).statusCode).toBe(200);
  });
});

describe("W-13 a telephone that changes with the address", () => {
  it("is told to the address that the account had", async () => {
    await test.response(updateUser, { ...PROFILE, email: THIEF, phone: "0639980155" }, { token });
    const subjects = (await mails(OWNER)).map(({ subject }) => subject);
    expect(subjects).toContain("Le téléphone de votre compte a changé");
  });
});
