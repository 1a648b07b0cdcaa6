import { notificationList } from "contract/alerts/notifications.ts";
import { deleteCandidate } from "contract/candidates/intake.ts";
import { pauseOwnDossier, resumeOwnDossier, withdrawOwnDossier } from "contract/candidates/own-page/leave.ts";
import {
  acceptIntroduction,
  countOpenIntroductions,
  declineIntroduction,
  type Introduction,
  introductionCalendar,
  introductions,
} from "contract/selection/introductions.ts";
import { confirmRecruitment, rejectRecruitment, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { tokenOfCandidate } from "../../candidates/own-page/fixtures.ts";
import { makeIntroduction } from "../fixtures.ts";
import { remindOfIntroductionsJob } from "./remind.job.ts";

const test = useTestApp({ scene });
const SLOT = new Date("2026-02-17T09:30:00.000Z");
const EXTERNAL_ID = "ESSAI-0001";
const CANDIDATE = "lise.perrot@example.org";
const NOTICE = "Une mise en relation a pris fin\u00a0: cette personne n'est plus disponible.";
const WAITING = { email: "attend@clinique.example", token: "", id: "", introduction: "" };
const MEETING = { email: "rencontre@clinique.example", token: "", id: "", introduction: "" };
const state = { id: 0, staff: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.staff = await logInStaff(test, { password: "trois chats roux dorment" });
  state.id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, firstName: "Lise", lastName: "Perrot" });
  for (const clinic of [WAITING, MEETING]) {
    clinic.id = await makeHolder(test.ctx, { email: clinic.email });
    clinic.token = await test.tokenOf(clinic.id);
    await test.response(addToSelection, { selectionId: state.id }, clinic);
    clinic.introduction = await introduction(clinic.id);
  }
  await accept(MEETING.introduction, SLOT.toISOString());
  await test.jobs.drain();
  await test.ctx.db.deleteFrom("outbox_deliveries").execute();
  await test.ctx.db.deleteFrom("notifications").execute();
}

const introduction = (clinicId: string) =>
  makeIntroduction(test.ctx, { clinicId, candidateId: state.id, slots: [SLOT] });
const accept = (id: string, slot: string | null = null) =>
  test.send(acceptIntroduction, { id, answer: "Venez mardi.", slot }, state.staff);
const statesOf = async ({ token }: { token: string }) =>
  (await test.response(introductions, {}, { token })).items.map(({ state: now }) => now as Introduction["state"]);
const notices = async ({ token }: { token: string }) =>
  (await test.response(notificationList, {}, { token })).items.map(({ content }) => content);
/** Returns the mails to the clinics and the centre, without the candidate's mails. */
const mails = async () =>
  (await test.outbox()).filter(({ to }) => to !== CANDIDATE).map(({ to, text }) => ({ to, text }));
const nextStep = async () => {
  const [entry] = (await test.response(selections, {}, MEETING)).veterinaryCandidateVeterinaryUsers;
  return [entry?.followUp?.nextStepOn, entry?.followUp?.nextStepLabel];
};
const mailTo = async ({ email }: { email: string }) => (await mails()).filter(({ to }) => to === email);
const calendar = async () =>
  (await test.send(introductionCalendar, { id: MEETING.introduction }, MEETING)).body.split("\r\n");
const report = async (clinic: { token: string }) =>
  (await test.response(reportRecruitment, { id: String(state.id), contract: "unknown" }, clinic)).recruitment.id;
/** Advances the clock by 15 seconds, because the server then sends the messages about a change of state. */
const untilSent = async () => {
  test.clock.advance(15_000);
  await test.jobs.drain();
};

const departures: [string, () => Promise<unknown>][] = [
  ["recruited by the feed", () => makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false })],
  ["recruited by the centre", () => makeMove(test.ctx, "recruit", state.id)],
  ["withdrawn", () => makeMove(test.ctx, "withdraw", state.id)],
  [
    "recruited by another clinic's report",
    async () => {
      const employer = { token: await test.tokenOf(await makeHolder(test.ctx)) };
      await test.response(addToSelection, { selectionId: state.id }, employer);
      await test.send(confirmRecruitment, { id: await report(employer) }, state.staff);
    },
  ],
];

