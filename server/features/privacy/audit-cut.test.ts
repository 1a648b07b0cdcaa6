import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { recordEvent } from "../../audit.ts";
import { AUDIT_HEAD_FILE, auditMemoryIn } from "../../audit-memory.ts";
import { noteRestore } from "../../db/last-restore.ts";
import { acceptAudit } from "./accept-audit.ts";
import { purge } from "./purge.ts";
import { purgeAudit, sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const check = () => verifyAudit({}, test.world);
const tamper = (statement: string) => sql.raw(statement).execute(test.world.db);
const gauge = async () => /^audit_log_cut (\d)$/m.exec((await test.app.inject("/metrics")).body)?.[1];

/** Records events a minute apart; the job seals them. */
async function record(count: number, event = "essai"): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await recordEvent(test.world.db, test.clock, { event, subject: `n° ${turn}` });
    test.clock.advance(60_000);
  }
  await test.jobs.drain();
}

/** What the database's owner may keep aside, and put back later. */
async function copyOf(table: "audit_chain" | "audit_events"): Promise<() => Promise<void>> {
  await tamper(`create table kept_${table} as select * from ${table}`);
  return async () => {
    await tamper(`delete from ${table}; insert into ${table} overriding system value select * from kept_${table}`);
    await tamper(`drop table kept_${table}`);
  };
}

describe("the audit log, against whoever owns the database", () => {
  it("T-51 says from where it was cut when its end is gone, with the ends of then put back", async () => {
    await record(3);
    const back = await copyOf("audit_chain");
    await record(4);
    expect(await check()).toMatchObject({ fault: null, cut: null, lastSequence: 7 });
    expect(await gauge()).toBe("0");
    await tamper("delete from audit_events where sequence > 3");
    await back();
    expect(await check()).toMatchObject({
      fault: null,
      lastSequence: 3,
      cut: { from: 4, to: 7, isReplaced: false, seenAt: "2026-02-14T09:07:00.000Z" },
    });
    expect((await check()).cut?.keptUntil).toEqual(new Date("2026-02-14T09:02:00.000Z"));
    expect(await gauge()).toBe("1");
  });

  it("T-51 raises an alarm within a day when a line in the middle was changed or taken out, until it is accepted", async () => {
    for (const change of ["update audit_events set event = 'autre'", "delete from audit_events"]) {
      await record(7);
      await tamper(`${change} where sequence = (select max(sequence) - 3 from audit_events)`);
      test.clock.advance(DAY_MS);
      await test.jobs.drain();
      expect([change, await gauge()]).toEqual([change, "1"]);
      await acceptAudit(test.world);
      expect(await gauge()).toBe("0");
      test.clock.advance(DAY_MS);
      await test.jobs.drain();
      expect(await gauge()).toBe("0");
    }
  });

  it("T-51 raises that alarm whatever the database says of when the log was last looked over", async () => {
    await record(7);
    await test.jobs.drain();
    const say = async (at: string) => {
      const value = JSON.stringify({ at, alteredAt: null });
      await test.world.db.updateTable("settings").set({ value }).where("key", "=", "audit check").execute();
    };
    await say("2100-01-01T00:00:00Z");
    await test.jobs.drain();
    await say("hier");
    await tamper("update audit_events set event = 'autre' where sequence = 4");
    await test.jobs.drain();
    expect(await gauge()).toBe("1");
    await say(test.clock.now().toISOString());
    expect(await gauge()).toBe("0");
    for (let days = 0; days < 2; days += 1) {
      test.clock.advance(DAY_MS);
      await say(test.clock.now().toISOString());
      await test.jobs.drain();
    }
    expect(await gauge()).toBe("1");
  });

  it("T-51 seals what is recorded beside an event that is dated ahead, by whomever", async () => {
    await sql`insert into audit_events (at, event) values ('2099-01-01', 'autre')`.execute(test.world.db);
    await record(3);
    test.clock.advance(60_000);
    await test.jobs.drain();
    const unsealed = await test.world.db
      .selectFrom("audit_events")
      .select("id")
      .where("sequence", "is", null)
      .execute();
    expect(unsealed).toEqual([]);
  });

  it("T-51 names all that is gone, where what tells of the ends was left as it is", async () => {
    await record(7);
    await tamper("delete from audit_events where sequence > 2");
    expect(await check()).toMatchObject({ fault: { sequence: 3 }, cut: { from: 3, to: 7, isReplaced: false } });
    expect((await check()).cut?.keptUntil).toEqual(new Date("2026-02-14T09:01:00.000Z"));
  });

  it("T-51 says so when everything was emptied, what tells of its ends too", async () => {
    await record(5);
    await tamper("truncate audit_events, audit_chain");
    expect(await check()).toMatchObject({ fault: null, checked: 0, cut: { from: 1, to: 5, isReplaced: false } });
    expect((await check()).cut?.keptUntil).toBeNull();
    expect(await gauge()).toBe("1");
  });

  it("T-51 says so when a fresh log grew in its place, whether shorter or longer than it was", async () => {
    await record(5);
    await tamper("truncate audit_events, audit_chain restart identity");
    await record(2);
    expect((await check()).cut).toMatchObject({ from: 3, to: 5, isReplaced: false });
    await record(9);
    expect(await check()).toMatchObject({ fault: null, checked: 11, cut: { from: 1, to: 5, isReplaced: true } });
    expect((await check()).beginsAt).toEqual(new Date("2026-02-14T09:05:00.000Z"));
    expect(await gauge()).toBe("1");
  });

  it("T-51 never signs ends that somebody else wrote", async () => {
    await record(5);
    await tamper(`delete from audit_events where sequence = 5;
      update audit_chain set last_sequence = 4, last_seal = (select seal from audit_events where sequence = 4)`);
    await recordEvent(test.world.db, test.clock, { event: "essai" });
    await expect(sealAudit(test.world)).rejects.toThrow("The ends of the audit log were altered");
    await expect(purgeAudit(test.world, test.clock.now())).rejects.toThrow("The ends of the audit log were altered");
    expect(await check()).toMatchObject({
      fault: { sequence: 4, reason: "the ends of the chain were altered" },
      unsealed: 1,
    });
    expect(await gauge()).toBe("1");
  });

  it("T-51 finds out without any memory, from a seal that the operator noted in the log of the day", async () => {
    await record(5);
    const { lastSequence: sequence, lastSeal: seal } = await check();
    rmSync(join(test.database.directory, AUDIT_HEAD_FILE));
    await tamper("truncate audit_events, audit_chain restart identity");
    await record(2);
    expect((await check()).cut).toBeNull();
    const seen = await verifyAudit({ seen: { sequence, seal } }, test.world);
    expect(seen.cut).toMatchObject({ from: 3, to: 5, seenAt: null });
  });
});

