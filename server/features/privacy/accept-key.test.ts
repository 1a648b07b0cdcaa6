import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptAuditLog, verifyAuditLog } from "contract/operator.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { OPERATOR_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { recordEvent } from "../../audit.ts";
import { auditMemoryIn } from "../../audit-memory.ts";
import { noteRestore } from "../../db/last-restore.ts";
import { openSecrets } from "../../secret-key.ts";
import { makeSecrets } from "../../secrets.ts";
import type { World } from "../../world.ts";
import { acceptAudit } from "./accept-audit.ts";
import { acceptKey } from "./accept-key.ts";
import { checkAuditJob } from "./check-audit.job.ts";
import { rememberHead } from "./remember-head.ts";
import { purgeAudit, sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const test = useTestApp();
const NEW_KEY = "a new secret key, of thirty-two bytes or more";
const THIRD_KEY = "a third secret key, of thirty-two bytes or so";
const DAY_MS = 86_400_000;
const withKey = (key: string): World => ({ ...test.world, secrets: makeSecrets(key) });
const tamper = (statement: string) => sql.raw(statement).execute(test.world.db);
/** What `audit_log_cut` says of a process. */
const alarm = async (world: World) => !(await rememberHead(world)).isWhole;
const operator = { token: OPERATOR_KEY };

/** Records events a minute apart and seals them, as a server with the first key does. */
async function record(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await recordEvent(test.world.db, test.clock, { event: "essai" });
    test.clock.advance(60_000);
  }
  await test.jobs.drain();
}

/** An older copy of the whole log, which whoever owns the database may put back. */
async function copyOfLog(): Promise<() => Promise<void>> {
  const tables = ["audit_chain", "audit_events"];
  for (const table of tables) await tamper(`create table kept_${table} as select * from ${table}`);
  return async () => {
    for (const table of tables) {
      await tamper(`delete from ${table}; insert into ${table} overriding system value select * from kept_${table}`);
      await tamper(`drop table kept_${table}`);
    }
  };
}

