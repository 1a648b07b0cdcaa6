import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { killAfterTheYes } from "./f02-kill-while-sending.ts";

it("F-02 a worker killed after the gateway's yes leaves a message uncertain, settled by its receipt, never sent again", async () => {
  const report = await killAfterTheYes(await makeTestDatabase());
  expect(report).toEqual({ handedOver: 1, afterTheLease: "uncertain", afterTheReceipt: "delivered" });
}, 60_000);
