import { notificationParametersSave } from "contract/alerts/alerts.ts";
import { describe, expect, it } from "vitest";
import { dieEverywhere } from "../../../tests/support/dying-context.ts";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { deleteCandidateRow, lockForErasure } from "../../candidates/intake/erase-store.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../../platform/context.ts";
import { connectUrl } from "../../platform/db/connect.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { alertParameters, makeAlerts } from "../settings/fixtures.ts";
import { publishJob } from "./publish.job.ts";
import { sendAlertsJob } from "./send-alerts.job.ts";

const test = useTestApp({ scene });
const NOON = "2026-02-14T12:00:00Z";
const ACCOUNTS = 4;
let accounts: string[];

async function scene(): Promise<void> {
  accounts = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const account = await makeHolder(test.ctx);
    await makeAlerts(test.ctx, account, { sectorList: index % 2 === 0 ? ["35"] : ["35", "22"] });
    accounts.push(account);
  }
}

async function reports() {
  const { db } = test.ctx;
  const notifications = await db.selectFrom("notifications").selectAll().orderBy("last_sequence").execute();
  const links = await db.selectFrom("short_links").select("account_id").execute();
  const messages = await db.selectFrom("messages").select("account_id").where("kind", "=", "alert").execute();
  const publications = await db.selectFrom("publications").selectAll().execute();
  return accounts.map((account) => {
    const mine = notifications.filter(({ account_id }) => account_id === account);
    const named = mine.flatMap(({ sectors, after_sequence, last_sequence }) =>
      publications
        .filter(({ department, sequence }) => {
          const number = sequence ?? 0;
          return sectors?.includes(department) && number > (after_sequence ?? 0) && number <= (last_sequence ?? 0);
        })
        .map(({ candidate_id }) => candidate_id),
    );
    return {
      candidates: named.sort((one, other) => one - other),
      notifications: mine.length,
      links: links.filter(({ account_id }) => account_id === account).length,
      messages: messages.filter(({ account_id }) => account_id === account).length,
    };
  });
}

it("The server sends each alert once, even if its worker is killed at any SQL statement (F-20)", async () => {
  const published: number[] = [];
  for (let index = 0; index < 3; index += 1) published.push(await makeCandidate(test.ctx, { ZIPCode: "35000" }));
  test.clock.set(NOON);
  let deaths = 0;
  for (const job of [publishJob, sendAlertsJob]) {
    deaths += await dieEverywhere(test.ctx, job, async () => {
      expect(
        (await reports()).every(({ notifications, links, messages }) => notifications + links + messages === 0),
      ).toBe(true);
    });
  }
  expect(deaths).toBeGreaterThan(8);
  await test.jobs.drain();
  const once = { candidates: published, notifications: 1, links: 1, messages: 1 };
  expect(await reports()).toEqual(accounts.map(() => once));
});

describe("A candidate erased while the server assigns publication numbers", () => {
  it("erasing a candidate while the server assigns publication numbers delays no alert (F-20)", async () => {
    const first = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "35000", externalId: "PARTI" });
    const last = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await meanwhile(
      test,
      async (trx) => {
        const leaving = await lockForErasure(trx, "PARTI", {});
        if (leaving) await deleteCandidateRow(trx, leaving);
      },
      () => publishJob.run(test.ctx),
    );
    const next = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    const [account = ""] = accounts;
    const save = { id: 1, ...alertParameters(), enabled: true } as const;
    await test.response(notificationParametersSave, save, { token: await test.tokenOf(account) });
    test.clock.set(NOON);
    await test.jobs.drain();
    const once = { candidates: [first, last, next], notifications: 1, links: 1, messages: 1 };
    expect(await reports()).toEqual(accounts.map(() => once));
  });

  it("if the stored last publication number is too low, a new publication gets an unused number (F-20)", async () => {
    for (let index = 0; index < 2; index += 1) await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await publishJob.run(test.ctx);
    await test.ctx.db.updateTable("publication_numbering").set({ last_sequence: 1 }).execute();
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await publishJob.run(test.ctx);
    const numbers = await test.ctx.db.selectFrom("publications").select("sequence").orderBy("sequence").execute();
    expect(numbers.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe("Several workers on one database", () => {
  it("several workers together report each candidate once, within an account's daily SMS limit (F-19 F-21)", async () => {
    const eager = { type: "eachNewCandidate", params: { maxLimit: 3 } } as const;
    for (const [nth, account] of accounts.entries()) {
      const destination = { mobile: `06399801${10 + nth}` };
      await makeAlerts(test.ctx, account, { sectorList: ["35"], periodicity: eager, destination });
    }
    const connections = [1, 2, 3].map(() => connectUrl(test.database.url));
    const contexts = connections.map(({ db }): AppContext => ({ ...test.ctx, db }));
    const runners = contexts.map((ctx) => makeJobRunner(ctx, jobs));
    const published: number[] = [];
    try {
      for (let round = 0; round < 6; round += 1) {
        const arrivals = [1, 2, 3].map(() => makeCandidate(test.ctx, { ZIPCode: "35000" }));
        await Promise.all([...runners.map((runner) => runner.drain()), ...arrivals]);
        published.push(...(await Promise.all(arrivals)));
        test.clock.advance(60_000);
      }
      await Promise.all(runners.map((runner) => runner.drain()));
    } finally {
      await Promise.all(connections.map((connection) => connection.close()));
    }
    published.sort((one, other) => one - other);
    for (const { candidates, messages, links } of await reports()) {
      expect(candidates).toEqual(published);
      expect([messages, links]).toEqual([3, 3]);
    }
    expect(await test.ctx.db.selectFrom("outbox_deliveries").select("id").execute()).toHaveLength(3 * ACCOUNTS);
  });

  it("several workers number publications without gaps, and show no number before lower ones (F-19)", async () => {
    const connections = [1, 2].map(() => connectUrl(test.database.url));
    const contexts = connections.map(({ db }): AppContext => ({ ...test.ctx, db }));
    let isOver = false;
    const seen: number[] = [];
    const watch = async () => {
      while (!isOver) {
        const { last } = await test.ctx.db
          .selectFrom("publications")
          .select((select) => [select.fn.max("sequence").as("last"), select.fn.count("sequence").as("count")])
          .executeTakeFirstOrThrow();
        seen.push(last ?? 0);
      }
    };
    const watching = watch();
    await Promise.all([
      ...contexts.map(async (ctx) => {
        for (let time = 0; time < 12; time += 1) await publishJob.run(ctx);
      }),
      ...Array.from({ length: 20 }, () => makeCandidate(test.ctx, { ZIPCode: "35000" })),
    ]);
    isOver = true;
    await watching;
    await publishJob.run(test.ctx);
    await Promise.all(connections.map((connection) => connection.close()));
    const rows = await test.ctx.db.selectFrom("publications").select("sequence").orderBy("sequence").execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });
});