async function keyEvent() {
  return test.world.db
    .selectFrom("audit_events")
    .select(["sequence", "details"])
    .where("event", "=", "operator: accept key")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

it("T-51 a new key that the operator accepts is known from then on; the log begins anew, says so, and keeps what was", async () => {
  const { db } = test.world;
  await record(3);
  const given = { secretKey: NEW_KEY, dataDir: test.database.directory };
  const world = withKey(NEW_KEY);
  expect((await verifyAudit({}, world)).fault).not.toBeNull();

  expect(await acceptKey(world)).toMatchObject({ beginsAnew: true, before: { fault: null, cut: null } });
  await openSecrets(given, db);
  await recordEvent(db, test.clock, { event: "essai" });
  await sealAudit(world);
  expect(await verifyAudit({}, world)).toMatchObject({
    fault: null,
    cut: null,
    firstSequence: 4,
    lastSequence: 5,
    checked: 2,
    unverified: 3,
  });
  expect(await alarm(world)).toBe(false);
  expect((await keyEvent()).sequence).toBe(4);
  // A server that was left running with the former key can no longer write in the chain.
  await recordEvent(db, test.clock, { event: "essai" });
  await expect(sealAudit(test.world)).rejects.toThrow("signed with another key");
  await sealAudit(world);
  expect(await verifyAudit({}, world)).toMatchObject({ fault: null, cut: null, checked: 3 });
  expect(await acceptKey(world)).toBeUndefined();
});

describe("a key accepts nothing but itself", () => {
  it("T-51 another key names what the data folder misses of the log, and the alarm stands until that is accepted", async () => {
    await record(3);
    const back = await copyOfLog();
    await record(4);
    await back();
    await noteRestore(test.world.db, "2026-02-14T09:03:00.000Z");
    const world = withKey(NEW_KEY);
    const cut = { from: 4, to: 7, isReplaced: false };
    expect(await acceptKey(world)).toMatchObject({ beginsAnew: true, before: { fault: null, cut } });
    expect(await keyEvent()).toMatchObject({
      sequence: 8,
      details: { cut, restoredFrom: "2026-02-14T09:03:00.000Z", goesOnAfter: 3 },
    });
    await recordEvent(world.db, test.clock, { event: "essai" });
    await sealAudit(world);
    expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault: null, cut }, true]);
    expect(await acceptAudit(world)).toMatchObject({ cut });
    expect(await verifyAudit({}, world)).toMatchObject({ fault: null, cut: null, firstSequence: 8, checked: 3 });
    expect(await alarm(world)).toBe(false);
  });

  it.each([0, 9])("T-51 nor is what another data folder misses accepted, %i events later", async (grown) => {
    await record(3);
    const back = await copyOfLog();
    await record(4);
    await back();
    await record(grown);
    const folder = mkdtempSync(join(tmpdir(), "espace-head-"));
    try {
      const elsewhere = { ...withKey(NEW_KEY), auditMemory: auditMemoryIn(folder) };
      expect(await acceptKey(elsewhere)).toMatchObject({ beginsAnew: true, before: { cut: null } });
      const world = withKey(NEW_KEY);
      const cut = { to: 7, isReplaced: grown > 0 };
      expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault: null, cut }, true]);
      await acceptAudit(world);
      expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault: null, cut: null }, false]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("T-51 nor is a line that the daily walk found altered, also with one more key, and nothing of it is purged", async () => {
    await record(4);
    await tamper("update audit_events set event = 'autre' where sequence = 2");
    test.clock.advance(DAY_MS);
    await test.jobs.drain();
    const fault = { sequence: 2 };
    for (const key of [NEW_KEY, THIRD_KEY]) {
      const world = withKey(key);
      expect(await acceptKey(world)).toMatchObject({ before: { fault } });
      expect((await keyEvent()).details).toMatchObject({ fault });
      await checkAuditJob.run(world);
      expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault, isChainWhole: true }, true]);
    }
    const world = withKey(THIRD_KEY);
    const later = new Date(test.clock.now().getTime() + 1);
    await expect(purgeAudit(world, later)).rejects.toThrow("nothing of it is purged");
    await acceptAudit(world);
    expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault: null, checked: 2 }, false]);
    await checkAuditJob.run(world);
    expect(await verifyAudit({}, world)).toMatchObject({ fault: null });
  });

  it("T-51 an acceptance that the database's owner wrote behind it does not end the alarm", async () => {
    await record(3);
    await tamper("delete from audit_events where sequence = 3");
    const world = withKey(NEW_KEY);
    await acceptKey(world);
    await tamper(`insert into audit_events (at, event, details)
      values ('2026-02-14T10:00:00Z', 'operator: accept audit log', '{"acceptance": "x"}')`);
    await sealAudit(world);
    expect([(await verifyAudit({}, world)).cut, await alarm(world)]).toMatchObject([{ from: 3, to: 3 }, true]);
  });

  it("T-51 where the mark of the same key was changed, the log goes on, and what was cut off is still missing", async () => {
    const world = test.world;
    await record(3);
    const back = await copyOfLog();
    await record(4);
    await back();
    await tamper(`insert into settings (key, value) values ('secret key', '{"mark": "another"}')`);
    const cut = { from: 4, to: 7, isReplaced: false };
    expect(await acceptKey(world)).toMatchObject({ beginsAnew: false, before: { fault: null, cut } });
    expect(await keyEvent()).toMatchObject({ sequence: 4, details: { cut } });
    const told = await test.answer(verifyAuditLog, {}, operator);
    expect(told).toMatchObject({ fault: null, cut: { to: 7 }, firstSequence: 1, checked: 4, unverified: 0 });
    expect((await test.app.inject("/metrics")).body).toContain("audit_log_cut 1");
    expect(await test.answer(acceptAuditLog, {}, operator)).toMatchObject({
      accepted: true,
      before: { cut: { to: 7 } },
    });
    expect(await test.answer(verifyAuditLog, {}, operator)).toMatchObject({ fault: null, cut: null });
    expect((await test.app.inject("/metrics")).body).toContain("audit_log_cut 0");
  });

  it("T-51 nor is a log that was emptied with the mark of the same key", async () => {
    await record(5);
    await tamper("truncate audit_events, audit_chain");
    await tamper(`insert into settings (key, value) values ('secret key', '{"mark": "another"}')`);
    const cut = { from: 1, to: 5 };
    expect(await acceptKey(test.world)).toMatchObject({ before: { cut } });
    expect(await keyEvent()).toMatchObject({ sequence: 6, details: { cut } });
    await record(2);
    expect([await verifyAudit({}, test.world), await alarm(test.world)]).toMatchObject([{ fault: null, cut }, true]);
  });

  it.each([true, false])(
    "T-51 nor does the same key begin anew behind ends that were altered with its mark; memory: %s",
    async (remembers) => {
      await record(5);
      await tamper(`update audit_events set event = 'autre' where sequence = 2;
        update audit_chain set anchor_sequence = 5, anchor_seal = '', signature = 'x'`);
      await tamper(`insert into settings (key, value) values ('secret key', '{"mark": "another"}')`);
      const forgetful = { ...test.world, auditMemory: { read: async () => undefined, keep: async () => undefined } };
      const world = remembers ? test.world : forgetful;
      const fault = { sequence: 5, reason: "the ends of the chain were altered" };
      expect(await acceptKey(world)).toMatchObject({ beginsAnew: false, before: { fault } });
      expect((await keyEvent()).details).toMatchObject({ fault });
      expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault }, true]);
      await acceptAudit(world);
      expect([await verifyAudit({}, world), await alarm(world)]).toMatchObject([{ fault: null }, false]);
    },
  );

  it("T-51 the key of before, after another one was accepted, begins anew too", async () => {
    await record(3);
    await acceptKey(withKey(NEW_KEY));
    expect(await acceptKey(test.world)).toMatchObject({ beginsAnew: true, before: { fault: null, cut: null } });
    expect([await verifyAudit({}, test.world), await alarm(test.world)]).toMatchObject([
      { fault: null, cut: null, unverified: 4 },
      false,
    ]);
  });
});
