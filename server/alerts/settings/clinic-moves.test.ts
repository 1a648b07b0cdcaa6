import { currentUser, updateUser } from "contract/accounts/account.ts";
import { alertStatus, type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { sendJobs } from "../../platform/outbox/send.job.ts";
import { sendDigestsJob } from "../digests/send-digests.job.ts";
import { publishJob } from "../engine/publish.job.ts";
import { sendAlertsJob } from "../engine/send-alerts.job.ts";
import { makeSearch } from "../saved-searches/fixtures.ts";
import { endPausesJob } from "./end-pauses.job.ts";
import { alertParameters } from "./fixtures.ts";

const test = useTestApp();
const REUNION = "97410";
const RENNES = "35000";
const GUADELOUPE = "97110";
const MOBILE = "0639980001";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
let account: string;

beforeEach(async () => {
  // A Friday: 12:00 in Réunion, 9:00 in Paris.
  test.clock.set("2026-02-13T08:00:00Z");
  account = await makeHolder(test.ctx, {
    email: "lea@lices.example",
    phone: MOBILE,
    clinic: { zip_code: REUNION },
  });
});

const save = async (wish: Partial<NotificationParameters> = {}, id = account) =>
  test.response(notificationParametersSave, { id: 1, ...alertParameters(wish) } as never, {
    token: await test.tokenOf(id),
  });

/** The profile is saved with another postal code, and otherwise as it is. */
async function moveTo(ZIPCode: string): Promise<void> {
  const token = await test.tokenOf(account);
  const { email, gender, lastName, firstName, phone, veterinaryClinicals } = await test.response(
    currentUser,
    {},
    { token },
  );
  const [clinic] = veterinaryClinicals;
  if (!clinic) throw new Error("The holder has a clinic");
  const profile = { email, gender, lastName, firstName, phone, clinic: { ...clinic, ZIPCode } };
  await test.response(updateUser, profile as never, { token });
}

const statusOf = async (id = account) => test.response(alertStatus, { id: 1 }, { token: await test.tokenOf(id) });

/** When the next SMS and the next mail leave, as the status says. */
async function nextOf(id = account) {
  const { timeZone, nextRunAt, nextDigestAt } = await statusOf(id);
  return [timeZone, nextRunAt?.slice(5, 16), nextDigestAt?.slice(5, 16)];
}

const until = (instant: string) =>
  passTime(
    {
      clock: test.clock,
      jobs: makeJobRunner(test.ctx, [publishJob, endPausesJob, sendAlertsJob, sendDigestsJob, ...sendJobs]),
    },
    `2026-${instant}Z`,
  );

/** When SMS or mails left. */
async function sent(channel: "email" | "sms"): Promise<string[]> {
  const rows = await test.ctx.db
    .selectFrom("outbox_deliveries")
    .select("sent_at")
    .where("channel", "=", channel)
    .orderBy("position")
    .execute();
  return rows.map(({ sent_at }) => sent_at.toISOString().slice(5, 16));
}

describe("a clinic that moves to another time zone", () => {
  it("B9-01 has its SMS and its mail at the hour of the settings there, from the next on", async () => {
    await save({ digest: "daily" });
    expect(await nextOf()).toEqual(["Indian/Reunion", "02-13T09:00", "02-13T09:00"]);
    await moveTo(RENNES);
    expect(await nextOf()).toEqual(["Europe/Paris", "02-13T12:00", "02-13T12:00"]);
    await makeCandidate(test.ctx);
    await until("02-13T11:59:59");
    expect([await sent("sms"), await sent("email")]).toEqual([[], []]);
    await until("02-13T12:30:00");
    expect([await sent("sms"), await sent("email")]).toEqual([["02-13T12:00"], ["02-13T12:00"]]);
    await moveTo(REUNION);
    expect(await nextOf()).toEqual(["Indian/Reunion", "02-14T09:00", "02-14T09:00"]);
    await makeCandidate(test.ctx);
    await until("02-14T09:00:00");
    expect([(await sent("sms")).at(-1), (await sent("email")).at(-1)]).toEqual(["02-14T09:00", "02-14T09:00"]);
  });

  it("B9-01 F-17 has no second SMS or mail on the local day that has had its own", async () => {
    await save({ digest: "daily" });
    await makeCandidate(test.ctx);
    await until("02-13T09:30:00");
    expect([await sent("sms"), await sent("email")]).toEqual([["02-13T09:00"], ["02-13T09:00"]]);
    await moveTo(RENNES);
    expect(await nextOf()).toEqual(["Europe/Paris", "02-14T12:00", "02-14T12:00"]);
    await makeCandidate(test.ctx);
    await until("02-14T12:00:00");
    expect([(await sent("sms")).slice(1), (await sent("email")).slice(1)]).toEqual([["02-14T12:00"], ["02-14T12:00"]]);
  });

  it("B9-01 takes its collaborators along, and saved searches without any settings", async () => {
    const collaborator = await makeCollaborator(test.ctx, account, { password: "clinique-demo-2026" });
    const searcher = await makeCollaborator(test.ctx, account, { password: "clinique-demo-2026" });
    const elsewhere = await makeHolder(test.ctx, { clinic: { zip_code: REUNION } });
    const weekly = { type: "weekly", params: { day: 5, hour: 18, minute: 30 } } as const;
    await save({ periodicity: weekly, destination: { mobile: "0639980002" }, digest: "weekly" }, collaborator);
    await makeSearch(test.ctx, searcher, { alert: "daily" });
    await save({ digest: "daily" }, elsewhere);
    await moveTo(GUADELOUPE);
    expect(await nextOf(collaborator)).toEqual(["America/Guadeloupe", "02-13T22:30", "02-13T22:30"]);
    expect(await nextOf(searcher)).toEqual(["America/Guadeloupe", undefined, "02-13T17:00"]);
    expect(await nextOf(elsewhere)).toEqual(["Indian/Reunion", "02-13T09:00", "02-13T09:00"]);
  });

  it("B9-01 leaves what is off as it is, also while nothing is saved", async () => {
    await moveTo(RENNES);
    expect(await nextOf()).toEqual(["Europe/Paris", undefined, undefined]);
    await save({ enabled: false });
    await moveTo(REUNION);
    expect(await nextOf()).toEqual(["Indian/Reunion", undefined, undefined]);
    expect(await test.ctx.db.selectFrom("alert_parameters").select(["enabled", "next_run_at"]).execute()).toEqual([
      { enabled: false, next_run_at: null },
    ]);
  });

  it("B9-01 skips no run that is due", async () => {
    await save({ digest: "daily" });
    await makeCandidate(test.ctx);
    await until("02-13T08:59:59");
    test.clock.set("2026-02-13T09:00:00Z");
    await moveTo(RENNES);
    await test.jobs.drain();
    expect([await sent("sms"), await sent("email")]).toEqual([["02-13T09:00"], ["02-13T09:00"]]);
  });

  it("S3-26 what waits for the morning of eachNewCandidate leaves at eight there, or at once where it is day", async () => {
    await save({ periodicity: EACH });
    await until("02-13T17:00:00");
    await makeCandidate(test.ctx);
    await until("02-13T20:00:00");
    expect((await nextOf())[1]).toBe("02-14T04:00");
    await moveTo(RENNES);
    expect((await nextOf())[1]).toBe("02-14T07:00");
    await moveTo(GUADELOUPE);
    await until("02-13T20:01:00");
    expect(await sent("sms")).toEqual(["02-13T20:00"]);
  });

  it("B10-01 ends its pause when the last day ends there", async () => {
    await save({ pausedUntil: "2026-02-13" });
    await moveTo(RENNES);
    await until("02-13T22:59:59");
    expect((await statusOf()).pausedUntil).toBe("2026-02-13");
    await until("02-13T23:00:00");
    expect((await statusOf()).pausedUntil).toBe(null);
  });
});
