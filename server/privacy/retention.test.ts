import { readdirSync } from "node:fs";
import { join } from "node:path";
import { login } from "contract/accounts/login.ts";
import { deleteNotification, markRead } from "contract/alerts/notifications.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { userData } from "contract/privacy/privacy.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { passTime } from "../../tests/support/pass-time.ts";
import { resumeOf } from "../../tests/support/pdf.ts";
import { receiveCode, signUp } from "../../tests/support/sign-up.ts";
import { useTestApp } from "../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import { accountsData } from "../accounts/personal-data.ts";
import { makeNotification } from "../alerts/notifications/fixtures.ts";
import { storeFile } from "../candidates/files/store-file.ts";
import { eraseCandidate } from "../candidates/intake/erase-candidate.ts";
import { candidateRecord, makeCandidate } from "../candidates/intake/fixtures.ts";
import { writeCandidates } from "../candidates/intake/write-candidates.ts";
import type { AppContext } from "../platform/context.ts";
import { makeJobRunner } from "../platform/jobs/loop.ts";
import { deleteDated } from "./dated-rows-store.ts";
import { purge } from "./purge.ts";
import { retentionJob } from "./retention.job.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PASSWORD = "trois chats roux dorment";
const EMAIL = "demo@clinique.example";

async function wait(days: number): Promise<void> {
  test.clock.advance(days * DAY_MS);
  await test.jobs.drain();
}

const count = async (table: "candidates" | "files" | "accounts" | "messages" | "notifications" | "view_log") => {
  const rows = await test.ctx.db.selectFrom(table).selectAll().execute();
  return rows.length;
};

function filesOnDisk(): number {
  const directory = join(test.database.directory, "files");
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
}

describe("the retention of candidates", () => {
  it("candidates and their files are erased two years after the provider's last record (T-53)", async () => {
    await storeFile(test.ctx, "cv.pdf", resumeOf("a"));
    await makeCandidate(test.ctx, { externalId: "ASV-1", personalResume: "cv.pdf" });
    await wait(729);
    expect([await count("candidates"), filesOnDisk()]).toEqual([1, 1]);
    await wait(1);
    expect([await count("candidates"), await count("files"), filesOnDisk()]).toEqual([0, 0, 0]);
    const write = async (version: number) =>
      (await writeCandidates(test.ctx, [candidateRecord({ externalId: "ASV-1", version })]))[0]?.outcome;
    expect(await write(1)).toBe("erased");
    expect(await write(2)).toBe("created");
    await wait(700);
    await writeCandidates(test.ctx, [candidateRecord({ externalId: "ASV-1", version: 3 })]);
    await wait(729);
    expect(await count("candidates")).toBe(1);
    await wait(2);
    expect(await count("candidates")).toBe(0);
  });

  it("if a new record arrives before the routine erases an old candidate, the candidate remains (T-53)", async () => {
    await makeCandidate(test.ctx, candidateRecord());
    test.clock.advance(731 * DAY_MS);
    const since = new Date(test.clock.now().getTime() - 730 * DAY_MS);
    await makeCandidate(test.ctx, candidateRecord({ version: 2, city: "Vannes" }));
    expect(await eraseCandidate(test.ctx, "ESSAI-0001", { staleSince: since })).toBe(false);
    expect(await count("candidates")).toBe(1);
  });

  it("a recruited candidate's row is erased two years after the provider's last record (T-53)", async () => {
    await makeCandidate(test.ctx, { active: false });
    await wait(100);
    expect(await count("candidates")).toBe(1);
    await wait(631);
    expect(await count("candidates")).toBe(0);
  });

  it("3 months after a candidate's recruitment, the server erases all personal data of the row (T-53)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD }));
    await storeFile(test.ctx, "cv.pdf", resumeOf("a"));
    const wish = { externalId: "ASV-1", personalResume: "cv.pdf", lastName: "Kerautret" };
    const selectionId = await makeCandidate(test.ctx, wish);
    await test.response(addToSelection, { selectionId }, { token });
    await writeCandidates(test.ctx, [candidateRecord({ ...wish, version: 2, active: false })]);
    expect((await test.response(candidate, { id: String(selectionId) }, { token })).lastName).toBe("");
    await wait(89);
    expect([await count("candidates"), filesOnDisk()]).toEqual([1, 1]);
    await wait(1);
    const [row] = await test.ctx.db.selectFrom("candidates").selectAll().execute();
    expect(row).toMatchObject({ external_id: "ASV-1", department: "35", active: false, last_name: "", email: null });
    expect(JSON.stringify(row)).not.toMatch(/kerautret|lise|0639980001|lettre|CFA/i);
    expect([await count("files"), filesOnDisk()]).toEqual([0, 0]);
    const { token: again } = await test.response(login, { email: EMAIL, password: PASSWORD });
    expect((await test.response(selections, {}, { token: again })).veterinaryCandidateVeterinaryUsers).toEqual([]);
    // The provider repeats this inactive record every night. The record must not restore the erased data.
    const nightly = candidateRecord({ ...wish, version: 2, active: false });
    expect((await writeCandidates(test.ctx, [nightly]))[0]?.outcome).toBe("unchanged");
    await writeCandidates(test.ctx, [candidateRecord({ ...wish, version: 3 })]);
    expect((await test.response(candidate, { id: String(selectionId) }, { token: again })).lastName).toBe("Kerautret");
  });

  it("a file is deleted a week after the last candidate stopped using the file (T-53)", async () => {
    await storeFile(test.ctx, "v1.pdf", resumeOf("a"));
    await storeFile(test.ctx, "v2.pdf", resumeOf("b"));
    await makeCandidate(test.ctx, { externalId: "ASV-1", personalResume: "v1.pdf" });
    await writeCandidates(test.ctx, [candidateRecord({ externalId: "ASV-1", version: 2, personalResume: "v2.pdf" })]);
    await wait(6);
    expect(filesOnDisk()).toBe(2);
    await wait(1);
    expect(filesOnDisk()).toBe(1);
    expect(await test.ctx.db.selectFrom("files").select("name").execute()).toEqual([{ name: "v2.pdf" }]);
  });

  it("if a candidate's file cannot be deleted, the server does not erase the candidate (T-53)", async () => {
    await storeFile(test.ctx, "cv.pdf", resumeOf("a"));
    await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    await makeHolder(test.ctx);
    const ctx = {
      ...test.ctx,
      files: { ...test.ctx.files, delete: () => Promise.reject(new Error("The disk is gone")) },
    };
    test.clock.advance(731 * DAY_MS);
    expect(await purge(ctx)).toEqual({ counts: {}, failed: ["candidates not heard of"] });
    expect([await count("candidates"), await count("files"), filesOnDisk()]).toEqual([1, 1, 1]);
    expect(await purge(test.ctx)).toEqual({ counts: { "candidates not heard of": 1 }, failed: [] });
    expect(filesOnDisk()).toBe(0);
  });
});

