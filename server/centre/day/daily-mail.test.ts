import { updateStaffMe } from "contract/centre/staff.ts";
import { describe, expect, it } from "vitest";
import { dieEverywhere } from "../../../tests/support/dying-context.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { dailyMailJob } from "./daily-mail.job.ts";
import { makeEmailRequest, makeFaultyImport } from "./fixtures.ts";

const test = useTestApp();
const PASSWORD = "trois chats roux dorment";
const MONDAY = "2026-02-16T07:00:00Z";

async function recipients(): Promise<string[]> {
  const mails = await test.outbox();
  return mails.filter(({ subject }) => subject === "À traiter aujourd'hui").map(({ to }) => to);
}

const member = (email: string, fields = {}) => logInStaff(test, { email, password: PASSWORD, ...fields });

describe("the daily mail", () => {
  it("the daily mail lists open tasks at 8:00 in Paris, except on weekends (B1-56)", async () => {
    await member("nolwenn@formation.example", { firstName: "Nolwenn" });
    await makeEmailRequest(test.ctx);
    await makeEmailRequest(test.ctx);
    await makeFaultyImport(test.ctx);
    expect(await recipients()).toEqual([]);
    test.clock.set("2026-02-16T06:59:59Z");
    expect(await recipients()).toEqual([]);
    test.clock.set(MONDAY);
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: "nolwenn@formation.example", subject: "À traiter aujourd'hui" });
    expect(mail?.text).toContain("Bonjour Nolwenn,");
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(
        "2\u00a0demandes d'adresse email à traiter".replaceAll("'", body === mail?.html ? "&#39;" : "'"),
      );
      expect(body).toContain("1\u00a0import avec des erreurs");
      for (const list of ["/formation/demandes?onglet=emails", "/formation/import"]) expect(body).toContain(list);
      expect(body).toContain("https://espace.example/formation");
      expect(body).not.toContain("partis");
    }
    test.clock.set("2026-02-16T12:00:00Z");
    expect(await recipients()).toHaveLength(1);
    test.clock.set("2026-02-17T07:00:00Z");
    expect(await recipients()).toHaveLength(2);
  });

  it("on weekends and on days without open tasks, the server sends no daily mail (B1-56)", async () => {
    await member("nolwenn@formation.example");
    await recipients();
    test.clock.set(MONDAY);
    expect(await recipients()).toEqual([]);
    await makeEmailRequest(test.ctx);
    test.clock.set("2026-02-16T12:00:00Z");
    expect(await recipients()).toEqual([]);
    test.clock.set("2026-02-20T07:00:00Z");
    expect(await recipients()).toHaveLength(1);
    for (const day of ["2026-02-21T07:00:00Z", "2026-02-22T07:00:00Z"]) {
      test.clock.set(day);
      expect(await recipients()).toHaveLength(1);
    }
  });

  it("only active subscribers receive the daily mail (B1-56)", async () => {
    const off = await member("non@formation.example");
    await test.response(updateStaffMe, { dailyMail: false }, off);
    const suspended = await member("suspendue@formation.example");
    await test.ctx.db
      .updateTable("staff")
      .set({ suspended_at: test.clock.now() })
      .where("id", "=", suspended.id)
      .execute();
    await logInStaff(test, { email: "invitee@formation.example" });
    await member("conseil@formation.example");
    await member("gestion@formation.example", { role: "gestionnaire" });
    await makeFaultyImport(test.ctx, { kind: "register" });
    await recipients();
    test.clock.set(MONDAY);
    expect(await recipients()).toEqual(["gestion@formation.example"]);
    await makeEmailRequest(test.ctx);
    await test.response(updateStaffMe, { dailyMail: true }, await member("oui@formation.example"));
    test.clock.set("2026-02-17T07:00:00Z");
    const second = (await recipients()).slice(0, 3).sort();
    expect(second).toEqual(["conseil@formation.example", "gestion@formation.example", "oui@formation.example"]);
  });

  it("when the pay table is due for a check, the daily mail asks managers for this check (B6-12)", async () => {
    await member("gestion@formation.example", { role: "gestionnaire" });
    await recipients();
    test.clock.set(MONDAY);
    await recipients();
    const [mail] = await test.outbox();
    expect(mail?.text).toContain("Vérifier les chiffres du contrat\n");
  });

  it("a server that was down at 8:00 sends the daily mail up to twelve hours later (B1-56)", async () => {
    await member("nolwenn@formation.example");
    await makeEmailRequest(test.ctx);
    await recipients();
    test.clock.set("2026-02-16T19:00:00Z");
    expect(await recipients()).toEqual([]);
    test.clock.set("2026-02-17T18:59:00Z");
    expect(await recipients()).toHaveLength(1);
  });

  it("even if processes are killed or run in parallel, the daily mail is sent exactly once (B1-56, F-20)", async () => {
    const emails = ["a@formation.example", "b@formation.example"];
    for (const email of emails) await member(email);
    await makeEmailRequest(test.ctx);
    await recipients();
    test.clock.set(MONDAY);
    expect(await dieEverywhere(test.ctx, dailyMailJob, async () => {})).toBeGreaterThan(4);
    expect((await recipients()).sort()).toEqual(emails);
    for (const day of ["2026-02-17T07:00:00Z", "2026-02-18T07:00:00Z", "2026-02-19T07:00:00Z"]) {
      test.clock.set(day);
      const workers = [1, 2, 3].map(() => makeJobRunner({ ...test.ctx }, [dailyMailJob]));
      await Promise.all(workers.map((worker) => worker.drain()));
      expect((await recipients()).slice(0, 2).sort()).toEqual(emails);
    }
    expect(await recipients()).toHaveLength(8);
  });
});
