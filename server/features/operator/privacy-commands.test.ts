import { putFile } from "contract/files.ts";
import { putCandidate } from "contract/intake.ts";
import {
  eraseAccountData,
  eraseCandidateData,
  exportAccountData,
  exportCandidateData,
  listMessages,
  resendMessage,
  runRetention,
  showAccount,
  verifyAuditLog,
} from "contract/operator.ts";
import { userData } from "contract/privacy.ts";
import { emailRequest } from "contract/registration.ts";
import { addToSelection } from "contract/selection.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../proof/testing/pdf.ts";
import { OPERATOR_KEY, PROVIDER_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { whereStored } from "../../../proof/testing/where-stored.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { makeAlerts } from "../alerts/make.ts";
import { candidateRecord, makeCandidate } from "../intake/make.ts";
import { makeCollaborator, makeHolder } from "../login/make.ts";
import { makeNotification } from "../notifications/make.ts";

const test = useTestApp();
const OFFICE = "198.51.100.7";
const asked = { token: OPERATOR_KEY, address: OFFICE };
const DAY_MS = 24 * 3600 * 1000;

/** A holder whose name and address stand in many places, with a collaborator. */
async function makePerson() {
  const { world } = test;
  const who = { numOrdinal: "10001", email: "canari@lices.example", lastName: "Canarisse", phone: "0639987654" };
  const holder = await makeHolder(world, who);
  const collaborator = await makeCollaborator(world, holder, { email: "ami-canari@lices.example", password: "x" });
  await makeNotification(world, holder, { title: "Canari" });
  await makeAlerts(world, holder, { destination: { mobile: who.phone } });
  await test.answer(addToSelection, { selectionId: await makeCandidate(world) }, { token: await test.tokenOf(holder) });
  await test.send(emailRequest, { numOrdinal: "10001", email: "autre-canari@lices.example", phone: who.phone });
  await test.answer(showAccount, { account: who.email }, asked);
  await test.answer(resendMessage, { account: who.email, what: "reset" }, asked);
  return { holder, collaborator };
}

describe("what people may ask for", () => {
  it("T-54 is written out: an account, a candidate; and it is recorded that it was", async () => {
    await makeHolder(test.world, { numOrdinal: "10001", email: "maelle@lices.example" });
    await makeCandidate(test.world, { externalId: "ESSAI-0001", lastName: "Perrot" });
    const data = await test.answer(exportAccountData, { account: "10001" }, asked);
    expect(data.account).toMatchObject({ email: "maelle@lices.example", numOrdinal: "10001" });
    const candidate = await test.answer(exportCandidateData, { externalId: " ESSAI-0001 " }, asked);
    expect(candidate.record).toMatchObject({ external_id: "ESSAI-0001", last_name: "Perrot" });
    expect((await test.send(exportCandidateData, { externalId: "ESSAI-9" }, asked)).statusCode).toBe(404);
    const events = await test.world.db.selectFrom("audit_events").select("event").execute();
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["operator: export account", "operator: export candidate"]),
    );
  });

  it("T-54 is the same that the person is given, and says nothing of the operator", async () => {
    const { holder } = await makePerson();
    const { exportedAt: _, auditEvents, ...data } = await test.answer(exportAccountData, { account: "10001" }, asked);
    const own = await test.answer(userData, {}, { token: await test.tokenOf(holder) });
    const withoutSessions = { ...data, sessions: own.sessions };
    expect(own).toMatchObject(withoutSessions);
    expect(Object.values(data).every((part) => part !== undefined)).toBe(true);
    expect(auditEvents.map(({ event }) => event)).toContain("operator: show");
    expect(JSON.stringify([data, auditEvents])).not.toContain(OFFICE);
  });

  it("T-54 is erased from every table and file; the audit keeps a pseudonym, and from where it was erased", async () => {
    const { holder, collaborator } = await makePerson();
    await test.answer(exportAccountData, { account: "10001" }, asked);
    expect((await whereStored(test, "canar")).length).toBeGreaterThan(3);
    await test.answer(eraseAccountData, { account: "10001" }, asked);
    expect(await test.world.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    expect((await test.send(eraseAccountData, { account: "10001" }, asked)).statusCode).toBe(404);
    // The mails that say so know the addresses for a week.
    expect(await whereStored(test, "canar")).toEqual(["messages"]);
    await test.outbox();
    test.clock.advance(8 * DAY_MS);
    await test.jobs.drain();
    for (const text of ["canar", "0639987654", "10001"])
      expect([text, await whereStored(test, text)]).toEqual([text, []]);
    expect(await whereStored(test, holder)).toEqual(["audit_events", "view_log"]);
    const events = await test.world.db.selectFrom("audit_events").selectAll().orderBy("id").execute();
    const erasing = events.filter(({ event }) => event.includes("erase"));
    expect(erasing.map(({ event, subject, address }) => [event, subject, address])).toEqual([
      ["account erased", holder, OFFICE],
      ["account erased", collaborator, OFFICE],
      ["operator: erase account", holder, OFFICE],
    ]);
  });

  it("T-54 of a candidate is erased from every table and file, and stays away when an older record comes", async () => {
    const record = candidateRecord({
      externalId: "Canari-1",
      lastName: "Canarel",
      personalResume: "canari.pdf",
      version: 2,
    });
    const content = resumeOf("canari");
    await test.answer(putFile, { name: "canari.pdf", content }, { token: PROVIDER_KEY });
    await test.answer(putCandidate, { ...record }, { token: PROVIDER_KEY });
    await test.answer(exportCandidateData, { externalId: "Canari-1" }, asked);
    expect(await whereStored(test, "canar")).toEqual(expect.arrayContaining(["candidates", "files"]));
    for (const _turn of [1, 2]) {
      expect((await test.send(eraseCandidateData, { externalId: " Canari-1 " }, asked)).statusCode).toBe(204);
    }
    expect(await whereStored(test, "canar")).toEqual([]);
    expect(await test.answer(putCandidate, { ...record }, { token: PROVIDER_KEY })).toEqual({
      id: null,
      outcome: "erased",
    });
    const unknown = await test.send(eraseCandidateData, { externalId: "Canari-2" }, asked);
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "candidateNotFound"]);
    const events = await test.world.db.selectFrom("audit_events").select(["event", "address"]).orderBy("id").execute();
    expect(events.map(({ event, address }) => [event, address])).toEqual([
      ["operator: export candidate", OFFICE],
      ["candidate erased", OFFICE],
      ["operator: erase candidate", OFFICE],
      ["operator: erase candidate", OFFICE],
    ]);
  });
});

