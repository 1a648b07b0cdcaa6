import { updateUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { checkEmail } from "contract/accounts/registration.ts";
import { acceptIntroduction } from "contract/selection/introductions.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { secretIn } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../../platform/context.ts";
import type { MailMessage } from "../../platform/gateways/mail/mail.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { makeIntroduction } from "../../selection/fixtures.ts";
import { makeCollaborator, makeHolder } from "../login/fixtures.ts";

const test = useTestApp();
const HOLDER = "lices@clinique.example";
const PERSON = "camille@clinique.example";
const THIEF = "voleur@mal.example";
const HOUR_MS = 3_600_000;
let server: { takes: boolean; taken: MailMessage[] };
let holder: string;

beforeEach(async () => {
  server = { takes: false, taken: [] };
  holder = await makeHolder(test.ctx, { email: HOLDER, numOrdinal: "10001", password: "trois chats roux dorment" });
});

function runner() {
  const send = async (message: MailMessage) => {
    if (!server.takes) return { outcome: "refused", permanent: false, reason: "421 not now" } as const;
    server.taken.push(message);
    return { outcome: "accepted" } as const;
  };
  const ctx: AppContext = { ...test.ctx, mail: { send, close: async () => undefined } };
  return makeJobRunner(ctx, jobs);
}
async function findRecipients(): Promise<string[]> {
  server.takes = true;
  test.clock.advance(3 * HOUR_MS);
  await runner().drain();
  return server.taken.filter(({ text }) => text.includes("Lise")).map(({ to }) => to);
}

describe("mails that the mail server has not accepted yet", () => {
  it("A removed collaborator's unsent mails go to the holder, but unsent digests do not (W-08 B3-04)", async () => {
    const person = await makeCollaborator(test.ctx, holder, { email: PERSON });
    await makeAlerts(test.ctx, person, { enabled: false, digest: "daily" });
    const candidateId = await makeCandidate(test.ctx, { firstName: "Lise", ZIPCode: "35000", email: null });
    const staff = await logInStaff(test, { email: "conseil@formation.example", password: "trois chats roux dorment" });
    const id = await makeIntroduction(test.ctx, { clinicId: holder, askedBy: person, candidateId });
    await test.response(acceptIntroduction, { id, answer: "Venez mardi.", slot: null }, staff);
    test.clock.set("2026-02-14T12:00:00Z");
    await runner().drain();
    const token = await test.tokenOf(holder);
    await test.response(deleteCollaborator, { email: PERSON, numOrdinal: "10001" }, { token });
    expect(await findRecipients()).toEqual([HOLDER]);
  });

  it("An undo link for a change of e-mail address cancels the unsent mails to the new address (W-13)", async () => {
    const token = await test.tokenOf(holder);
    const profile = { gender: "Madame", lastName: "Ménard", firstName: "Claire", phone: "0639980001" };
    await test.response(updateUser, { ...profile, email: THIEF }, { token });
    const encryption = await secretIn(test, "/check/email", THIEF);
    const undo = /\/check\/email\/([\w-]{43})\?annuler/.exec(
      (await test.outbox()).find(({ to }) => to === HOLDER)?.text ?? "",
    )?.[1];
    await test.response(checkEmail, { encryption });
    await makeAlerts(test.ctx, holder, { enabled: false, digest: "daily" });
    await makeCandidate(test.ctx, { firstName: "Lise", ZIPCode: "35000", email: null });
    test.clock.set("2026-02-14T12:00:00Z");
    await runner().drain();
    await test.response(checkEmail, { encryption: undo ?? "" });
    expect(await findRecipients()).toEqual([]);
  });
});
