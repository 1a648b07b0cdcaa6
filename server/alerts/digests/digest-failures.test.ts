import { resumeDigest, stopDigest } from "contract/alerts/digest.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { expect, it } from "vitest";
import { dieEverywhere } from "../../../tests/support/dying-context.ts";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { removeCollaborator } from "../../accounts/collaborators/remove-collaborator.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { candidateRecord, makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import { connectUrl, type Database } from "../../platform/db/connect.ts";
import type { SendResult } from "../../platform/gateways/sms/sms.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { makeLink } from "../../platform/links/make-link.ts";
import { publishJob } from "../engine/publish.job.ts";
import { makeSearch } from "../saved-searches/fixtures.ts";
import { makeAlerts } from "../settings/fixtures.ts";
import { sendDigestsJob } from "./send-digests.job.ts";

const test = useTestApp({ scene });
const NOON = "2026-02-14T12:00:00Z";
let accounts: string[];

async function scene(): Promise<void> {
  accounts = [];
  for (let index = 0; index < 2; index += 1) {
    const account = await makeHolder(test.ctx);
    await makeAlerts(test.ctx, account, { enabled: false, digest: "daily" });
    await makeSearch(test.ctx, account, { alert: "daily" });
    accounts.push(account);
  }
}

async function mailed() {
  const { db } = test.ctx;
  const mails = await db.selectFrom("messages").select("account_id").where("kind", "=", "digest").execute();
  const links = await db.selectFrom("tokens").select("account_id").where("purpose", "=", "digest").execute();
  return accounts.map((account) =>
    [mails, links].map((rows) => rows.filter((row) => row.account_id === account).length),
  );
}

it("The server sends each digest exactly once, even if the worker that sends it is killed (F-20 B9-02)", async () => {
  await makeCandidate(test.ctx, { ZIPCode: "35000" });
  test.clock.set(NOON);
  await publishJob.run(test.ctx);
  const deaths = await dieEverywhere(test.ctx, sendDigestsJob, async () => {
    expect((await mailed()).flat().every((count) => count === 0)).toBe(true);
  });
  expect(deaths).toBeGreaterThan(10);
  await test.jobs.drain();
  expect(await mailed()).toEqual(accounts.map(() => [1, 1]));
});

it("Three workers on one database send each account one digest a day (F-19 B9-02)", async () => {
  const connections = [1, 2, 3].map(() => connectUrl(test.database.url));
  const runners = connections.map(({ db }) => makeJobRunner({ ...test.ctx, db }, jobs));
  try {
    for (let day = 1; day <= 3; day += 1) {
      await makeCandidate(test.ctx, { ZIPCode: "35000" });
      test.clock.set(new Date(Date.parse(NOON) + (day - 1) * 86_400_000));
      await Promise.all(runners.map((runner) => runner.drain()));
      expect(await mailed()).toEqual(accounts.map(() => [day, day]));
    }
  } finally {
    await Promise.all(connections.map((connection) => connection.close()));
  }
});

it("If a collaborator is removed while using a digest link, other accounts still get digests (W-08 F-35)", async () => {
  const [holder = ""] = accounts;
  const person = await makeCollaborator(test.ctx, holder, { email: "camille@lices.example" });
  await makeAlerts(test.ctx, person, { enabled: false, digest: "daily" });
  const wish = { purpose: "digest", accountId: person, emailKey: "camille@lices.example" } as const;
  const { secret } = await test.ctx.db.transaction().execute((trx) => makeLink(trx, test.ctx, wish));
  await test.response(stopDigest, { encryption: secret } as never);
  const remove = (trx: Database) => removeCollaborator(trx, test.ctx, holder, "camille@lices.example");
  const response = await meanwhile(test, remove, () => test.send(resumeDigest, { encryption: secret }));
  expect(problemOf(response)).toEqual([400, "linkUnknown"]);
  // Make the digest of the removed account due. It must not block the digests of other accounts.
  const due = test.ctx.db.updateTable("digests").where("account_id", "=", person);
  await due.set({ next_run_at: new Date("2026-02-13T12:00:00Z") }).execute();
  test.clock.set(NOON);
  await makeJobRunner(test.ctx, jobs).drain();
  expect((await mailed()).length).toBe(accounts.length);
});

it("If the server could not send a digest, the next digest lists the same candidates too (B9-02 F-14)", async () => {
  const people: string[] = [];
  for (const firstName of ["Ana", "Bob", "Cléo"]) {
    const externalId = `ASV-${firstName}`;
    await makeCandidate(test.ctx, { externalId, firstName, lastName: "Témoin", ZIPCode: "35000" });
    people.push(externalId);
  }
  const full: SendResult = { outcome: "refused", permanent: false, reason: "452 mailbox full" };
  const texts: string[] = [];
  const state = { isFull: true };
  const mail = {
    ...test.ctx.mail,
    send: async ({ text }: Parameters<typeof test.ctx.mail.send>[0]): Promise<SendResult> => {
      if (state.isFull) return full;
      texts.push(text);
      return { outcome: "accepted" };
    },
  };
  const runner = makeJobRunner({ ...test.ctx, mail }, jobs);
  test.clock.set(NOON);
  await runner.drain();
  expect(await mailed()).toEqual(accounts.map(() => [1, 1]));
  await test.send(deleteCandidate, { externalId: people[0] ?? "" }, { token: PROVIDER_KEY });
  const record = candidateRecord({ externalId: people[1] ?? "", version: 2, firstName: "Bob", lastName: "Témoin" });
  await test.response(putCandidate, { ...record, ZIPCode: "35000", active: false }, { token: PROVIDER_KEY });
  state.isFull = false;
  for (const day of [1, 2]) {
    test.clock.set(new Date(Date.parse(NOON) + day * 86_400_000));
    await runner.drain();
  }
  expect(texts).toHaveLength(accounts.length);
  for (const text of texts) {
    expect(text).toContain("Cléo");
    expect(text).not.toMatch(/Ana|Bob/);
  }
});
