import { deleteCandidate } from "contract/candidates/intake.ts";
import { acceptIntroduction } from "contract/selection/introductions.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { sendDigestsJob } from "../../alerts/digests/send-digests.job.ts";
import { publishJob } from "../../alerts/engine/publish.job.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../../platform/context.ts";
import type { Database } from "../../platform/db/connect.ts";
import type { MailMessage } from "../../platform/gateways/mail/mail.ts";
import type { SendResult } from "../../platform/gateways/sms/sms.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { makeIntroduction } from "../../selection/fixtures.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { makeCandidate } from "./fixtures.ts";

const test = useTestApp({ scene });
const HOUR_MS = 3_600_000;
let server: { response: SendResult; taken: MailMessage[]; meanwhile?: () => Promise<unknown> };
let ids: { erased: number; other: number };

async function scene(): Promise<void> {
  server = { response: { outcome: "refused", permanent: false, reason: "421 not now" }, taken: [] };
  const account = await makeHolder(test.ctx, { email: "lices@clinique.example" });
  await makeAlerts(test.ctx, account, { enabled: false, digest: "daily" });
  ids = {
    erased: await makeCandidate(test.ctx, { externalId: "PART-1", firstName: "Lise", ZIPCode: "35000", email: null }),
    other: await makeCandidate(test.ctx, { externalId: "RESTE-1", firstName: "Maël", ZIPCode: "22000", email: null }),
  };
  const staff = await logInStaff(test, { email: "conseil@formation.example", password: "trois chats roux dorment" });
  for (const candidateId of [ids.erased, ids.other]) {
    const id = await makeIntroduction(test.ctx, { clinicId: account, candidateId });
    await test.response(acceptIntroduction, { id, answer: "Venez mardi.", slot: null }, staff);
  }
  test.clock.set("2026-02-14T12:00:00Z");
  await runner().drain();
}

beforeEach(() => {
  server = { response: { outcome: "refused", permanent: false, reason: "421 not now" }, taken: [] };
});

function runner() {
  const send = async (message: MailMessage) => {
    const { meanwhile } = server;
    delete server.meanwhile;
    await meanwhile?.();
    if (server.response.outcome === "accepted") server.taken.push(message);
    return server.response;
  };
  const ctx: AppContext = { ...test.ctx, mail: { send, close: async () => undefined } };
  return makeJobRunner(ctx, jobs);
}

async function taken(): Promise<{ subject: string; names: string[] }[]> {
  server.response = { outcome: "accepted" };
  test.clock.advance(3 * HOUR_MS);
  await runner().drain();
  return server.taken
    .map(({ subject, text }) => ({ subject, names: ["Lise", "Maël"].filter((name) => text.includes(name)) }))
    .sort((one, other) => one.subject.localeCompare(other.subject) || one.names.length - other.names.length);
}

async function expectEmptied(): Promise<number> {
  const rows = await test.ctx.db.selectFrom("messages").select(["candidate_ids", "body"]).execute();
  const about = rows.filter(({ candidate_ids: named }) => named?.includes(ids.erased));
  expect(about.map(({ body }) => body)).toEqual(about.map(() => null));
  return about.length;
}

describe("a queued mail about a candidate", () => {
  it("the erasure of a candidate cancels and empties queued mails about the candidate (T-54)", async () => {
    await test.send(deleteCandidate, { externalId: "PART-1" }, { token: PROVIDER_KEY });
    expect(await expectEmptied()).toBeGreaterThan(1);
    expect((await taken()).map(({ names }) => names)).toEqual([[], ["Maël"]]);
  });

  it("a digest omits a candidate who is erased while the server writes the digest (T-54)", async () => {
    const one = await makeCandidate(test.ctx, { externalId: "PART-2", firstName: "Lise", ZIPCode: "35000" });
    await test.ctx.db.deleteFrom("messages").execute();
    await makeCandidate(test.ctx, { externalId: "RESTE-2", firstName: "Maël", ZIPCode: "35000" });
    await makeJobRunner(test.ctx, [publishJob]).drain();
    test.clock.set("2026-02-15T12:00:00Z");
    const erase = (trx: Database) => trx.deleteFrom("candidates").where("id", "=", one).execute();
    await meanwhile(test, erase, () => sendDigestsJob.run(test.ctx));
    expect((await taken()).map(({ names }) => names)).toEqual([["Maël"]]);
  });

  it("the erasure of a candidate also empties a mail that could not be delivered (T-54)", async () => {
    const messages = test.ctx.db.selectFrom("messages").select(["state", "body"]);
    const rows = () => messages.where("kind", "=", "introduction accepted").execute();
    server.response = { outcome: "refused", permanent: true, reason: "550 no" };
    test.clock.advance(HOUR_MS);
    await runner().drain();
    expect((await rows()).map(({ state, body }) => [state, body !== null])).toEqual(Array(2).fill(["failed", true]));
    await test.send(deleteCandidate, { externalId: "PART-1" }, { token: PROVIDER_KEY });
    expect((await rows()).map(({ body }) => body !== null).sort()).toEqual([false, true]);
  });

  it.each([false, true])(
    "a mail that fails while its candidate is erased is not sent again; permanent failure: %s (T-54)",
    async (permanent) => {
      server.response = { outcome: "refused", permanent, reason: "4xx" };
      server.meanwhile = () => test.send(deleteCandidate, { externalId: "PART-1" }, { token: PROVIDER_KEY });
      test.clock.advance(HOUR_MS);
      await runner().drain();
      expect((await taken()).flatMap(({ names }) => names)).not.toContain("Lise");
      await expectEmptied();
    },
  );

  it.each(["withdraw", "recruit"] as const)(
    "after staff change a candidate's state by '%s', a digest omits the candidate (B1-21)",
    async (move) => {
      await makeMove(test.ctx, move, ids.erased);
      const named = (await taken()).map(({ names }) => names);
      expect(named).toEqual(expect.arrayContaining([["Lise"], ["Maël"]]));
      expect(named).toHaveLength(2);
    },
  );
});
