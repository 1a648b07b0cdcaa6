import { eraseAccountData, exportAccountData, exportCandidateData } from "contract/admin.ts";
import { listMessages, runRetention, verifyAuditLog } from "contract/operations.ts";
import { describe, expect, it } from "vitest";
import { enqueue } from "../../outbox/outbox.ts";
import { PROVIDER_KEY, useTestApp } from "../../testing/test-app.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeCollaborator, makeHolder } from "../login/make.ts";

const test = useTestApp();
const asked = { token: PROVIDER_KEY };
const DAY_MS = 24 * 3600 * 1000;

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

  it("T-54 is erased, a holder's collaborators with the account", async () => {
    const holder = await makeHolder(test.world, { numOrdinal: "10001" });
    await makeCollaborator(test.world, holder);
    await test.answer(eraseAccountData, { account: "10001" }, asked);
    expect(await test.world.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    expect((await test.send(eraseAccountData, { account: "10001" }, asked)).statusCode).toBe(404);
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
