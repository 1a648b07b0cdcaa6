import { registerBatch } from "contract/accounts/register.ts";
import { putFile } from "contract/candidates/files.ts";
import { candidateBatch, putCandidate } from "contract/candidates/intake.ts";
import { expect, it } from "vitest";
import { PORTRAIT } from "../../../tests/support/access-scene.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { candidateRecord } from "./fixtures.ts";

const test = useTestApp();
const provider = { token: PROVIDER_KEY };
const record = candidateRecord();
const entry = { numOrdinal: "12345", lastName: "Roux", firstName: "Zoé", emails: ["zoe@clinique.example"] };
const CALLS = [
  [putCandidate, { named: record.externalId, ...record }],
  [candidateBatch, { items: [record] }],
  [putFile, { name: "portrait.png", content: PORTRAIT }],
  [registerBatch, { items: [entry] }],
] as const;

async function stored(): Promise<number> {
  const { db } = test.ctx;
  const rows = await Promise.all([
    db.selectFrom("candidates").select("external_id as key").execute(),
    db.selectFrom("files").select("name as key").execute(),
    db.selectFrom("register_entries").select("num_ordinal as key").execute(),
  ]);
  return rows.flat().length;
}

it.each(CALLS)(
  "$path stores nothing if dryRun is 1 or true, and rejects invalid values of dryRun (F-22)",
  async (call, input) => {
    const send = (dryRun?: string) => test.send(call, { ...input, dryRun } as never, provider);
    for (const dryRun of ["yes", "TRUE", "2"])
      expect(problemOf(await send(dryRun)), dryRun).toEqual([400, "invalidInput"]);
    for (const dryRun of ["1", "true"]) expect((await send(dryRun)).statusCode, dryRun).toBeLessThan(300);
    expect(await stored()).toBe(0);
    for (const dryRun of ["0", "false", undefined]) expect((await send(dryRun)).statusCode).toBeLessThan(300);
    expect(await stored()).toBe(1);
  },
);