describe("a candidate who becomes unavailable", () => {
  it.each(departures)(
    "if a candidate becomes unavailable (%s), each clinic's introduction ends with one message (B13-03)",
    async (_how, leave) => {
      await leave();
      expect(await statesOf(WAITING)).toEqual(["closed"]);
      expect(await statesOf(MEETING)).toEqual(["cancelled"]);
      expect(await calendar()).toEqual(
        expect.arrayContaining([
          "STATUS:CANCELLED",
          "SEQUENCE:1",
          expect.stringMatching(`^UID:introduction-${MEETING.introduction}@`),
        ]),
      );
      await untilSent();
      for (const clinic of [WAITING, MEETING]) expect(await notices(clinic)).toEqual([NOTICE]);
      expect(await mails()).toHaveLength(2);
      expect((await mailTo(WAITING))[0]?.text).toContain("mise en relation avec Lise est close");
      expect((await mailTo(MEETING))[0]?.text).toContain(
        "Le rendez-vous du mardi 17 février 2026 à 10:30 avec Lise est annulé",
      );
    },
  );

  it.each([
    ["the feed", () => test.send(deleteCandidate, { externalId: EXTERNAL_ID }, { token: PROVIDER_KEY })],
    [
      "retention",
      async () => {
        await test.ctx.db
          .updateTable("candidates")
          .set({ updated_at: new Date("2020-01-01") })
          .execute();
        test.clock.advance(3_600_000);
        await test.jobs.drain();
      },
    ],
  ] as const)("no message about an ended introduction names a candidate erased by %s (B13-03)", async (_who, erase) => {
    await erase();
    await untilSent();
    expect(await mails()).toHaveLength(2);
    expect((await mailTo(MEETING))[0]?.text).toContain("mardi 17 février 2026 à 10:30");
    expect(JSON.stringify(await test.outbox())).not.toMatch(/Lise|Perrot/);
    const rows = await test.ctx.db.selectFrom("notifications").select(["account_id", "content"]).execute();
    expect(rows.map(({ content }) => content)).toEqual([NOTICE, NOTICE]);
  });

  it("if a withdrawn candidate is erased, the mail about the withdrawal omits the name (B13-03)", async () => {
    await makeMove(test.ctx, "withdraw", state.id);
    await test.send(deleteCandidate, { externalId: EXTERNAL_ID }, { token: PROVIDER_KEY });
    await untilSent();
    expect((await mails()).map(({ to }) => to).sort()).toEqual([WAITING.email, MEETING.email]);
    expect(JSON.stringify(await test.outbox())).not.toContain("Lise");
  });

  it("a clinic gets one message if several introductions to a candidate end (B13-03)", async () => {
    const past = await makeIntroduction(test.ctx, {
      ...{ clinicId: MEETING.id, candidateId: state.id, state: "accepted", slot: new Date("2026-02-10T09:00:00Z") },
    });
    await introduction(MEETING.id);
    await makeMove(test.ctx, "withdraw", state.id);
    await untilSent();
    expect((await statesOf(MEETING)).toSorted()).toEqual(["accepted", "cancelled", "closed"]);
    const row = await test.ctx.db.selectFrom("introductions").select("state").where("id", "=", past).execute();
    expect(row).toEqual([{ state: "accepted" }]);
    expect(await mailTo(MEETING)).toHaveLength(1);
    expect(await notices(MEETING)).toHaveLength(1);
  });

  it("the centre cannot answer an introduction to an unavailable candidate (B13-03)", async () => {
    await makeMove(test.ctx, "withdraw", state.id);
    for (const response of [
      await accept(WAITING.introduction),
      await test.send(declineIntroduction, { id: WAITING.introduction, reason: "Plus là." }, state.staff),
    ]) {
      expect(problemOf(response)).toEqual([409, "introductionClosed"]);
    }
  });

  it("if a candidate is recruited while staff accept an introduction, the introduction ends (B13-03)", async () => {
    await Promise.all([
      accept(WAITING.introduction, SLOT.toISOString()),
      makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false }),
    ]);
    expect(["closed", "cancelled"]).toContain((await statesOf(WAITING))[0]);
  });

  it("if a candidate becomes available again, the ended introductions cause no reminder (B3-06, B2-06, B13-03)", async () => {
    await makeMove(test.ctx, "withdraw", state.id);
    await untilSent();
    await makeMove(test.ctx, "publish", state.id);
    expect([await statesOf(WAITING), await statesOf(MEETING)]).toEqual([["closed"], ["cancelled"]]);
    test.clock.advance(16 * 86_400_000);
    await test.jobs.drain();
    expect(await mails()).toHaveLength(2);
    const rows = test.ctx.db.selectFrom("notifications").select("content").where("candidate_id", "is not", null);
    expect((await rows.execute()).map(({ content }) => content)).toEqual([NOTICE, NOTICE]);
  });
});

it("after a candidate's pause, a cancelled appointment does not return as next step (B13-03 B11-09)", async () => {
  const person = { token: await tokenOfCandidate(test.ctx, state.id) };
  expect(await nextStep()).toEqual(["2026-02-17", "Entretien"]);
  await test.send(pauseOwnDossier, { until: "2026-02-20" }, person);
  await test.send(resumeOwnDossier, {}, person);
  expect([await statesOf(MEETING), await nextStep()]).toEqual([["cancelled"], [null, null]]);
});

