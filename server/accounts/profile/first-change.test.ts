import { currentUser, updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { login } from "contract/accounts/login.ts";
import { passwordReset } from "contract/accounts/password.ts";
import { checkEmail } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../login/fixtures.ts";

const test = useTestApp({ scene });
const OWNER = "demo@clinique.example";
const THIEF = "voleur@mal.example";
const PASSWORD = "clinique-demo-2026";
const PROFILE = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
const DAY = 24 * 3_600_000;

let holder: string;
async function scene(): Promise<void> {
  holder = await makeHolder(test.ctx, { email: OWNER, password: PASSWORD, numOrdinal: "10001" });
}

/** Log in again for each change, because the test lasts longer than one session. */
const change = async (email: string) =>
  test.response(updateUser, { ...PROFILE, email }, { token: await test.tokenOf(holder) });

async function join(firstName: string): Promise<string> {
  const email = `${firstName}@clinique.example`.toLowerCase();
  const token = await test.tokenOf(holder);
  await test.response(addCollaborator, { firstName, lastName: "Le Bris", email, numOrdinal: "10001" }, { token });
  const encryption = await secretIn(test, "/reset/password", email);
  await test.response(passwordReset, { encryption, password: PASSWORD });
  return email;
}

const undoLinks = async () =>
  (await test.outbox())
    .filter(({ to }) => to === OWNER)
    .flatMap(({ text }) => /\/check\/email\/([\w-]{43})\?annuler\s/.exec(text)?.[1] ?? []);
const undo = async (encryption: string | undefined) =>
  (await test.send(checkEmail, { encryption: encryption ?? "" })).json();
const mayEnter = async (email: string) => (await test.send(login, { email, password: PASSWORD })).statusCode === 200;

describe("an undo link after several changes of e-mail address (W-13)", () => {
  it("An undo link reverts all changes of address, even if the first change's link has expired", async () => {
    const before = await join("Ana");
    test.clock.advance(1000);
    await change(THIEF);
    test.clock.advance(DAY);
    const accomplice = await join("Yves");
    test.clock.advance(5.5 * DAY);
    await change("encore@mal.example");
    test.clock.advance(1.5 * DAY);
    const [latest, first] = await undoLinks();
    expect(await undo(first)).toMatchObject({ code: "tokenExpired" });
    expect(await undo(latest)).toEqual({ success: true });
    expect([await mayEnter(accomplice), await mayEnter(before)]).toEqual([false, true]);
    const notice = (await test.outbox()).find(({ to, text }) => to === OWNER && text.includes("Yves Le Bris"));
    expect(notice?.text).not.toContain("Ana");
  });

  it("An undo link restores the first e-mail address even after weeks with many changes", async () => {
    await change(THIEF);
    const accomplice = await join("Yves");
    for (let time = 0; time < 3; time += 1) {
      test.clock.advance(3 * DAY);
      await change(OWNER);
      test.clock.advance(3 * DAY);
      await change(THIEF);
    }
    expect(await undo((await undoLinks())[0])).toEqual({ success: true });
    expect(await mayEnter(accomplice)).toBe(false);
  });

  it("An undo link keeps a collaborator who was added after all earlier undo links had expired", async () => {
    await change("coquille@clinique.example");
    await change(OWNER);
    test.clock.advance(7 * DAY);
    const colleague = await join("Ana");
    test.clock.advance(1000);
    await change(THIEF);
    expect(await undo((await undoLinks())[0])).toEqual({ success: true });
    expect(await mayEnter(colleague)).toBe(true);
  });

  it("An undo link keeps a collaborator who joined after the owner used an earlier undo link", async () => {
    await change(THIEF);
    test.clock.advance(DAY);
    await change("encore@mal.example");
    const [latest, first] = await undoLinks();
    expect(await undo(latest)).toEqual({ success: true });
    test.clock.advance(DAY);
    const colleague = await join("Ana");
    const session = await test.tokenOf(holder);
    expect(await undo(first)).toEqual({ success: true });
    expect((await test.send(currentUser, {}, { token: session })).statusCode).toBe(200);
    test.clock.advance(1000);
    await change(THIEF);
    expect(await undo(first)).toMatchObject({ code: "linkUnknown" });
    expect(await undo((await undoLinks())[0])).toEqual({ success: true });
    expect(await mayEnter(colleague)).toBe(true);
  });
});

describe("a link that restores an e-mail address", () => {
  it("If the owner only opens the page of an undo link, nothing changes (T-27 W-13)", async () => {
    await change(THIEF);
    const [encryption = ""] = await undoLinks();
    for (const phoneEnd of [undefined, "0001"]) {
      const error = "Confirmez l'annulation du changement d'adresse.";
      expect(outcomeOf(await test.send(checkEmail, { encryption, phoneEnd, opening: true }))).toEqual([
        409,
        { error, code: "confirmUndo" },
      ]);
    }
    expect(await mayEnter(THIEF)).toBe(true);
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email", THIEF), opening: true });
    expect((await test.response(currentUser, {}, { token: await test.tokenOf(holder) })).emailChecked).toBe(true);
  });
});
