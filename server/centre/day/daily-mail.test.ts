import { updateStaffMe } from "contract/centre/staff.ts";
import type { KyselyPlugin } from "kysely";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import type { AppContext } from "../../platform/context.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { dailyMailJob } from "./daily-mail.job.ts";
import { makeEmailRequest, makeFaultyImport } from "./fixtures.ts";

const test = useTestApp();
const PASSWORD = "trois chats roux dorment";
const MONDAY = "2026-02-16T07:00:00Z";

/** The addresses that the daily mail went to, once everything due has left. */
async function told(): Promise<string[]> {
  const mails = await test.outbox();
  return mails.filter(({ subject }) => subject === "À traiter aujourd'hui").map(({ to }) => to);
}

const member = (email: string, wish = {}) => logInStaff(test, { email, password: PASSWORD, ...wish });

describe("the daily mail", () => {
  it("B1-56 leaves on weekdays at 8:00 in Paris with what waits, once a day", async () => {
    await member("nolwenn@formation.example", { firstName: "Nolwenn" });
    await makeEmailRequest(test.ctx);
    await makeEmailRequest(test.ctx);
    await makeFaultyImport(test.ctx);
    expect(await told()).toEqual([]);
    test.clock.set("2026-02-16T06:59:59Z");
    expect(await told()).toEqual([]);
    test.clock.set(MONDAY);
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({ to: "nolwenn@formation.example", subject: "À traiter aujourd'hui" });
    expect(mail?.text).toContain("Bonjour Nolwenn,");
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(
        "•\u00a02\u00a0demandes d'adresse email à traiter".replaceAll("'", part === mail?.html ? "&#39;" : "'"),
      );
      expect(part).toContain("•\u00a01\u00a0import avec des erreurs");
      expect(part).toContain("https://espace.example/formation");
      expect(part).not.toContain("partis");
    }
    test.clock.set("2026-02-16T12:00:00Z");
    expect(await told()).toHaveLength(1);
    test.clock.set("2026-02-17T07:00:00Z");
    expect(await told()).toHaveLength(2);
  });

  it("B1-56 does not leave when nothing waits, nor at the weekend", async () => {
    await member("nolwenn@formation.example");
    await told();
    test.clock.set(MONDAY);
    expect(await told()).toEqual([]);
    await makeEmailRequest(test.ctx);
    test.clock.set("2026-02-16T12:00:00Z");
    expect(await told()).toEqual([]);
    test.clock.set("2026-02-20T07:00:00Z");
    expect(await told()).toHaveLength(1);
    for (const day of ["2026-02-21T07:00:00Z", "2026-02-22T07:00:00Z"]) {
      test.clock.set(day);
      expect(await told()).toHaveLength(1);
    }
  });

  it("B1-56 goes to nobody who switched it off, is suspended or has not come yet; the register's imports to managers", async () => {
    const off = await member("non@formation.example");
    await test.response(updateStaffMe, { dailyMail: false }, off);
    const gone = await member("suspendue@formation.example");
    await test.ctx.db.updateTable("staff").set({ suspended_at: test.clock.now() }).where("id", "=", gone.id).execute();
    await logInStaff(test, { email: "invitee@formation.example" });
    await member("conseil@formation.example");
    await member("gestion@formation.example", { role: "gestionnaire" });
    await makeFaultyImport(test.ctx, { kind: "register" });
    await told();
    test.clock.set(MONDAY);
    expect(await told()).toEqual(["gestion@formation.example"]);
    await makeEmailRequest(test.ctx);
    await test.response(updateStaffMe, { dailyMail: true }, await member("oui@formation.example"));
    test.clock.set("2026-02-17T07:00:00Z");
    const second = (await told()).slice(0, 3).sort();
    expect(second).toEqual(["conseil@formation.example", "gestion@formation.example", "oui@formation.example"]);
  });

  it("tells a manager to check the figures of contracts, without a number (B6-12)", async () => {
    await member("gestion@formation.example", { role: "gestionnaire" });
    await told();
    test.clock.set(MONDAY);
    await told();
    const [mail] = await test.outbox();
    expect(mail?.text).toContain("•\u00a0Vérifier les chiffres du contrat\n");
  });

  it("B1-56 missed by long joins the next, missed by little leaves late", async () => {
    await member("nolwenn@formation.example");
    await makeEmailRequest(test.ctx);
    await told();
    test.clock.set("2026-02-16T19:00:00Z");
    expect(await told()).toEqual([]);
    test.clock.set("2026-02-17T18:59:00Z");
    expect(await told()).toHaveLength(1);
  });

  it("B1-56 F-20 leaves once, whichever statement a process dies at, and of two processes one sends it", async () => {
    const emails = ["a@formation.example", "b@formation.example"];
    for (const email of emails) await member(email);
    await makeEmailRequest(test.ctx);
    await told();
    test.clock.set(MONDAY);
    let deaths = 0;
    for (let at = 1; await dies(at); at += 1) deaths += 1;
    expect(deaths).toBeGreaterThan(4);
    expect((await told()).sort()).toEqual(emails);
    for (const day of ["2026-02-17T07:00:00Z", "2026-02-18T07:00:00Z", "2026-02-19T07:00:00Z"]) {
      test.clock.set(day);
      const workers = [1, 2, 3].map(() => makeJobRunner({ ...test.ctx }, [dailyMailJob]));
      await Promise.all(workers.map((worker) => worker.drain()));
      expect((await told()).slice(0, 2).sort()).toEqual(emails);
    }
    expect(await told()).toHaveLength(8);
  });
});

/** Whether the job dies at its statement number `at`, as a process killed there would: nothing of it is committed. */
async function dies(at: number): Promise<boolean> {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === at) throw new Error("killed");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ctx: AppContext = { ...test.ctx, db: test.ctx.db.withPlugin(plugin) };
  return dailyMailJob.run(ctx).then(
    () => false,
    (error: unknown) => String(error).includes("killed"),
  );
}
