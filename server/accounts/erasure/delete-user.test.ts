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

const tablesWith = (text: string) => whereStored(test, text);

async function makeFamily() {
  const { ctx } = test;
  const holder = await makeHolder(ctx, {
    email: EMAIL,
    password: PASSWORD,
    numOrdinal: "10010",
    lastName: "Canarisse",
    phone: "0639987654",
  });
  const colleague = { email: "collegue-canari@clinique.example", lastName: "Canarelle", password: PASSWORD };
  const collaborator = await makeCollaborator(ctx, holder, colleague);
  const pending = await makeCollaborator(ctx, holder, { email: "invite-canari@clinique.example" });
  for (const id of [holder, collaborator]) {
    await makeNotification(ctx, id);
    await makeAlerts(ctx, id);
    const selectionId = await makeCandidate(ctx);
    await test.response(addToSelection, { selectionId }, { token: await test.tokenOf(id) });
  }
  await makeLink(ctx.db, ctx, {
    purpose: "invitation",
    accountId: pending,
    emailKey: "invite-canari@clinique.example",
  });
  await test.response(login, { email: EMAIL, password: PASSWORD });
  return { holder, collaborator, token: await test.tokenOf(holder), theirs: await test.tokenOf(collaborator) };
}

describe("delete user", () => {
  it("T-54 asks for the password again, and erases nothing on a wrong one", async () => {
    const { token } = await makeFamily();
    const response = await test.send(deleteUser, { password: "un autre mot de passe" }, { token });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ error: "Mot de passe actuel incorrect.", code: "wrongPassword" });
    expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
  });

  it("T-18 W-14 lets whoever has a stolen tab guess 25 times in 24 hours, by whichever call", async () => {
    const { token } = await makeFamily();
    let compared = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      const guesses = Array.from({ length: 5 }, (_, turn) => [
        test.send(deleteUser, { password: `essai ${turn}` }, { token }),
        test.send(changePassword, { currentPassword: `essai ${turn}`, newPassword: "hermine blanche" }, { token }),
      ]);
      const responses = await Promise.all(guesses.flat());
      compared += responses.filter(({ statusCode }) => statusCode === 422).length;
      test.clock.advance(3_600_001);
    }
    expect(compared).toBe(25);
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(429);
    test.clock.advance(24 * 3_600_000);
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(200);
  });

  it("T-18 stops guessing with a stolen tab after ten tries an hour", async () => {
    const { token } = await makeFamily();
    for (let turn = 0; turn < 10; turn += 1) await test.send(deleteUser, { password: `essai ${turn}` }, { token });
    expect((await test.send(deleteUser, { password: PASSWORD }, { token })).statusCode).toBe(429);
  });

  it("T-54 T-28 erases the account, its collaborators and all that hung on them, and ends every session", async () => {
    const { holder, collaborator, token, theirs } = await makeFamily();
    const response = await test.send(deleteUser, { password: PASSWORD }, { token });
    expect(response.json()).toEqual({ success: true });
    expect(response.headers["set-cookie"]).toMatch(/^__Host-appareil=; Path=\/; Max-Age=0;/);
    for (const gone of [token, theirs]) {
      expect((await test.send(userData, {}, { token: gone })).statusCode).toBe(401);
    }
    expect((await test.send(login, { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    // The mails that say so know the addresses for a week.
    expect(await tablesWith("canar")).toEqual(["messages"]);
    for (const text of ["10010", "0639987654"]) expect([text, await tablesWith(text)]).toEqual([text, []]);
    // Its id is a pseudonym from now on: in the logs.
    for (const id of [holder, collaborator]) {
      expect((await tablesWith(id)).sort()).toEqual(["audit_events", "view_log"]);
    }
    await test.outbox();
    test.clock.advance(8 * 86_400_000);
    await test.jobs.drain();
    expect(await tablesWith("canar")).toEqual([]);
  });

  it("T-54 tells the person and the collaborators who used it by mail, and nobody who never answered", async () => {
    const { token } = await makeFamily();
    await test.outbox();
    await test.response(deleteUser, { password: PASSWORD }, { token });
    const mails = (await test.outbox()).map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual([EMAIL, "Votre compte a été supprimé"]);
    expect(mails).toContainEqual(["collegue-canari@clinique.example", "Votre accès a pris fin"]);
    expect(mails.filter(([to]) => to === "invite-canari@clinique.example")).toEqual([]);
  });

  it("T-54 frees the ordinal number for a new registration", async () => {
    const { token } = await makeFamily();
    await test.response(deleteUser, { password: PASSWORD }, { token });
    await makeVet(test, { numOrdinal: "10010" });
    await test.response(registerLookup, { numOrdinal: "10010" });
    expect((await test.send(preRegister, filledForm())).statusCode).toBeLessThan(300);
  });

  it("T-54 of a collaborator leaves the holder and the others", async () => {
    const { holder, collaborator, token, theirs } = await makeFamily();
    await test.response(deleteUser, { password: PASSWORD }, { token: theirs });
    expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
    const ids = (await test.ctx.db.selectFrom("accounts").select("id").execute()).map((row) => row.id);
    expect(ids).toContain(holder);
    expect(ids).not.toContain(collaborator);
    expect(ids).toHaveLength(2);
  });

  it("T-28 comes too late once another password was set meanwhile", async () => {
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
