import { currentUser, updateUser } from "contract/accounts/account.ts";
import { type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { readDigestLink, resumeDigest, stopDigest } from "contract/alerts/digest.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { changeSearch, deleteSearch, savedSearches } from "contract/alerts/saved-searches.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { describe, expect, it } from "vitest";
import { passAlertTime, sentMessages, shortTime, statusOf } from "../../../tests/support/alerts.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeSearch } from "../saved-searches/fixtures.ts";
import { alertParameters, makeAlerts } from "../settings/fixtures.ts";

const test = useTestApp({ scene });
const EMAIL = "lea@lices.example";
const OFF = { enabled: false } as const;
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
let account: string;

async function scene(): Promise<void> {
  // 13 February 2026 is a Friday.
  test.clock.set("2026-02-13T08:00:00Z");
  account = await makeHolder(test.ctx, { email: EMAIL });
}

const save = async (wish: Partial<NotificationParameters>) =>
  test.send(notificationParametersSave, { id: 1, ...alertParameters(wish) } as never, {
    token: await test.tokenOf(account),
  });
const status = () => statusOf(test, account);
const until = (instant: string) => passAlertTime(test, instant);
const sms = () => sentMessages(test, "sms");
const mails = async () => (await sentMessages(test, "email")).filter(({ recipient }) => recipient === EMAIL);
const subjects = async () => (await mails()).map(({ at, subject }) => [at, subject]);
const linkOf = async () => /desinscription\/([\w-]+)/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? "";

describe("The digest, a mail that lists new candidates", () => {
  it("the server mails the daily digest at the chosen hour, and sends no SMS (B9-01 B9-02)", async () => {
    await save({ ...OFF, digest: "daily", periodicity: { type: "daily", params: { hour: 18, minute: 30 } } });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    await until("02-16T12:00:00");
    expect(await subjects()).toEqual([["02-13T17:30", "2 nouveaux candidats ASV"]]);
    expect(await sms()).toEqual([]);
  });

  it("the button in a digest opens a list of the candidates that the digest contains (B9-05)", async () => {
    await save({ ...OFF, digest: "daily" });
    await makeSearch(test.ctx, account, { alert: "daily", filters: { ZIPCode: ["75"] } });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await until("02-14T12:00:00");
    const reported = [
      await makeCandidate(test.ctx, { ZIPCode: "35000" }),
      await makeCandidate(test.ctx, { ZIPCode: "75001" }),
    ];
    await until("02-15T12:00:00");
    const ids = /\/recherche\?ids=([\d,]+)/.exec((await mails()).at(-1)?.text ?? "")?.[1] ?? "";
    const found = await test.response(candidates, { ids }, { token: await test.tokenOf(account) });
    expect(found["hydra:member"].map(({ id }) => id).toSorted()).toEqual(reported);
  });

  it("after an outage, one mail contains the missed daily digest and the weekly digest (F-18 B9-01)", async () => {
    await save({ ...OFF, digest: "daily" });
    await makeSearch(test.ctx, account, { alert: "weekly", filters: { ZIPCode: ["75"] } });
    await until("02-14T12:00:00");
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    test.clock.set("2026-02-16T14:00:00Z");
    await test.jobs.drain();
    await until("02-17T12:00:00");
    expect(await subjects()).toEqual([["02-16T14:00", "2 nouveaux candidats ASV"]]);
  });

  it("by default, the server sends a weekly digest on Monday at 13:00 (B9-01)", async () => {
    await save({ ...OFF, digest: "weekly", periodicity: EACH });
    await makeCandidate(test.ctx);
    await until("02-20T12:00:00");
    expect(await subjects()).toEqual([["02-16T12:00", "1 nouveau candidat ASV"]]);
  });

  it("a digest lists a candidate once, even if an alert and a saved search both match (B9-02)", async () => {
    await save({ ...OFF, digest: "daily" });
    await makeSearch(test.ctx, account, { alert: "daily", filters: { ZIPCode: ["35", "22"] } });
    await makeSearch(test.ctx, account, { name: "Autre", filters: {} });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "22000" });
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    await until("02-15T12:00:00");
    expect(await subjects()).toEqual([["02-13T12:00", "2 nouveaux candidats ASV"]]);
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await until("02-16T12:00:00");
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await save({ ...OFF, digest: "daily", periodicity: { type: "daily", params: { hour: 19, minute: 0 } } });
    await until("02-17T17:00:00");
    expect((await subjects()).map(([at]) => at)).toEqual(["02-13T12:00", "02-16T12:00"]);
    await until("02-17T18:00:00");
    expect((await subjects()).map(([at]) => at)).toEqual(["02-13T12:00", "02-16T12:00", "02-17T18:00"]);
  });

  it("an account without alert settings receives digests of its active saved searches (B9-01)", async () => {
    const weekly = await makeSearch(test.ctx, account, { alert: "weekly" });
    const daily = await makeSearch(test.ctx, account, {
      name: "Chaque jour",
      alert: "daily",
      filters: { ZIPCode: ["22"] },
    });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "22000" });
    await until("02-14T12:00:00");
    expect(await subjects()).toEqual([["02-13T12:00", "1 nouveau candidat ASV"]]);
    await until("02-16T12:00:00");
    expect((await subjects()).length).toBe(2);
    const now = await test.tokenOf(account);
    await test.response(deleteSearch, { id: weekly }, { token: now });
    await test.response(changeSearch, { id: daily, alert: "none" }, { token: now });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "22000" });
    await until("02-24T12:00:00");
    expect((await subjects()).length).toBe(2);
    expect(await status()).toMatchObject({ nextDigestAt: null });
  });

  it("a digest describes candidates without last name, picture or phone number (B9-02)", async () => {
    await save({ ...OFF, digest: "daily" });
    const id = await makeCandidate(test.ctx, {
      ...{ firstName: "Léa", lastName: "CANARI", birthday: "2007-02-14", city: "Rennes", studyLevel: "Baccalauréat" },
      ...{ internshipDuration: 5, jobInterviewStatus: "oui", jobInterviewNotice: "Avis favorable" },
      ...{ ranFR: 10, ranMA: 0, ranAR: 0 },
    });
    await until("02-13T12:00:00");
    const [mail] = await mails();
    expect(mail?.text).toContain(
      [
        "Léa, 18 ans, Rennes, à moins de 5 km, avis favorable",
        "Baccalauréat",
        "Immersion\u00a0: fait · Tests\u00a0: fait · 10\u00a0h de mise à niveau",
        `https://espace.example/candidat/${id}`,
      ].join("\n"),
    );
    for (const part of [mail?.text, mail?.html]) expect(part).not.toMatch(/CANARI|portrait|<img|06\d{8}/);
  });

  it("if an address rejects a digest, digests stop until the user saves the alert settings (F-15)", async () => {
    const email = "inconnu@boite.example";
    await test.ctx.db.updateTable("accounts").set({ email, email_key: email }).execute();
    await save({ ...OFF, digest: "daily" });
    for (const day of ["13", "14", "15", "16"]) {
      await makeCandidate(test.ctx);
      await until(`02-${day}T13:00:00`);
    }
    const messages = test.ctx.db.selectFrom("messages").select("state").where("kind", "=", "digest");
    expect(await messages.execute()).toEqual([{ state: "failed" }]);
    const fresh = await test.tokenOf(account);
    const { items } = await test.response(notificationList, {}, { token: fresh });
    expect(items.map(({ content }) => content)).toEqual([expect.stringContaining("refuse nos messages")]);
    expect(await status()).toMatchObject({ digestStopped: true });
    await save({ ...OFF, digest: "daily" });
    expect(await status()).toMatchObject({ digestStopped: false });
  });
});

