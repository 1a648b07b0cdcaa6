import { expect, it } from "vitest";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { recordEvent } from "../../audit.ts";
import { openSecrets } from "../../secret-key.ts";
import { makeSecrets } from "../../secrets.ts";
import { acceptKey } from "./accept-key.ts";
import { sealAudit } from "./seal-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const test = useTestApp();
const NEW_KEY = "a new secret key, of thirty-two bytes or more";

it("T-51 a new key that the operator accepts is known from then on; the log begins anew, says so, and keeps what was", async () => {
  const { db } = test.world;
  for (let turn = 0; turn < 3; turn += 1) await recordEvent(db, test.clock, { event: "essai" });
  test.clock.advance(20_000);
  await test.jobs.drain();
  const given = { secretKey: NEW_KEY, dataDir: test.database.directory };
  const world = { ...test.world, secrets: makeSecrets(NEW_KEY) };
  expect((await verifyAudit({}, world)).fault).not.toBeNull();

  expect(await acceptKey(world)).toBe(true);
  await openSecrets(given, db);
  await recordEvent(db, test.clock, { event: "essai" });
  await sealAudit(world);
  expect(await verifyAudit({}, world)).toMatchObject({
    fault: null,
    cut: null,
    firstSequence: 4,
    lastSequence: 5,
    checked: 2,
    unverified: 3,
  });
  const { event } = await db
    .selectFrom("audit_events")
    .select("event")
    .where("sequence", "=", 4)
    .executeTakeFirstOrThrow();
  expect(event).toBe("operator: accept key");
  // A server that was left running with the former key can no longer write in the chain.
  await recordEvent(db, test.clock, { event: "essai" });
  await expect(sealAudit(test.world)).rejects.toThrow("signed with another key");
  await sealAudit(world);
  expect(await verifyAudit({}, world)).toMatchObject({ fault: null, cut: null, checked: 3 });
  expect(await acceptKey(world)).toBe(false);
});