describe("a candidate under 18 who leaves at night", () => {
  const subjects = async () => (await test.outbox()).map(({ to, subject }) => [to, subject]);
  const leaves: [string, (me: { token: string }) => Promise<unknown>][] = [
    ["pauses", (me) => test.send(pauseOwnDossier, { until: "2026-02-20" }, me)],
    ["withdraws", (me) => test.send(withdrawOwnDossier, {}, me)],
  ];

  it.each(leaves)(
    "if a candidate under 18 %s at night, only the mail to the candidate waits until morning (B11-09 B11-12 B13-03)",
    async (_, leave) => {
      await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, birthday: "2009-05-01" });
      test.clock.set("2026-02-14T19:30:00Z");
      const night = await logInStaff(test, {
        ...{ email: "nuit@formation.example", password: "trois chats roux dorment" },
      });
      await test.send(acceptIntroduction, { id: WAITING.introduction, answer: "Oui.", slot: null }, night);
      await leave({ token: await tokenOfCandidate(test.ctx, state.id) });
      await test.jobs.drain();
      const cancelled = "Une mise en relation est annulée";
      expect((await subjects()).filter(([to]) => to === MEETING.email)).toEqual([[MEETING.email, cancelled]]);
      expect(await notices({ token: await test.tokenOf(MEETING.id) })).toEqual([NOTICE]);
      const centre = (await test.outbox()).find(({ to }) => to === "nuit@formation.example");
      expect(centre?.subject).toBe("2 mises en relation sont annulées");
      test.clock.set("2026-02-15T06:59:00Z");
      await test.jobs.drain();
      expect((await subjects()).filter(([to]) => to === CANDIDATE)).toEqual([]);
      test.clock.set("2026-02-15T07:00:00Z");
      await test.jobs.drain();
      expect((await subjects()).filter(([to]) => to === CANDIDATE)).toEqual([
        [CANDIDATE, "Votre rendez-vous avec Clinique vétérinaire des Lices est annulé"],
      ]);
    },
  );
});

describe("a queued reminder about several introductions", () => {
  it("if a queued reminder names an unavailable candidate, a new reminder replaces it (B3-06, B13-03)", async () => {
    const other = await makeCandidate(test.ctx, { firstName: "Maël" });
    await makeIntroduction(test.ctx, { clinicId: WAITING.id, candidateId: other });
    test.clock.advance(5 * 86_400_000);
    await remindOfIntroductionsJob.run(test.ctx);
    await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false });
    await test.jobs.drain();
    const reminders = (await test.outbox()).filter(({ subject }) => subject?.includes("attend votre réponse"));
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.text).toContain("Maël");
    expect(reminders[0]?.text).not.toContain("Lise");
  });
});

it("staff see how many introductions a withdrawal would end (B16-03)", async () => {
  const count = () => test.response(countOpenIntroductions, { ids: [state.id, 0] }, state.staff);
  expect(await count()).toEqual({ appointments: 1, requests: 1 });
  await makeMove(test.ctx, "withdraw", state.id);
  expect(await count()).toEqual({ appointments: 0, requests: 0 });
});

it("if staff undo a withdrawal within 15 s, introductions continue and no message is sent (B13-03)", async () => {
  await makeMove(test.ctx, "withdraw", state.id);
  test.clock.advance(14_000);
  await makeMove(test.ctx, "publish", state.id);
  await untilSent();
  expect([await statesOf(WAITING), await statesOf(MEETING)]).toEqual([["sent"], ["accepted"]]);
  expect(await calendar()).toContain("STATUS:CONFIRMED");
  expect(await nextStep()).toEqual(["2026-02-17", "Entretien"]);
  for (const clinic of [WAITING, MEETING]) expect(await notices(clinic)).toEqual([]);
  expect(await mails()).toEqual([]);
  test.clock.set("2026-02-17T07:00:00.000Z");
  await test.jobs.drain();
  const steps = await test.ctx.db.selectFrom("notifications").select("account_id").execute();
  expect(steps).toEqual([{ account_id: MEETING.id }]);
});

describe("the clinic that recruited the candidate", () => {
  it("the clinic that recruited a candidate keeps the appointment with this candidate (B13-03)", async () => {
    await introduction(MEETING.id);
    const id = await report(MEETING);
    await test.send(confirmRecruitment, { id }, state.staff);
    await untilSent();
    expect((await statesOf(MEETING)).toSorted()).toEqual(["accepted", "closed"]);
    expect([await notices(MEETING), await mailTo(MEETING)]).toEqual([[], []]);
    expect(await statesOf(WAITING)).toEqual(["closed"]);
  });

  it("a clinic that reported a recruitment keeps its appointment until a rival report succeeds (B13-03)", async () => {
    const [mine, other] = [await report(MEETING), await report(WAITING)];
    await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false });
    expect([await statesOf(WAITING), await statesOf(MEETING)]).toEqual([["closed"], ["accepted"]]);
    await test.send(confirmRecruitment, { id: other }, state.staff);
    expect(await statesOf(MEETING)).toEqual(["cancelled"]);
    expect((await test.send(rejectRecruitment, { id: mine, reason: "x" }, state.staff)).statusCode).toBe(409);
  });

  it("if the centre rejects a clinic's report, the clinic's appointment is cancelled (B13-03)", async () => {
    const id = await report(MEETING);
    await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false });
    await test.send(rejectRecruitment, { id, reason: "Erreur de personne." }, state.staff);
    expect(await statesOf(MEETING)).toEqual(["cancelled"]);
  });
});
