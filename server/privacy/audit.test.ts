import { updateUser } from "contract/accounts/account.ts";
import { addCollaborator, deleteCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { login, logout } from "contract/accounts/login.ts";
import { changePassword, passwordReset, passwordResetRequest } from "contract/accounts/password.ts";
import { checkEmail, checkPhone, registerLookup } from "contract/accounts/registration.ts";
import { endOtherSessions, endSession, sessionList } from "contract/accounts/sessions.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { userData } from "contract/privacy/privacy.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { receiveCode, STRONG, secretIn, signUp } from "../../tests/support/sign-up.ts";
import { PROVIDER_KEY, useTestApp } from "../../tests/support/test-app.ts";
import { makeHolder } from "../accounts/login/fixtures.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import { jobs } from "../jobs.ts";
import { recordEvent } from "../platform/audit.ts";
import { findSetting, saveSetting } from "../platform/db/settings-store.ts";
import { makeJobRunner } from "../platform/jobs/loop.ts";
import { isAuditIntact } from "./audit.job.ts";
import { chainEvents, purgeAudit, redactAudit, verifyAudit } from "./audit-chain.ts";

const test = useTestApp();
const check = () => verifyAudit(test.ctx);
const DAY_MS = 86_400_000;

async function chainSome(count: number, event = "essai"): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const details = { turn, b: "x", a: [1, { z: 1, y: 2 }] };
    await recordEvent(test.ctx.db, test.clock, { event, subject: `n° ${turn}`, address: "192.0.2.1", details });
    test.clock.advance(60_000);
  }
  await chainEvents(test.ctx);
}

const tamper = (statement: string) => sql.raw(statement).execute(test.ctx.db);

