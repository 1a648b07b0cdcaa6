import { expect, it } from "vitest";
import { onPostgres } from "../testing/database.ts";
import { makeTestGround, removeGrounds } from "../testing/test-ground.ts";
import { killAfterTheYes, shareTheWork } from "./kill-while-sending.ts";

removeGrounds();

it("F-02 a worker killed after the gateway's yes leaves a message uncertain, settled by its receipt, never sent again", async () => {
  const report = await killAfterTheYes(await makeTestGround());
  expect(report).toEqual({ handedOver: 1, afterTheLease: "uncertain", afterTheReceipt: "delivered" });
}, 60_000);

it.runIf(onPostgres)(
  "F-19 two workers, one of them killed, hand 200 messages over once each",
  async () => {
    const report = await shareTheWork(await makeTestGround(), { messages: 200, workers: 2, kills: 1 });
    expect(report).toMatchObject({ doubled: 0, missing: 0 });
    expect(report.uncertain).toBeLessThanOrEqual(20);
  },
  60_000,
);