describe("an acceptance that the database's owner wrote", () => {
  const forge = (details: string) =>
    tamper(`insert into audit_events (at, event, details)
      values ('2026-02-14T08:00:00Z', 'operator: accept audit log', '${details}')`);

  it("T-51 covers no log that was replaced by an invented one, which is sealed as anything is", async () => {
    await record(10);
    const seen = await test.world.auditMemory.read();
    await tamper("delete from audit_events; delete from audit_chain");
    for (let turn = 0; turn < 10; turn += 1)
      await tamper(`insert into audit_events (at, event) values ('2026-02-14T07:0${turn}:00Z', 'rien')`);
    await forge("{}");
    await test.jobs.drain();
    expect(await check()).toMatchObject({ fault: null, cut: { to: 10, isReplaced: true } });
    expect(await gauge()).toBe("1");
    expect(await test.world.auditMemory.read()).toEqual(seen);
  });

  it("T-51 covers no end that was cut off, with the ends of then put back and what a former one was vouched for by", async () => {
    await record(2);
    await tamper("delete from audit_events where sequence = 2");
    await acceptAudit(test.world);
    const { details } = await test.world.db
      .selectFrom("audit_events")
      .select("details")
      .where("event", "=", "operator: accept audit log")
      .executeTakeFirstOrThrow();
    await record(3);
    const back = await copyOf("audit_chain");
    await record(4);
    const { lastSequence } = await check();
    await tamper(`delete from audit_events where sequence > ${lastSequence - 4}`);
    await back();
    await record(4);
    await forge(JSON.stringify(details));
    await test.jobs.drain();
    expect((await check()).cut).toMatchObject({ to: lastSequence, isReplaced: true });
  });
});