describe("the retention of accounts", () => {
  const mails = async () =>
    (await test.outbox()).filter(({ channel }) => channel === "email").map(({ to, subject }) => [to, subject]);

  it("an account is erased after 3 years without use, 30 days after a warning mail (T-53)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    await wait(1064);
    expect(await mails()).toEqual([]);
    await wait(1);
    expect(await mails()).toEqual([[EMAIL, "Votre compte sera supprimé dans 30 jours"]]);
    await wait(29);
    expect([await count("accounts"), (await mails()).length]).toEqual([1, 1]);
    await wait(1);
    expect(await count("accounts")).toBe(0);
    expect(await mails()).toContainEqual([EMAIL, "Votre compte a été supprimé"]);
  });

  it("a login postpones the warning mail and the erasure of the account by three years (T-53)", async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    await wait(1070);
    await test.response(login, { email: EMAIL, password: PASSWORD });
    await wait(1064);
    expect([await count("accounts"), (await mails()).length]).toEqual([1, 1]);
    await wait(1);
    expect((await mails()).length).toBe(2);
  });

  it("even after years without a server, holders get a warning mail 30 days before the erasure (T-53)", async () => {
    await makeHolder(test.ctx, { email: EMAIL });
    await wait(2000);
    expect([await count("accounts"), (await mails()).length]).toEqual([1, 1]);
    await wait(30);
    expect(await count("accounts")).toBe(0);
  });

  it("while a collaborator still logs in, the holder's account is not erased (T-53)", async () => {
    const holder = await makeHolder(test.ctx, { email: EMAIL });
    await makeCollaborator(test.ctx, holder, { email: "camille@clinique.example", password: PASSWORD });
    await wait(1000);
    await test.response(login, { email: "camille@clinique.example", password: PASSWORD });
    await wait(95);
    expect([await count("accounts"), await mails()]).toEqual([2, []]);
    await wait(970);
    expect((await mails()).map(([to]) => to).sort()).toEqual(["camille@clinique.example", EMAIL]);
    await wait(30);
    expect(await count("accounts")).toBe(0);
  });
});

