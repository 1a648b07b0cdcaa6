import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { smsLoad } from "./alert-load.ts";
import { killWhileTelling } from "./f20-kill-alerts.ts";

it("F-20 a worker killed while it tells loses nobody and tells nobody twice, in 2 kills of 2", async () => {
  const telling = smsLoad({ candidates: 30, accounts: 1000 });
  const report = await killWhileTelling(await makeTestDatabase(), telling, 2);
  expect(report.pairs).toBeGreaterThan(0);
  expect(report).toMatchObject({ kills: 2, lost: 0, doubled: 0, uneven: 0 });
}, 120_000);
