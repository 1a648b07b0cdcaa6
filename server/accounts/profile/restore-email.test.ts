import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { checkEmail } from "contract/accounts/registration.ts";
import { eraseAccountData } from "contract/centre/operator.ts";
import { describe, expect, it } from "vitest";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { OPERATOR_KEY, outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ scene });
const OWNER = "demo@clinique.example";
const THIEF = "voleur@mal.example";
const PASSWORD = "clinique-demo-2026";
const THIEF_PASSWORD = "hermine blanche et vive";
const NEXT = "trois chats roux dorment";
const PROFILE = { email: OWNER, gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
const TOO_EARLY =
  "Votre adresse email vient d'être changée : votre compte pourra être supprimé quand le délai pour annuler ce changement sera passé.";
const INVITED = { firstName: "Ana", lastName: "Le Bris", numOrdinal: "10001" };

let holder: string;
let token: string;

async function scene(): Promise<void> {
  holder = await makeHolder(test.ctx, { email: OWNER, password: PASSWORD, numOrdinal: "10001" });
  token = await test.tokenOf(holder);
}

const mails = async (to: string) => (await test.outbox()).filter((mail) => mail.to === to);
const enter = (email: string, password: string) => test.send(login, { email, password }, { address: "203.0.113.7" });
const reset = (encryption: string, password: string) => test.send(passwordReset, { encryption, password });
const undoLinkIn = (text = "") => /\/check\/email\/([\w-]{43})\?annuler\s/.exec(text)?.[1] ?? "";
const open = (encryption: string) => test.send(checkEmail, { encryption });

async function takeOver(): Promise<string> {
  await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
  const [mail] = await mails(OWNER);
  const undo = undoLinkIn(mail?.text);
  await open(await secretIn(test, "/check/email", THIEF));
  await test.send(passwordResetRequest, { email: THIEF });
  await reset(await secretIn(test, "/reset/password", THIEF), THIEF_PASSWORD);
  return undo;
}

it("A verified e-mail address stays verified after a change to a new address and back (W-13)", async () => {
  let session = token;
  const change = (email: string) => test.response(updateUser, { ...PROFILE, email }, { token: session });
  const countNotices = async () => (await mails(OWNER)).filter(({ text }) => text.includes("annuler")).length;
  await change(THIEF);
  expect(await countNotices()).toBe(1);
  for (const [days, times] of [
    [0.1, 2],
    [4, 3],
    [4, 4],
    [9, 5],
  ] as const) {
    test.clock.advance(61_000);
    expect((await change(OWNER)).emailChecked).toBe(true);
    test.clock.advance(days * 24 * 3600_000);
    session = await test.tokenOf(holder);
    expect((await change(THIEF)).emailChecked).toBe(false);
    expect(await countNotices()).toBe(times);
  }
  const [mail] = await mails(OWNER);
  expect((await open(undoLinkIn(mail?.text))).json()).toEqual({ success: true });
});

describe("'Annuler le changement' (W-13)", () => {
  it("The undo link ends the thief's access and sends the owner a password link", async () => {
    await test.response(addCollaborator, { ...INVITED, email: "avant@clinique.example" }, { token });
    const before = await secretIn(test, "/reset/password", "avant@clinique.example");
    test.clock.advance(1000);
    const undo = await takeOver();
    const { token: thiefToken } = await test.response(login, { email: THIEF, password: THIEF_PASSWORD });
    await test.response(addCollaborator, { ...INVITED, email: "apres@mal.example" }, { token: thiefToken });
    const accompliceLink = await secretIn(test, "/reset/password", "apres@mal.example");
    test.clock.advance(61_000);
    await test.send(passwordResetRequest, { email: THIEF });
    const pending = await secretIn(test, "/reset/password", THIEF);

    expect((await open(undo)).json()).toEqual({ success: true });
    for (const email of [OWNER, THIEF]) {
      for (const password of [THIEF_PASSWORD, PASSWORD]) expect((await enter(email, password)).statusCode).toBe(401);
    }
    expect((await test.send(currentUser, {}, { token: thiefToken })).statusCode).toBe(401);
    for (const link of [pending, accompliceLink]) expect((await reset(link, THIEF_PASSWORD)).statusCode).toBe(400);

    const [mail] = await mails(OWNER);
    expect(mail?.subject).toBe("Votre adresse est rétablie\u00a0: choisissez un nouveau mot de passe");
    expect((await reset(await secretIn(test, "/reset/password", OWNER), NEXT)).statusCode).toBe(200);
    expect((await enter(OWNER, NEXT)).statusCode).toBe(200);
    expect((await reset(before, "une collaboratrice de longue date")).statusCode).toBe(200);
  });

  it("The undo link removes collaborators added after the first change of e-mail address", async () => {
    const old = { ...INVITED, email: "avant@clinique.example" };
    await test.response(addCollaborator, old, { token });
    await reset(await secretIn(test, "/reset/password", old.email), NEXT);
    test.clock.advance(1000);
    await test.response(updateUser, { ...PROFILE, email: THIEF }, { token });
    test.clock.advance(60_000);
    const accomplice = { ...INVITED, firstName: "Yves", email: "apres@mal.example" };
    await test.response(addCollaborator, accomplice, { token });
    await reset(await secretIn(test, "/reset/password", accomplice.email), THIEF_PASSWORD);
    const inside = await test.response(login, { email: accomplice.email, password: THIEF_PASSWORD });
    // After an hour, the next change of e-mail address sends the owner a second undo link.
    test.clock.advance(3_600_000);
    await test.response(updateUser, { ...PROFILE, email: "encore@mal.example" }, { token });
    const links = (await mails(OWNER)).map(({ text }) => undoLinkIn(text));
    expect(links.filter(Boolean)).toHaveLength(2);
    expect((await open(links[0] ?? "")).json()).toEqual({ success: true });

    expect((await test.send(currentUser, {}, { token: inside.token })).statusCode).toBe(401);
    expect((await enter(accomplice.email, THIEF_PASSWORD)).statusCode).toBe(401);
    expect((await enter(old.email, NEXT)).statusCode).toBe(200);
    const [mail] = await mails(OWNER);
    expect(mail?.text).toContain(
      "Qui a rejoint votre clinique depuis le changement en a été retiré\u00a0: Yves Le Bris.",
    );
    expect(mail?.text).not.toContain("Ana");
  });

  it("Even if an account has reached the limit of mails, the undo link sends a password link", async () => {
    const undo = await takeOver();
    for (let minute = 0; minute < 6; minute += 1) {
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

  it("If the owner opens the undo link several times, the server sends one password link", async () => {
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

describe("erasing an account with a valid undo link (W-13)", () => {
  const erase = async () => {
    const { token: thiefToken } = await test.response(login, { email: THIEF, password: THIEF_PASSWORD });
    return () => test.send(deleteUser, { password: THIEF_PASSWORD }, { token: thiefToken });
  };

  it("While an undo link is valid, deleteUser keeps the account and notifies its owner", async () => {
    const undo = await takeOver();
    const attempt = await erase();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(outcomeOf(await attempt())).toEqual([409, { error: TOO_EARLY, code: "erasureTooEarly" }]);
    }
    const notices = (await mails(OWNER)).filter(({ subject }) => subject?.includes("suppression"));
    expect(notices.map(({ subject }) => subject)).toEqual(["Quelqu'un a demandé la suppression de votre compte"]);
    expect((await open(undo)).json()).toEqual({ success: true });
    expect((await reset(await secretIn(test, "/reset/password", OWNER), NEXT)).statusCode).toBe(200);
    const { token: own } = await test.response(login, { email: OWNER, password: NEXT });
    expect((await test.send(deleteUser, { password: NEXT }, { token: own })).statusCode).toBe(200);
  });

  it("The operator can erase an account at any time, the owner only after the undo link expires", async () => {
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

it("The mail about a new e-mail address and phone number masks the phone number (W-13)", async () => {
  await test.response(updateUser, { ...PROFILE, email: THIEF, phone: "0639980155" }, { token });
  const mail = (await mails(OWNER)).find(({ subject }) => subject === "Le téléphone de votre compte a changé");
  expect(mail?.text).toContain("55");
  expect(mail?.text).not.toContain("0639980155");
});