describe("what the operator did", () => {
  it("T-51 an older backup is told as such until it is accepted; then the log goes on, and no number comes twice", async () => {
    await record(3);
    const back = [await copyOf("audit_chain"), await copyOf("audit_events")];
    await record(4);
    for (const restore of back) await restore();
    await noteRestore(test.world.db, "2026-02-14T09:03:00.000Z");
    expect(await check()).toMatchObject({
      cut: { from: 4, to: 7, isReplaced: false },
      restoredFrom: new Date("2026-02-14T09:03:00.000Z"),
    });

    expect((await acceptAudit(test.world)).cut).toMatchObject({ from: 4, to: 7 });
    expect(await check()).toMatchObject({ fault: null, cut: null, checked: 4, lastSequence: 8, unverified: 0 });
    expect(await gauge()).toBe("0");
    const accepted = await test.world.db
      .selectFrom("audit_events")
      .selectAll()
      .where("sequence", "=", 8)
      .executeTakeFirst();
    expect(accepted).toMatchObject({
      event: "operator: accept audit log",
      details: { cut: { from: 4, to: 7 }, restoredFrom: "2026-02-14T09:03:00.000Z", goesOnAfter: 3 },
    });
    await record(2);
    expect(await check()).toMatchObject({ fault: null, cut: null, checked: 6, lastSequence: 10 });
    // Accepting it covers nothing that is cut off later.
    await tamper("delete from audit_events where sequence = 9");
    expect((await check()).fault).toMatchObject({ sequence: 9 });
    // Nor can the event be made to cover more.
    await tamper("delete from audit_events where sequence = 3");
    expect((await check()).fault).toMatchObject({ sequence: 3 });
  });

  it("T-51 what was accepted by one process is accepted by all, whose memories lag behind or are ahead", async () => {
    const folder = mkdtempSync(join(tmpdir(), "espace-head-"));
    const other = { ...test.world, auditMemory: auditMemoryIn(folder) };
    try {
      await record(3);
      const { lastSequence: sequence, lastSeal: seal } = await check();
      await other.auditMemory.keep({ sequence, seal, at: null });
      await record(4);
      expect((await verifyAudit({}, other)).cut).toBeNull();
      await tamper("truncate audit_events, audit_chain restart identity");
      await record(4);
      expect((await verifyAudit({}, other)).cut).toMatchObject({ isReplaced: true });
      await acceptAudit(test.world);
      expect((await verifyAudit({}, other)).cut).toBeNull();
      // One that saw more than the process that accepted still says so.
      await other.auditMemory.keep({ sequence: 100, seal: "of before", at: null });
      expect((await verifyAudit({}, other)).cut).toMatchObject({ from: 9, to: 100 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("T-51 after an alteration that is accepted the log begins anew behind what is kept", async () => {
    await record(4);
    await tamper("update audit_events set event = 'autre' where sequence = 2");
    expect((await check()).fault).toMatchObject({ sequence: 2 });
    await acceptAudit(test.world);
    await record(1);
    expect(await check()).toMatchObject({ fault: null, cut: null, firstSequence: 5, lastSequence: 6, unverified: 4 });
    // What is kept goes with its time, and the anchor never goes back.
    test.clock.advance(366 * DAY_MS);
    await record(1);
    await test.jobs.drain();
    expect(await check()).toMatchObject({ fault: null, cut: null, firstSequence: 7, checked: 1, unverified: 0 });
  });

  it("T-51 nothing is accepted where nothing is wrong", async () => {
    await record(2);
    await acceptAudit(test.world);
    expect(await check()).toMatchObject({ fault: null, cut: null, lastSequence: 2, unsealed: 0 });
  });
});

describe("the memory of a process", () => {
  it("T-51 T-53 a purge of the whole log is no cut", async () => {
    await record(3);
    test.clock.advance(366 * DAY_MS);
    expect(await purgeAudit(test.world, test.clock.now())).toBe(3);
    expect(await check()).toMatchObject({ fault: null, cut: null, firstSequence: 4, checked: 0 });
    expect(await gauge()).toBe("0");
  });

  it("T-51 is for its owner alone, goes on with the log, and is made again when it cannot be read", async () => {
    const path = join(test.database.directory, AUDIT_HEAD_FILE);
    await record(2);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await test.world.auditMemory.read()).toMatchObject({ sequence: 2 });
    // Another process sealed: asking for the metrics is enough to remember.
    await recordEvent(test.world.db, test.clock, { event: "essai" });
    await sealAudit(test.world);
    await gauge();
    expect(await test.world.auditMemory.read()).toMatchObject({ sequence: 3 });
    writeFileSync(path, "{");
    await record(1);
    expect(await test.world.auditMemory.read()).toMatchObject({ sequence: 4 });
  });
});

describe("the purge of the audit log", () => {
  const count = async () => (await test.world.db.selectFrom("audit_events").select("id").execute()).length;
  const OLD = "at = at - interval '2 years'";

  it.each([
    ["was dated back", `update audit_events set ${OLD} where sequence <= 3`],
    ["was dated back to its end", `update audit_events set ${OLD}`],
    ["was altered and dated back", `update audit_events set event = 'autre', ${OLD} where sequence <= 2`],
    [
      "lacks an event",
      `delete from audit_events where sequence = 2; update audit_events set ${OLD} where sequence = 1`,
    ],
    [
      "has its last event in another place",
      `update audit_events set ${OLD}; update audit_events set sequence = 40 where sequence = 5`,
    ],
    ["does not tell its ends any more", `delete from audit_chain; update audit_events set ${OLD}`],
  ])("T-51 takes nothing away of a log that %s, tells so, and a check still finds it", async (_what, statement) => {
    await record(5);
    await tamper(statement);
    const left = await count();
    const lines: unknown[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    expect(await purge({ ...test.world, log })).toEqual({ counts: {}, failed: ["audit log"] });
    expect(lines).toContainEqual(expect.objectContaining({ alarm: "auditLog" }));
    expect(await count()).toBe(left);
    expect((await check()).fault).not.toBeNull();
  });

  it("T-51 forgets no end that was seen and is gone", async () => {
    await record(3);
    const back = await copyOf("audit_chain");
    await record(4);
    await tamper("delete from audit_events where sequence > 3");
    await back();
    test.clock.advance(366 * DAY_MS);
    await expect(purgeAudit(test.world, test.clock.now())).rejects.toThrow("nothing of it is purged");
    expect((await check()).cut).toMatchObject({ from: 4, to: 7 });
    await acceptAudit(test.world);
    expect(await purgeAudit(test.world, test.clock.now())).toBe(4);
    expect(await check()).toMatchObject({ fault: null, cut: null });
  });
});
