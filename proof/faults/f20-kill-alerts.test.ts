import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { smsLoad } from "./alert-load.ts";
import { killWhileTelling } from "./f20-kill-alerts.ts";
import { mailLoad } from "./mail-load.ts";

it.each([
  ["SMS", smsLoad({ candidates: 30, accounts: 100 })],
  ["B9-02 mail", mailLoad({ candidates: 30, accounts: 50 })],
])(
  "F-20 a worker killed while it tells by %s loses nobody and tells nobody twice, in 2 kills of 2",
  async (_, telling) => {
    const report = await killWhileTelling(await makeTestDatabase(), telling, 2);
    expect(report.pairs).toBeGreaterThan(0);
    expect(report).toMatchObject({ kills: 2, lost: 0, doubled: 0, uneven: 0 });
  },
  120_000,
);