describe("The link in a digest", () => {
  it("a POST request to a digest link stops or resumes digests, but a GET request does not (B9-03)", async () => {
    await save({ ...OFF, digest: "daily" });
    await makeSearch(test.ctx, account, { name: "Bretagne", alert: "weekly" });
    await makeCandidate(test.ctx);
    await until("02-13T12:00:00");
    const [mail] = await mails();
    const url = /^<https:\/\/espace\.example(.+)>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    const encryption = await linkOf();
    expect(url).toBe(`/api/veterinary/digest/${encryption}`);
    const on = { digest: "daily", searches: ["Bretagne"], stopped: null };
    const off = { digest: "none", searches: [], stopped: { digest: "daily", searches: ["Bretagne"] } };
    expect(await test.response(readDigestLink, { encryption })).toEqual(on);
    expect(await test.response(readDigestLink, { encryption })).toEqual(on);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (let time = 0; time < 2; time += 1) {
      const response = await test.app.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
      expect(outcomeOf(response)).toEqual([200, off]);
    }
    await makeCandidate(test.ctx);
    await until("02-17T12:00:00");
    expect(await mails()).toHaveLength(1);
    expect(await test.response(resumeDigest, { encryption })).toEqual(on);
    expect(await test.response(readDigestLink, { encryption })).toEqual(on);
    await until("02-18T12:00:00");
    expect(await mails()).toHaveLength(2);
    const { items } = await test.response(savedSearches, {}, { token: await test.tokenOf(account) });
    expect(items).toMatchObject([{ name: "Bretagne", alert: "weekly" }]);
  });

  it("the server rejects unknown digest links, and digest links that went to a former address (B9-03)", async () => {
    await save({ ...OFF, digest: "daily" });
    await makeCandidate(test.ctx);
    await until("02-13T12:00:00");
    const encryption = await linkOf();
    await test.response(stopDigest, { encryption, content: Buffer.from("") });
    await test.ctx.db
      .updateTable("accounts")
      .set({ email: "neuve@lices.example", email_key: "neuve@lices.example" })
      .where("id", "=", account)
      .execute();
    for (const response of [
      await test.send(readDigestLink, { encryption }),
      await test.send(resumeDigest, { encryption }),
    ]) {
      expect(problemOf(response)).toEqual([400, "linkUnknown"]);
    }
    const content = Buffer.from("");
    for (const encryption of ["A".repeat(43), "x"]) {
      for (const response of [
        await test.send(readDigestLink, { encryption }),
        await test.send(stopDigest, { encryption, content }),
        await test.send(resumeDigest, { encryption }),
      ]) {
        expect(problemOf(response)).toEqual([400, "linkUnknown"]);
      }
    }
  });
});