describe("the audit log", () => {
  it("the audit log contains every security event of an account (T-51 T-43)", async () => {
    const headers = await signUp(test);
    await test.response(registerLookup, { numOrdinal: "0010010" });
    await test.response(checkPhone, { numOrdinal: "10010", code: await receiveCode(test) }, { headers });
    await test.response(checkEmail, { encryption: await secretIn(test, "/check/email") }, { headers });
    const { email, id } = await test.ctx.db.selectFrom("accounts").select(["email", "id"]).executeTakeFirstOrThrow();
    await test.send(login, { email, password: "un mot de passe faux" });
    const { token } = await test.response(login, { email, password: STRONG });
    const person = { firstName: "Ana", lastName: "Le Bris", email: "ana@lices.example" };
    await test.response(addCollaborator, person, { token });
    const invitation = await secretIn(test, "/reset/password", person.email);
    await test.response(passwordReset, { encryption: invitation, password: "hermine blanche et vive" });
    const theirs = await test.response(login, { email: person.email, password: "hermine blanche et vive" });
    await test.send(addCollaborator, person, { token: theirs.token });
    await test.send(deleteCollaborator, { email: person.email, numOrdinal: "99999" }, { token });
    await test.response(deleteCollaborator, { email: person.email }, { token });
    await test.response(passwordResetRequest, { email });
    const reset = await secretIn(test, "/reset/password", email);
    await test.response(passwordReset, { encryption: reset, password: "deux chouettes effraies" });
    const again = await test.response(login, { email, password: "deux chouettes effraies" });
    const change = { currentPassword: "deux chouettes effraies", newPassword: STRONG };
    await test.response(changePassword, change, { token: again.token });
    const profile = { gender: "Madame", firstName: "Maëlle", lastName: "Le Goff", phone: "0639980077" };
    await test.send(updateUser, { ...profile, email: "neuf@lices.example" }, { token: again.token });
    await test.send(endOtherSessions, {}, { token: again.token });
    await test.response(userData, {}, { token: again.token });
    await test.send(logout, {}, { token: again.token });
    await makeCandidate(test.ctx, { externalId: "ASV-1" });
    await test.send(deleteCandidate, { externalId: "ASV-1" }, { token: PROVIDER_KEY, address: "198.51.100.7" });
    const withoutAddress = await test.ctx.db.selectFrom("audit_events").select("event").where("address", "is", null);
    // Only the event `password reset link sent` may lack a network address.
    expect((await withoutAddress.execute()).map((row) => row.event)).toEqual(["password reset link sent"]);
    await test.send(deleteUser, { password: STRONG }, { token: await test.tokenOf(id) });
    test.clock.advance(7 * DAY_MS);
    await test.response(deleteUser, { password: STRONG }, { token: await test.tokenOf(id) });

    const events = await test.ctx.db.selectFrom("audit_events").select("event").orderBy("id").execute();
    expect([...new Set(events.map((row) => row.event))].sort()).toEqual(
      [
        ...["account activated", "account erased", "account kept for its former address", "candidate erased"],
        ...["collaborator invited", "collaborator removed", "data exported", "email changed", "email checked"],
        ...["foreign ordinal number", "holder's call refused", "logged in", "logged out", "login refused"],
        ...["other sessions ended by their owner", "password changed", "password reset link sent"],
        ...["password set by invitation link", "password set by reset link", "phone changed", "phone checked"],
        ...["pre-registered", "register looked up"],
      ].sort(),
    );
    test.clock.advance(20_000);
    await test.jobs.drain();
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: events.length });
    const text = JSON.stringify(await test.ctx.db.selectFrom("audit_events").selectAll().execute());
    expect(text).not.toMatch(/10010|lices\.example|192\.0\.2/);
  });

  it("the audit log records that a user ended a session or restored the e-mail address (T-51)", async () => {
    const id = await makeHolder(test.ctx, { email: "avant@lices.example", phone: "0639980077" });
    const [token, other] = [await test.tokenOf(id), await test.tokenOf(id)];
    const sessions = await test.response(sessionList, {}, { token });
    await test.send(endSession, { id: sessions.find(({ current }) => !current)?.id ?? "" }, { token });
    const profile = { gender: "Madame", firstName: "Maëlle", lastName: "Le Goff", phone: "0639980077" };
    await test.send(updateUser, { ...profile, email: "apres@lices.example" }, { token });
    const mail = (await test.outbox()).find(
      ({ to, text }) => to === "avant@lices.example" && text.includes("?annuler"),
    );
    const encryption = /\/check\/email\/([\w-]{43})\?annuler/.exec(mail?.text ?? "")?.[1] ?? "";
    await test.response(checkEmail, { encryption });
    const rows = await test.ctx.db.selectFrom("audit_events").select("event").execute();
    const events = rows.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["session ended by its owner", "email changed", "email restored"]));
    expect((await test.send(sessionList, {}, { token: other })).statusCode).toBe(401);
  });

  it("the server adds an audit event to the hash chain and to the server log within seconds (T-51 T-50)", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    const runner = makeJobRunner({ ...test.ctx, log }, jobs);
    const id = await makeHolder(test.ctx, {});
    const event = { event: "essai", actorId: id, subject: "10010", address: "192.0.2.1" };
    await recordEvent(test.ctx.db, test.clock, event);
    await runner.drain();
    expect((await check()).checked).toBe(0);
    test.clock.advance(10_000);
    await runner.drain();
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 1 });
    const line = lines.find(({ msg }) => msg === "Audit event");
    expect(line).toMatchObject({ sequence: 1, event: "essai", account: id, subject: null, seal: expect.any(String) });
    expect(JSON.stringify(line)).not.toMatch(/10010|192\.0\.2/);
  });

  it.each([
    ...["update audit_events set event = 'autre'", "delete from audit_events where id = 1", "truncate audit_events"],
    ...["update audit_chain set mac = 'x'", "delete from audit_chain", "truncate audit_chain"],
  ])("the database rejects this change of the audit log: %s (T-51)", async (statement) => {
    await chainSome(2);
    const setTriggers = async (state: "enable" | "disable") => {
      for (const table of ["audit_events", "audit_chain"]) await tamper(`alter table ${table} ${state} trigger user`);
    };
    await setTriggers("enable");
    try {
      await expect(tamper(statement)).rejects.toThrow("is insert-only");
      test.clock.advance(366 * DAY_MS);
      expect(await purgeAudit(test.ctx, test.clock.now())).toBe(2);
    } finally {
      await setTriggers("disable");
    }
  });

  const event3 = "where id = 3";
  const endsOf = (of: string) => `update settings set value = ${of} where key = 'audit chain'`;
  it.each([
    ["the event", `update audit_events set event = 'autre' ${event3}`, 3],
    ["the time", `update audit_events set at = at + interval '1 second' ${event3}`, 3],
    ["the actor", `update audit_events set actor_id = '6f1f0a52-0000-4000-8000-000000000000' ${event3}`, 3],
    ["the subject", `update audit_events set subject = 'autre' ${event3}`, 3],
    ["the address", `update audit_events set address = null ${event3}`, 3],
    ["the details", `update audit_events set details = '{"a": 2}' ${event3}`, 3],
    ["the content", `update audit_events set address = null, details = null, redaction = 'x' ${event3}`, 3],
    ["the number of an event", `update audit_events set id = id + 1000 ${event3}`, 3],
    ["the link of an event", "update audit_chain set mac = 'x' where position = 3", 3],
    ["the digest of an event", "update audit_chain set digest = 'x' where position = 3", 3],
    ["an event in the middle", `delete from audit_events ${event3}`, 3],
    ["an event and its link", `delete from audit_events ${event3}; delete from audit_chain where position = 3`, 3],
    ["the first event", "delete from audit_events where id = 1; delete from audit_chain where position = 1", 1],
    ["the last event", "delete from audit_events where id = 5; delete from audit_chain where position = 5", 5],
    ["everything", "truncate audit_events, audit_chain", 1],
    ["the stored ends", endsOf(`value || '{"last": 4}'`), 0],
    [
      "the beginning of the chain",
      `${endsOf(`value || '{"first": 3}'`)}; delete from audit_chain where position < 3`,
      0,
    ],
    ["the existence of the chain", "truncate audit_events, audit_chain; delete from settings", 0],
  ])("the check of the audit log fails after a change of %s (T-51)", async (_what, statement, position) => {
    await chainSome(5);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 5 });
    await tamper(statement);
    expect(await check()).toMatchObject({ intact: false, issue: { position } });
  });

  it("the check of the audit log detects that the last events are missing (T-51)", async () => {
    await chainSome(2);
    const former = await findSetting(test.ctx.db, "audit chain");
    await chainSome(2);
    await tamper("delete from audit_events where id > 2; delete from audit_chain where position > 2");
    await saveSetting(test.ctx.db, "audit chain", former ?? {});
    expect(await check()).toMatchObject({ intact: false, issue: { position: 0 } });
  });

  it.each([
    ["forged dates", "update audit_events set at = at - interval '2 years' where id <= 2"],
    ["deletions", "delete from audit_events"],
  ])(
    "if the audit log has %s, no old event is deleted, and the check of the log fails (T-51 T-53)",
    async (_what, statement) => {
      await chainSome(3);
      await tamper(statement);
      const before = new Date(test.clock.now().getTime() - 365 * DAY_MS);
      await expect(purgeAudit(test.ctx, before)).rejects.toThrow("The audit log is not purged");
      expect(await check()).toMatchObject({ intact: false });
    },
  );

  it("if somebody forges the stored result of the check, the server detects a changed audit log (T-51)", async () => {
    await chainSome(3);
    await tamper("update audit_events set event = 'autre' where id = 2");
    await tamper(`update settings set value = value || '{"position": 3}' where key = 'audit check'`);
    expect(await isAuditIntact(test.ctx)).toBe(false);
    await test.jobs.drain();
    expect(await test.ctx.metrics.write()).toContain("audit_log_cut 1");
  });

  it.each(["'infinity', 1", "'294276-01-01', 1", "now(), 9007199254740993"])(
    "the database rejects an event that would break the hash chain, with the values %s (T-51)",
    async (values) => {
      const insert = tamper(`insert into audit_events (at, id, event) values (${values}, 'faux')`);
      await expect(insert).rejects.toThrow("violates check constraint");
    },
  );

  it("the nightly check raises an alarm if a stored audit event was altered (T-51)", async () => {
    await chainSome(3);
    await tamper("delete from audit_events where id = 2");
    test.clock.advance(DAY_MS);
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "error" }, { write: (line) => lines.push(JSON.parse(line)) });
    await makeJobRunner({ ...test.ctx, log }, jobs).drain();
    expect(lines).toEqual([expect.objectContaining({ alarm: "auditLog", sequence: 2, reason: "An event is missing" })]);
  });

  it("the check detects an event that was inserted at the beginning of the audit log (T-51)", async () => {
    await chainSome(2);
    await tamper("update audit_events set id = id + 20000; update audit_chain set event_id = event_id + 20000");
    await tamper("insert into audit_events (id, at, event) values (-1, now(), 'faux')");
    expect((await check()).intact).toBe(false);
  });

  it("if an account is erased, the hash chain of the audit log stays valid (T-54)", async () => {
    const account = { id: await makeHolder(test.ctx, { numOrdinal: "10031" }), numOrdinal: "10031" };
    const record = () =>
      recordEvent(test.ctx.db, test.clock, { event: "essai", subject: "10031", address: "192.0.2.1" });
    await record();
    await chainEvents(test.ctx);
    await record();
    await redactAudit(test.ctx.db, test.ctx, account);
    await chainEvents(test.ctx);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 2 });
    const rows = await test.ctx.db.selectFrom("audit_events").select(["subject", "address"]).execute();
    expect(rows).toEqual([1, 2].map(() => ({ subject: account.id, address: null })));
  });

  it("after a year, events are deleted, and the audit log's hash chain stays valid (T-53)", async () => {
    await chainSome(3, "ancien");
    test.clock.advance(200 * DAY_MS);
    await chainSome(2, "plus tard");
    test.clock.advance(165 * DAY_MS);
    await test.jobs.drain();
    expect(await test.events()).toEqual(["plus tard", "plus tard"]);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 2 });
    test.clock.advance(366 * DAY_MS);
    expect(await purgeAudit(test.ctx, test.clock.now())).toBe(2);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 0 });
    await chainSome(1);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 1 });
  });

  it("if several processes write events at once, the audit log's hash chain stays valid (T-51 F-19)", async () => {
    const record = (actor: number) => recordEvent(test.ctx.db, test.clock, { event: `essai ${actor}` });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 6 === 5 ? chainEvents(test.ctx) : record(index))),
    );
    await chainEvents(test.ctx);
    expect(await check()).toMatchObject({ intact: true, issue: null, checked: 50 });
  });
});
