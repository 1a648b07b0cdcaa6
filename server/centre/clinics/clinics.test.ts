import { currentUser } from "contract/accounts/account.ts";
import { login } from "contract/accounts/login.ts";
import {
  endClinicSessions,
  eraseClinic,
  exportClinic,
  listClinics,
  readClinic,
  resendToClinic,
  unlockClinic,
  verifyClinicPhone,
} from "contract/centre/clinics.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";

const test = useTestApp({ scene });
const state = { adviser: { token: "", id: "" }, manager: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.adviser = await logInStaff(test);
  state.manager = await logInStaff(test, { role: "gestionnaire" });
}

async function events(subject: string): Promise<string[]> {
  const rows = await test.ctx.db
    .selectFrom("audit_events")
    .select(["event", "actor_id"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
  return rows
    .filter((row) => row.actor_id === state.adviser.id || row.actor_id === state.manager.id)
    .map((row) => row.event);
}

async function found(q: string): Promise<string[]> {
  const page = await test.response(listClinics, { q }, state.adviser);
  return page.items.map(({ lastName }) => lastName);
}

describe("the list of clinics", () => {
  it("the centre's search finds clinics by ordinal number, name, e-mail address or city (B1-52)", async () => {
    const holder = await makeHolder(test.ctx, {
      numOrdinal: "20417",
      lastName: "Kérouédan",
      firstName: "Zoé",
      email: "zoe@baie.example",
      clinic: { social_reason: "Clinique de la Baie", city: "Saint-Malo", zip_code: "35400" },
    });
    await makeCollaborator(test.ctx, holder, { email: "camille@ailleurs.example" });
    await makeHolder(test.ctx, { lastName: "Autre", clinic: { city: "Brest", social_reason: "Clinique du Port" } });
    for (const q of ["20417", "kerouedan", "zoé KER", "de la baie", "zoe@baie", "camille@ailleurs", "saint malo"]) {
      expect([q, await found(q)]).toEqual([q, ["Kérouédan"]]);
    }
    expect(await found("personne")).toEqual([]);
    expect((await found("")).sort()).toEqual(["Autre", "Kérouédan"]);
  });

  it("the centre's search finds a clinic by the phone number of clinic, holder or collaborator (B1-52)", async () => {
    const holder = await makeHolder(test.ctx, {
      ...{ lastName: "Appelante", phone: "0639980411", clinic: { phone: "0299000411" } },
    });
    await makeCollaborator(test.ctx, holder, { phone: "0639980412" });
    await makeHolder(test.ctx, { lastName: "Autre", phone: "0639980413", clinic: { phone: "0299000413" } });
    for (const q of ["06 39 98 04 11", "+33 6 39 98 04 11", "0639980412", "02.99.00.04.11"]) {
      expect([q, await found(q)]).toEqual([q, ["Appelante"]]);
    }
    expect(await found("06 39 98 04 19")).toEqual([]);
    expect(await found("06399804")).toEqual([]);
  });

  it("the list of clinics has pages of 30 and rejects unknown parameters (B0-04, B1-52)", async () => {
    for (let count = 0; count < 65; count += 1) {
      test.clock.advance(count % 3 === 0 ? 1000 : 0);
      await makeHolder(test.ctx, { lastName: `Nom ${count}` });
    }
    const names: string[] = [];
    let page = await test.response(listClinics, { q: "nom" }, state.adviser);
    expect([page.total, page.items.length]).toEqual([65, 30]);
    for (;;) {
      names.push(...page.items.map(({ lastName }) => lastName));
      if (page.next === null) break;
      page = (await test.get(page.next, state.adviser.token)).json();
    }
    expect([names.length, new Set(names).size]).toEqual([65, 65]);
    for (const query of ["autre=1", "cursor=abc", "cursor=WyIxIiwiMiJd", `cursor=${"A".repeat(600)}`]) {
      const response = await test.get(`/api/formation/clinics?${query}`, state.adviser.token);
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});

describe("the page on which staff see an account", () => {
  it("an account's page shows state and sessions; the journal records who opened the page (B1-52, B1-12)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10042", email: "vet@lices.example" });
    await makeCollaborator(test.ctx, id, { email: "asv@lices.example", password: "trois chats roux dorment" });
    await test.tokenOf(id);
    expect(await test.response(readClinic, { id }, state.adviser)).toMatchObject({
      ...{ account: { id, numOrdinal: "10042", email: "vet@lices.example" }, state: "active" },
      clinic: { socialReason: "Clinique vétérinaire des Lices", city: "Rennes" },
      ...{
        collaborators: ["asv@lices.example"],
        sessions: 1,
        loginFailures: 0,
        loginWait: null,
        resendable: ["reset"],
      },
    });
    expect(await events(id)).toEqual(["staff: open account"]);
    for (const unknown of ["00000000-0000-4000-8000-000000000000", "10042", "x"]) {
      expect(problemOf(await test.send(readClinic, { id: unknown }, state.adviser))).toEqual([404, "clinicNotFound"]);
    }
  });

  it("an account's page links to all the other accounts of the account's clinic (B1-52)", async () => {
    const id = await makeHolder(test.ctx, { lastName: "Titulaire" });
    const colleague = { email: "camille@lices.example", firstName: "Camille", lastName: "Robin" };
    const collaborator = await makeCollaborator(test.ctx, id, colleague);
    const seen = async (account: string) =>
      (await test.response(readClinic, { id: account }, state.adviser)).colleagues;
    expect(await seen(id)).toEqual([{ ...colleague, id: collaborator, isHolder: false, state: "emailToVerify" }]);
    expect(await seen(collaborator)).toMatchObject([{ id, lastName: "Titulaire", isHolder: true, state: "active" }]);
    expect(await test.response(resendToClinic, { id: collaborator }, state.adviser)).toEqual({ what: "invitation" });
  });

  it("after staff unlock a blocked account, the account's owner can log in immediately (B1-52)", async () => {
    const email = "attend@lices.example";
    const id = await makeHolder(test.ctx, { email, password: "trois chats roux dorment" });
    for (let failures = 0; failures < 6; failures += 1) await test.send(login, { email, password: "faux" });
    expect((await test.send(login, { email, password: "trois chats roux dorment" })).statusCode).not.toBe(200);
    expect((await test.response(unlockClinic, { id }, state.adviser)).cleared).toBeGreaterThan(0);
    expect((await test.send(login, { email, password: "trois chats roux dorment" })).statusCode).toBe(200);
    expect(await events(id)).toEqual(["staff: unlock account"]);
  });

  it("staff can mark an account's phone number as verified only once (B1-52)", async () => {
    const id = await makeHolder(test.ctx, { phoneChecked: false, emailChecked: true });
    expect(await test.response(verifyClinicPhone, { id }, state.adviser)).toEqual({ state: "active" });
    expect((await test.send(verifyClinicPhone, { id }, state.adviser)).statusCode).toBe(409);
    expect(await events(id)).toEqual(["staff: verify phone"]);
  });

  it("staff can end all sessions of an account (B1-52)", async () => {
    const id = await makeHolder(test.ctx);
    const token = await test.tokenOf(id);
    expect(await test.response(endClinicSessions, { id }, state.adviser)).toEqual({ sessions: 1 });
    expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
    expect(await events(id)).toEqual(["staff: end sessions"]);
  });

  it("only managers can export an account, or erase an account by typing the ordinal number (B1-52, B1-12)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10077", lastName: "Partie" });
    expect((await test.send(exportClinic, { id }, state.adviser)).statusCode).toBe(403);
    expect((await test.send(eraseClinic, { id, confirm: "10077" }, state.adviser)).statusCode).toBe(403);
    expect(await test.response(exportClinic, { id }, state.manager)).toMatchObject({ account: { lastName: "Partie" } });
    expect(outcomeOf(await test.send(eraseClinic, { id, confirm: "10078" }, state.manager))).toEqual([
      422,
      {
        error: "Le numéro ordinal saisi n'est pas celui de ce compte.",
        code: "confirmationWrong",
        errors: [{ field: "confirm", error: "Le numéro ordinal saisi n'est pas celui de ce compte." }],
      },
    ]);
    expect((await test.send(eraseClinic, { id, confirm: " 10077 " }, state.manager)).statusCode).toBe(204);
    expect((await test.send(readClinic, { id }, state.adviser)).statusCode).toBe(404);
    expect(await test.events()).toEqual(expect.arrayContaining(["staff: export account", "staff: erase account"]));
  });
});