/**
 * Returns the number of candidates in a notification. The notification states the number or describes one candidate per
 * line.
 */
const countOf = (content: string) => Number(/^\d+/.exec(content)?.[0] ?? content.split("\n").length);

describe("A pause of the alerts", () => {
  const notifications = async () => {
    const fresh = await test.tokenOf(account);
    const { items } = await test.response(notificationList, { limit: 100 }, { token: fresh });
    return items.map(({ date, content }) => [shortTime(date), countOf(content)]).toReversed();
  };
  const smsTimes = async () => (await sms()).map(({ at }) => at);

  it("during a pause, new candidates cause notifications, but no SMS and no mail (B10-01)", async () => {
    await save({ enabled: true, digest: "daily", pausedUntil: "2026-02-14" });
    expect(await status()).toMatchObject({ nextDigestAt: "2026-02-15T12:00:00.000Z" });
    for (const at of ["02-13T10:00:00", "02-14T10:00:00", "02-14T15:00:00", "02-14T23:30:00"]) {
      await until(at);
      await makeCandidate(test.ctx);
    }
    await until("02-16T12:00:00");
    expect(await notifications()).toEqual([
      ["02-13T12:00", 1],
      ["02-14T12:00", 1],
      ["02-15T12:00", 2],
    ]);
    // The SMS counts only the last candidate, who was published after midnight in Paris, when the pause had ended.
    expect(await smsTimes()).toEqual(["02-15T12:00"]);
    expect((await sms())[0]?.text).toContain("1 nouveau candidat");
    expect(await subjects()).toEqual([["02-15T12:00", "1 nouveau candidat ASV"]]);
  });

  it("alerts and digests omit candidates published during a pause, but report all others (B9-02 B10-01)", async () => {
    const weekly = { periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } } } as const;
    await makeAlerts(test.ctx, account, { ...weekly, digest: "weekly" });
    const arrive = async (at: string) => {
      await until(at);
      await makeCandidate(test.ctx);
    };
    const pause = async (at: string, pausedUntil: string | null) => {
      await until(at);
      await save({ ...weekly, digest: "weekly", pausedUntil });
    };
    await arrive("02-13T10:00:00");
    await pause("02-13T11:00:00", "2026-02-13");
    await arrive("02-13T12:00:00");
    await pause("02-13T13:00:00", "2026-02-13");
    await arrive("02-13T23:30:00");
    await pause("02-14T08:00:00", "2026-02-20");
    await arrive("02-14T09:00:00");
    await arrive("02-14T10:00:00");
    await pause("02-14T11:00:00", null);
    await arrive("02-14T12:00:00");
    await until("02-16T12:00:00");
    expect(await notifications()).toEqual([["02-16T12:00", 6]]);
    expect((await sms()).map(({ text }) => /: (\d)/.exec(text)?.[1])).toEqual(["3"]);
    expect(await subjects()).toEqual([["02-16T12:00", "3 nouveaux candidats ASV"]]);
  });

  it("during a pause, the alert status shows when SMS and e-mails start again (B10-01)", async () => {
    const next = async () => {
      const { nextRunAt, nextDigestAt } = await status();
      return [shortTime(nextRunAt), shortTime(nextDigestAt)];
    };
    const daily = { periodicity: { type: "daily", params: { hour: 18, minute: 0 } } } as const;
    await save({ enabled: true, ...daily, digest: "daily", pausedUntil: "2026-02-15" });
    expect(await next()).toEqual(["02-16T17:00", "02-16T17:00"]);
    await save({ enabled: true, digest: "daily", periodicity: EACH, pausedUntil: "2026-02-15" });
    await makeCandidate(test.ctx);
    expect((await next())[0]).toBeUndefined();
  });

  it("after the day's digest was sent, the alert status shows a later day for the next digest (B9-02)", async () => {
    const at = (hour: 13 | 15) => ({ periodicity: { type: "daily", params: { hour, minute: 0 } } }) as const;
    await save({ enabled: true, ...at(13), digest: "daily" });
    await makeCandidate(test.ctx);
    await until("02-13T12:30:00");
    expect(await subjects()).toHaveLength(1);
    await save({ enabled: true, ...at(15), digest: "daily" });
    expect((await status()).nextDigestAt).toBe("2026-02-14T14:00:00.000Z");
  });

  it("if the e-mail address is unverified, the server neither sends nor plans a digest (B9-02 W-13)", async () => {
    await save({ ...OFF, digest: "daily" });
    const token = await test.tokenOf(account);
    expect((await status()).nextDigestAt).toBe("2026-02-13T12:00:00.000Z");
    const { gender, lastName, firstName, phone } = await test.response(currentUser, {}, { token });
    await test.response(updateUser, { gender, lastName, firstName, phone, email: "lea@ailleurs.example" }, { token });
    expect((await status()).nextDigestAt).toBe(null);
    await makeCandidate(test.ctx);
    await until("02-13T12:30:00");
    expect((await subjects()).filter(([, subject]) => /candidat/.test(subject ?? ""))).toEqual([]);
  });

  it("a pause of alerts can last at most 92 days (B10-01)", async () => {
    for (const pausedUntil of ["2026-02-12", "2026-05-17", "2026-02-30", "demain", ""]) {
      for (const enabled of [true, false]) {
        const response = await save({ enabled, pausedUntil });
        expect([pausedUntil, response.statusCode, response.json().code]).toEqual([pausedUntil, 422, "pauseRefused"]);
      }
    }
    expect((await save({ pausedUntil: "2026-05-16" })).statusCode).toBe(200);
    expect((await save({ pausedUntil: "2026-02-13" })).json()).toMatchObject({ pausedUntil: "2026-02-13" });
    expect((await status()).pausedUntil).toBe("2026-02-13");
    await until("02-13T22:59:59");
    expect((await status()).pausedUntil).toBe("2026-02-13");
    await until("02-13T23:00:00");
    expect((await status()).pausedUntil).toBe(null);
  });
});
