import { currentUser, updateUser } from "contract/accounts/account.ts";
import { describe, expect, it } from "vitest";
import { passAlertTime, saveAlerts, sentMessages, shortTime, statusOf } from "../../../tests/support/alerts.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeSearch } from "../saved-searches/fixtures.ts";

const test = useTestApp({ scene });
const REUNION = "97410";
const RENNES = "35000";
const GUADELOUPE = "97110";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
let account: string;

async function scene(): Promise<void> {
  // It is Friday, 12:00 in Réunion and 9:00 in Paris.
  test.clock.set("2026-02-13T08:00:00Z");
  const clinic = { zip_code: REUNION };
  account = await makeHolder(test.ctx, { email: "lea@lices.example", phone: "0639980001", clinic });
}

const save = (wish = {}, id = account) => saveAlerts(test, id, wish);
const until = (instant: string) => passAlertTime(test, instant);
const sent = async (channel: "email" | "sms") => (await sentMessages(test, channel)).map(({ at }) => at);

async function moveTo(ZIPCode: string): Promise<void> {
  const token = await test.tokenOf(account);
  const user = await test.response(currentUser, {}, { token });
  const { email, gender, lastName, firstName, phone, veterinaryClinicals } = user;
  const profile = { email, gender, lastName, firstName, phone, clinic: { ...veterinaryClinicals[0], ZIPCode } };
  await test.response(updateUser, profile as never, { token });
}

async function nextOf(id = account) {
  const { timeZone, nextRunAt, nextDigestAt } = await statusOf(test, id);
  return [timeZone, shortTime(nextRunAt), shortTime(nextDigestAt)];
}

describe("A clinic in a new time zone", () => {
  it("after a clinic moves to a new time zone, alerts arrive at the chosen hour in that zone (B9-01)", async () => {
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

  it("after a clinic moves to a new time zone, no second alert is sent on the day of the move (B9-01 F-17)", async () => {
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

  it("a clinic's new time zone also applies to alerts of collaborators and of saved searches (B9-01)", async () => {
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

  it("after a clinic moves to a new time zone, alerts that were off stay off (B9-01)", async () => {
    await moveTo(RENNES);
    expect(await nextOf()).toEqual(["Europe/Paris", undefined, undefined]);
    await save({ enabled: false });
    await moveTo(REUNION);
    expect(await nextOf()).toEqual(["Indian/Reunion", undefined, undefined]);
    expect(await test.ctx.db.selectFrom("alert_parameters").select(["enabled", "next_run_at"]).execute()).toEqual([
      { enabled: false, next_run_at: null },
    ]);
  });

  it("an alert that was due before the clinic's move is still sent (B9-01)", async () => {
    await save({ digest: "daily" });
    await makeCandidate(test.ctx);
    await until("02-13T08:59:59");
    test.clock.set("2026-02-13T09:00:00Z");
    await moveTo(RENNES);
    await test.jobs.drain();
    expect([await sent("sms"), await sent("email")]).toEqual([["02-13T09:00"], ["02-13T09:00"]]);
  });

  it("after a clinic's move, eachNewCandidate uses the quiet hours of the new time zone (S3-26)", async () => {
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

  it("after a clinic's move, a pause ends with its last day in the new time zone (B10-01)", async () => {
    await save({ pausedUntil: "2026-02-13" });
    await moveTo(RENNES);
    await until("02-13T22:59:59");
    expect((await statusOf(test, account)).pausedUntil).toBe("2026-02-13");
    await until("02-13T23:00:00");
    expect((await statusOf(test, account)).pausedUntil).toBe(null);
  });
});