describe("retention on demand", () => {
  it("T-53 takes the text of a message that did not leave after seven days", async () => {
    const alert = { channel: "sms", class: "alert", kind: "alert", text: "Bonjour" } as const;
    const accountId = await makeHolder(test.world);
    await enqueue(test.world.db, test.world, { ...alert, to: "0639980404", accountId });
    await test.outbox();
    const canRepeat = async () => (await test.answer(listMessages, {}, asked)).messages.map((one) => one.retriable);
    test.clock.set(new Date(test.clock.now().getTime() + 6 * DAY_MS));
    await test.answer(runRetention, {}, asked);
    expect(await canRepeat()).toEqual([true]);
    test.clock.set(new Date(test.clock.now().getTime() + 2 * DAY_MS));
    const { counts } = await test.answer(runRetention, {}, asked);
    expect(counts["texts of messages that did not leave"]).toBe(1);
    expect(await canRepeat()).toEqual([false]);
  });
});

it("T-51 tells that the audit log is as it was written, and where it is not", async () => {
  await makeHolder(test.world, { numOrdinal: "10001" });
  await test.answer(exportAccountData, { account: "10001" }, asked);
  test.clock.set(new Date(test.clock.now().getTime() + 3600_000));
  await test.jobs.drain();
  expect(await test.answer(verifyAuditLog, {}, asked)).toMatchObject({ fault: null, unsealed: 0 });
  await test.world.db.updateTable("audit_events").set({ event: "nothing" }).execute();
  expect((await test.answer(verifyAuditLog, {}, asked)).fault).toMatchObject({ sequence: 1 });
});