describe("the retention of other data", () => {
  it("if a user completes a registration during its deletion, the account remains (T-53)", async () => {
    const { db, policy } = test.ctx;
    const unfinished = accountsData.datedRows?.["unfinished registrations"];
    if (!unfinished) throw new Error("No rule");
    await signUp(test);
    const hour = new Date(test.clock.now().getTime() + 3_600_000);
    const finish = db.updateTable("accounts").set({ activated_at: hour });
    const purged = await db.transaction().execute(async (trx) => {
      await trx.executeQuery(finish);
      const purging = deleteDated(db, policy.settings, unfinished, hour);
      await sql`select pg_sleep(0.3)`.execute(trx);
      return { purging };
    });
    expect([await purged.purging, await count("accounts")]).toEqual([0, 1]);
  });

  it("messages to an erased account are deleted a week after the erasure (T-53)", async () => {
    await signUp(test);
    await receiveCode(test);
    expect(await count("messages")).toBeGreaterThan(0);
    await wait(6);
    expect([await count("accounts"), (await count("messages")) > 0]).toEqual([0, true]);
    await wait(1);
    expect(await count("messages")).toBe(0);
  });

  it("a notification is deleted 12 months after the user read the notification (T-53)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const token = await test.tokenOf(id);
    const [read] = [await makeNotification(test.ctx, id), await makeNotification(test.ctx, id)];
    await test.send(markRead, { uuid: read }, { token });
    await wait(364);
    expect(await count("notifications")).toBe(2);
    await wait(1);
    expect(await count("notifications")).toBe(1);
  });

  it("sessions are deleted after a week, messages and entries of the view log after a year (T-53)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const { token } = await test.response(login, { email: EMAIL, password: PASSWORD });
    const candidateId = await makeCandidate(test.ctx);
    await test.response(candidate, { id: String(candidateId) }, { token });
    const message = { id: test.ctx.random.uuid(), channel: "sms", kind: "alert", recipient: "0639980001" } as const;
    const sent = { state: "accepted", created_at: test.clock.now(), finished_at: test.clock.now() } as const;
    await test.ctx.db
      .insertInto("messages")
      .values({ ...message, ...sent, account_id: id })
      .execute();
    const left = async () => [await count("view_log"), await count("messages"), await sessions()];
    const sessions = async () => (await test.ctx.db.selectFrom("sessions").selectAll().execute()).length;
    await wait(6);
    expect(await left()).toEqual([1, 1, 1]);
    await wait(1);
    expect(await left()).toEqual([1, 1, 0]);
    await wait(357);
    expect(await left()).toEqual([1, 1, 0]);
    await wait(1);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it("login counters are deleted, except those that block the login until a new password is set (T-53)", async () => {
    const { db } = test.ctx;
    const at = test.clock.now();
    await db
      .insertInto("limit_logs")
      .values({ key: "essai", instants: [at], last_at: at })
      .execute();
    const failure = { last_failed_at: at };
    await db
      .insertInto("login_failures")
      .values([
        { key: "locked", streak: 100, ...failure },
        { key: "tired", streak: 25, ...failure },
      ])
      .execute();
    await wait(7);
    expect(await db.selectFrom("login_failures").select("key").execute()).toEqual([{ key: "locked" }]);
    await wait(22.9);
    expect(await db.selectFrom("limit_logs").select("key").execute()).toHaveLength(1);
    await wait(1);
    expect(await db.selectFrom("limit_logs").select("key").execute()).toEqual([]);
  });

  it("the retention job logs the number of deleted rows (T-53)", async () => {
    const lines: unknown[] = [];
    const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line).counts) });
    await makeCandidate(test.ctx);
    await makeCandidate(test.ctx);
    test.clock.advance(731 * DAY_MS);
    await makeJobRunner({ ...test.ctx, log }, [retentionJob]).drain();
    expect(lines).toEqual([{ "candidates not heard of": 2 }]);
  });

  it("the retention job runs once a day (T-53)", async () => {
    await makeCandidate(test.ctx);
    let runs = 0;
    const run = (ctx: AppContext) => {
      runs += 1;
      return retentionJob.run(ctx);
    };
    const counted = { ...retentionJob, run };
    const days = new Date(test.clock.now().getTime() + 5 * DAY_MS);
    await passTime({ clock: test.clock, jobs: makeJobRunner(test.ctx, [counted]) }, days);
    expect(runs).toBe(5);
  });

  it("a notification that a user deletes disappears at once and is erased after an hour (T-53)", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    await wait(1);
    const token = await test.tokenOf(id);
    test.clock.advance(7_000_000);
    await test.send(deleteNotification, { uuid: await makeNotification(test.ctx, id) }, { token });
    const end = new Date(test.clock.now().getTime() + HOUR_MS);
    expect(await test.jobs.drain()).toEqual(end);
    expect((await test.response(userData, {}, { token })).notifications).toEqual([]);
    expect(await count("notifications")).toBe(1);
    test.clock.set(end);
    await test.jobs.drain();
    expect(await count("notifications")).toBe(0);
  });
});
