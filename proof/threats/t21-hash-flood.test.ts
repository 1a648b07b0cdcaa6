import { expect, it } from "vitest";
import { makeTestDatabase } from "../testing/database.ts";
import { floodWithLogins } from "./t21-hash-flood.ts";

it("T-21 300 logins at once: searches are answered meanwhile, the others are told to come back, nothing breaks", async () => {
  const report = await floodWithLogins(await makeTestDatabase(), 300);
  expect(report).toMatchObject({ logins: 300, unanswered: 0, aliveAfter: true });
  expect(report.busy).toBeGreaterThan(0);
  expect(report.grownMb).toBeLessThan(200);
  expect(report.readP95Ms).toBeLessThan(300);
}, 60_000);
