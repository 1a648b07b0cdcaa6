import { updateUser } from "contract/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/collaborators.ts";
import { deleteCandidate } from "contract/intake.ts";
import { login, logout } from "contract/login.ts";
import { changePassword, passwordReset, passwordResetRequest } from "contract/password.ts";
import { deleteUser, endOtherSessions, endSession, sessionList, userData } from "contract/privacy.ts";
import { checkEmail, checkPhone } from "contract/registration.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { receiveCode, STRONG, secretIn, signUp } from "../../../proof/testing/sign-up.ts";
import { PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { recordEvent } from "../../audit.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";
import { purgeAudit, sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const test = useTestApp();
const check = () => verifyAudit({}, test.world);
const DAY_MS = 86_400_000;

/** Records some events, a minute apart, and seals them. */
async function sealSome(count: number, event = "essai"): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const details = { turn, b: "x", a: [1, { z: 1, y: 2 }] };
    await recordEvent(test.world.db, test.clock, { event, subject: `n° ${turn}`, address: "192.0.2.1", details });
    test.clock.advance(60_000);
  }
  await sealAudit(test.world);
}

const tamper = (statement: string) => sql.raw(statement).execute(test.world.db);

describe("the audit log", () => {
  it("T-51 T-43 has every security event of an account's life", async () => {
    const headers = await signUp(test);
    await test.answer(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
    await test.answer(checkEmail, { encryption: await secretIn(test, "/check/email") }, { headers });
    const { email, id } = await test.world.db.selectFrom("accounts").select(["email", "id"]).executeTakeFirstOrThrow();
    await test.send(login, { email, password: "un mot de passe faux" });
    const { token } = await test.answer(login, { email, password: STRONG });
    const person = { firstName: "Ana", lastName: "Le Bris", email: "ana@lices.example" };
    await test.answer(addCollaborator, person, { token });
    const invitation = await secretIn(test, "/reset/password", person.email);
    await test.answer(passwordReset, { encryption: invitation, password: "hermine blanche et vive" });
    const theirs = await test.answer(login, { email: person.email, password: "hermine blanche et vive" });
    await test.send(addCollaborator, person, { token: theirs.token });
    await test.send(deleteCollaborator, { email: person.email, numOrdinal: "99999" }, { token });
    await test.answer(deleteCollaborator, { email: person.email }, { token });
    await test.answer(passwordResetRequest, { email });
    const reset = await secretIn(test, "/reset/password", email);
    await test.answer(passwordReset, { encryption: reset, password: "deux chouettes effraies" });
    const again = await test.answer(login, { email, password: "deux chouettes effraies" });
    const change = { currentPassword: "deux chouettes effraies", newPassword: STRONG };
    await test.answer(changePassword, change, { token: again.token });
    const profile = { gender: "Madame", firstName: "Maëlle", lastName: "Le Goff", phone: "0639980077" };
    await test.send(updateUser, { ...profile, email: "neuf@lices.example" }, { token: again.token });
    await test.send(endOtherSessions, {}, { token: again.token });
    await test.answer(userData, {}, { token: again.token });
    await test.send(logout, {}, { token: again.token });
    await makeCandidate(test.world, { externalId: "ASV-1" });
    await test.send(deleteCandidate, { externalId: "ASV-1" }, { token: PROVIDER_KEY, address: "198.51.100.7" });
    const withoutAddress = await test.world.db.selectFrom("audit_events").select("event").where("address", "is", null);
    // Done by a job, after the visitor was answered.
    expect((await withoutAddress.execute()).map((row) => row.event)).toEqual(["password reset link sent"]);
    await test.send(deleteUser, { password: STRONG }, { token: await test.tokenOf(id) });
    test.clock.advance(7 * DAY_MS);
    await test.answer(deleteUser, { password: STRONG }, { token: await test.tokenOf(id) });

    const events = await test.world.db.selectFrom("audit_events").select("event").orderBy("id").execute();
    expect([...new Set(events.map((row) => row.event))].sort()).toEqual(
      [
        "account activated",
        "account erased",
        "account kept for its former address",
        "candidate erased",
        "collaborator invited",
        "collaborator removed",
        "data exported",
        "email changed",
        "email checked",
        "foreign ordinal number",
        "holder's call refused",
        "logged in",
        "logged out",
        "login refused",
        "other sessions ended by their owner",
        "password changed",
        "password reset link sent",
        "password set by invitation link",
        "password set by reset link",
        "phone changed",
        "phone checked",
        "pre-registered",
        "register looked up",
      ].sort(),
    );
    test.clock.advance(20_000);
    await test.jobs.drain();
    expect(await check()).toMatchObject({ fault: null, unsealed: 0, checked: events.length });
    // The account is erased: nothing of its events names it any more, nor where it was used from.
    const text = JSON.stringify(await test.world.db.selectFrom("audit_events").selectAll().execute());
    expect(text).not.toMatch(/10010|lices\.example|192\.0\.2/);
  });

  it("T-51 has a browser that its owner logged out, and an address that its owner took back", async () => {
    const id = await makeHolder(test.world, { email: "avant@lices.example", phone: "0639980077" });
    const [token, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    const sessions = await test.answer(sessionList, {}, { token });
    await test.send(endSession, { id: sessions.find(({ current }) => !current)?.id ?? "" }, { token });
    const profile = { gender: "Madame", firstName: "Maëlle", lastName: "Le Goff", phone: "0639980077" };
    await test.send(updateUser, { ...profile, email: "apres@lices.example" }, { token });
    const mail = (await test.outbox()).find(
      ({ to, text }) => to === "avant@lices.example" && text.includes("?annuler"),
    );
    const encryption = /\/check\/email\/([\w-]{43})\?annuler/.exec(mail?.text ?? "")?.[1] ?? "";
    await test.answer(checkEmail, { encryption });
    const rows = await test.world.db.selectFrom("audit_events").select("event").execute();
    const events = rows.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["session ended by its owner", "email changed", "email restored"]));
    expect((await test.send(sessionList, {}, { token: other })).statusCode).toBe(401);
  });

  it("T-51 is sealed by the job a few seconds after an event", async () => {
    await recordEvent(test.world.db, test.clock, { event: "essai" });
    await test.jobs.drain();
    expect(await check()).toMatchObject({ checked: 0, unsealed: 1, fault: null });
    test.clock.advance(10_000);
    await test.jobs.drain();
    expect(await check()).toMatchObject({ checked: 1, unsealed: 0, fault: null, firstSequence: 1, lastSequence: 1 });
  });

  it.each([
    ["the event", "update audit_events set event = 'autre' where sequence = 3", 3],
    ["the time", "update audit_events set at = at + interval '1 second' where sequence = 3", 3],
    ["the actor", "update audit_events set actor_id = '6f1f0a52-0000-4000-8000-000000000000' where sequence = 3", 3],
    ["the subject", "update audit_events set subject = 'autre' where sequence = 3", 3],
    ["the address", "update audit_events set address = null where sequence = 3", 3],
    ["the details", `update audit_events set details = '{"a": 2}' where sequence = 3`, 3],
    [
      "the content as if redacted",
      "update audit_events set subject = null, address = null, details = null, salt = null where sequence = 3",
      3,
    ],
    ["the number of a line", "update audit_events set id = id + 1000 where sequence = 3", 3],
    [
      "the number of a line, in its salt too",
      "update audit_events set id = 1003, salt = '1003' || substr(salt, strpos(salt, '.')) where sequence = 3",
      3,
    ],
    ["the seal", "update audit_events set seal = 'x' where sequence = 3", 3],
    ["a line in the middle", "delete from audit_events where sequence = 3", 3],
    ["the first line", "delete from audit_events where sequence = 1", 1],
    ["the last line", "delete from audit_events where sequence = 5", 5],
    [
      "the order",
      "update audit_events set sequence = case sequence when 2 then 4002 else 4004 end where sequence in (2, 4); update audit_events set sequence = case sequence when 4002 then 4 else 2 end where sequence in (4002, 4004)",
      2,
    ],
    [
      "the end, and what tells of it",
      "delete from audit_events where sequence = 5; update audit_chain set last_sequence = 4, last_seal = (select seal from audit_events where sequence = 4)",
      4,
    ],
    [
      "the beginning, and what tells of it",
      "update audit_chain set anchor_sequence = 2, anchor_seal = (select seal from audit_events where sequence = 2); delete from audit_events where sequence < 3",
      5,
    ],
    ["what tells where it ends", "delete from audit_chain", 5],
  ])("T-51 a check fails when somebody changes %s", async (_what, statement, sequence) => {
    await sealSome(5);
    expect((await check()).fault).toBeNull();
    await tamper(statement);
    expect((await check()).fault).toMatchObject({ sequence });
  });

  it("T-53 keeps twelve months; what remains can still be verified, and goes on", async () => {
    await sealSome(3, "ancien");
    test.clock.advance(200 * DAY_MS);
    await sealSome(2, "plus tard");
    test.clock.advance(165 * DAY_MS);
    await test.jobs.drain();
    const left = await test.world.db.selectFrom("audit_events").select("event").orderBy("sequence").execute();
    expect(left.map((row) => row.event)).toEqual(["plus tard", "plus tard"]);
    expect(await check()).toMatchObject({ fault: null, firstSequence: 4, lastSequence: 5, checked: 2 });
    await sealSome(2);
    expect(await check()).toMatchObject({ fault: null, lastSequence: 7, checked: 4 });
    test.clock.advance(366 * DAY_MS);
    expect(await purgeAudit(test.world, test.clock.now())).toBe(4);
    expect(await check()).toMatchObject({ fault: null, firstSequence: 8, checked: 0 });
    await sealSome(1);
    expect(await check()).toMatchObject({ fault: null, firstSequence: 8, lastSequence: 8, checked: 1 });
  });

  it("T-51 F-19 holds when several processes record and seal at once", async () => {
    const record = (actor: number) => recordEvent(test.world.db, test.clock, { event: `essai ${actor}` });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 6 === 5 ? sealAudit(test.world) : record(index))),
    );
    await sealAudit(test.world);
    expect(await check()).toMatchObject({ fault: null, unsealed: 0, checked: 50 });
  });
});
