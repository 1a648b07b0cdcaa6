import { deleteUser } from "contract/accounts/erasure.ts";
import { login } from "contract/accounts/login.ts";
import { changePassword } from "contract/accounts/password.ts";
import { preRegister, registerLookup } from "contract/accounts/registration.ts";
import { userData } from "contract/privacy/privacy.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { filledForm, makeVet } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { whereStored } from "../../../tests/support/where-stored.ts";
import { makeNotification } from "../../alerts/notifications/fixtures.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const PASSWORD = "trois chats roux dorment";
const EMAIL = "canari@clinique.example";

async function makeFamily() {
  const { ctx } = test;
  const person = { lastName: "Canarisse", phone: "0639987654" };
  const holder = await makeHolder(ctx, { email: EMAIL, password: PASSWORD, numOrdinal: "10010", ...person });
  const colleague = { email: "collegue-canari@clinique.example", lastName: "Canarelle", password: PASSWORD };
  const collaborator = await makeCollaborator(ctx, holder, colleague);
  const pending = await makeCollaborator(ctx, holder, { email: "invite-canari@clinique.example" });
  for (const id of [holder, collaborator]) {
    await makeNotification(ctx, id);
    await makeAlerts(ctx, id);
    const selectionId = await makeCandidate(ctx);
    await test.response(addToSelection, { selectionId }, { token: await test.tokenOf(id) });
  }
  const emailKey = "invite-canari@clinique.example";
  await makeLink(ctx.db, ctx, { purpose: "invitation", accountId: pending, emailKey });
  await test.response(login, { email: EMAIL, password: PASSWORD });
  return { holder, collaborator, token: await test.tokenOf(holder), theirs: await test.tokenOf(collaborator) };
}

describe("deleteUser", () => {
  it("After ten wrong passwords in an hour, deleteUser rejects even the correct password (T-54 T-18)", async () => {
    const { token } = await makeFamily();
    const response = await test.send(deleteUser, { password: "un autre mot de passe" }, { token });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ error: "Mot de passe actuel incorrect.", code: "wrongPassword" });
    expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
    for (let turn = 1; turn < 10; turn += 1) await test.send(deleteUser, { password: `essai ${turn}` }, { token });
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(429);
  });

  it("deleteUser and changePassword share a limit of 25 wrong passwords a day (T-18 W-14)", async () => {
    const { token } = await makeFamily();
    let compared = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      const guesses = Array.from({ length: 5 }, (_, turn) => [
        test.send(deleteUser, { password: `essai ${turn}` }, { token }),
        test.send(changePassword, { currentPassword: `essai ${turn}`, newPassword: "hermine blanche" }, { token }),
      ]);
      compared += (await Promise.all(guesses.flat())).filter(({ statusCode }) => statusCode === 422).length;
      test.clock.advance(3_600_001);
    }
    expect(compared).toBe(25);
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(429);
    test.clock.advance(24 * 3_600_000);
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(200);
  });

  it("deleteUser erases the holder and all collaborators, and mails each person (T-54 T-28)", async () => {
    const { holder, collaborator, token, theirs } = await makeFamily();
    const response = await test.send(deleteUser, { password: PASSWORD }, { token });
    expect(response.json()).toEqual({ success: true });
    expect(response.headers["set-cookie"]).toMatch(/^__Host-appareil=; Path=\/; Max-Age=0;/);
    for (const ended of [token, theirs]) expect((await test.send(userData, {}, { token: ended })).statusCode).toBe(401);
    expect((await test.send(login, { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    // Only the mail that confirms the erasure contains the e-mail address. This mail is stored for a week.
    expect(await whereStored(test, "canar")).toEqual(["messages"]);
    for (const text of ["10010", "0639987654"]) expect(await whereStored(test, text), text).toEqual([]);
    // The audit log and the view log keep the account's id, which no longer identifies anybody.
    for (const id of [holder, collaborator]) {
      expect((await whereStored(test, id)).sort()).toEqual(["audit_events", "view_log"]);
    }
    const mails = (await test.outbox()).map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual([EMAIL, "Votre compte a été supprimé"]);
    expect(mails).toContainEqual(["collegue-canari@clinique.example", "Votre accès a pris fin"]);
    expect(mails.filter(([to]) => to === "invite-canari@clinique.example")).toEqual([]);
    test.clock.advance(8 * 86_400_000);
    await test.jobs.drain();
    expect(await whereStored(test, "canar")).toEqual([]);
    await makeVet(test, { numOrdinal: "10010" });
    await test.response(registerLookup, { numOrdinal: "10010" });
    expect((await test.send(preRegister, filledForm())).statusCode).toBeLessThan(300);
  });

  it("If the holder had no collaborators, the mail about the erasure mentions no collaborators (T-54)", async () => {
    const { token } = await makeFamily();
    await test.response(deleteUser, { password: PASSWORD }, { token });
    const alone = await makeHolder(test.ctx, {
      email: "seul@clinique.example",
      password: PASSWORD,
      numOrdinal: "10011",
    });
    await test.response(deleteUser, { password: PASSWORD }, { token: await test.tokenOf(alone) });
    const textTo = async (wanted: string) =>
      (await test.outbox()).find(({ to, subject }) => to === wanted && subject === "Votre compte a été supprimé")?.text;
    expect(await textTo(EMAIL)).toContain("les comptes de vos collaborateurs");
    const text = await textTo("seul@clinique.example");
    expect(text).not.toContain("collaborateurs");
    expect(text).toContain("Vos rendez-vous à venir sont annulés.");
  });

  it("If a collaborator erases their own account, the holder's account does not change (T-54)", async () => {
    const { holder, collaborator, token, theirs } = await makeFamily();
    await test.response(deleteUser, { password: PASSWORD }, { token: theirs });
    expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
    const ids = (await test.ctx.db.selectFrom("accounts").select("id").execute()).map((row) => row.id);
    expect(ids).toContain(holder);
    expect(ids).not.toContain(collaborator);
    expect(ids).toHaveLength(2);
  });

  it("If the owner's password changes while deleteUser runs, deleteUser fails (T-28)", async () => {
    const { holder, token } = await makeFamily();
    const { verify } = test.ctx.passwords;
    Object.assign(test.ctx.passwords, {
      verify: async (password: string, phc: string | null) => {
        const right = await verify(password, phc);
        await test.ctx.db.updateTable("accounts").set({ password_hash: "autre" }).where("id", "=", holder).execute();
        return right;
      },
    });
    const response = await test.send(deleteUser, { password: PASSWORD }, { token });
    Object.assign(test.ctx.passwords, { verify });
    expect(response.statusCode).toBe(422);
    expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
  });
});
