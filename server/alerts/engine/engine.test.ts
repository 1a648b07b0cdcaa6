import { currentUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { shortLink } from "contract/alerts/short-links.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { describe, expect, it } from "vitest";
import { passAlertTime, saveAlerts, sentMessages, statusOf } from "../../../tests/support/alerts.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeAlerts } from "../settings/fixtures.ts";

const test = useTestApp({ scene });
/** A notification about one to three candidates describes each candidate like this (B9-05). */
const LISE = "Lise, 20 ans, Rennes, à moins de 5 km, avis favorable";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
let account: string;
let token: string;

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx, { phone: "0639980001" });
  token = await test.tokenOf(account);
}

const save = (wish: Partial<NotificationParameters> = {}) => saveAlerts(test, account, wish);
const turnOff = () => test.response(notificationParametersSave, { id: 1, enabled: false }, { token });
const until = (instant: string) => passAlertTime(test, instant);

const texts = async () =>
  (await sentMessages(test, "sms")).map(({ text }) => text.replace(/ https:\/\/espace\.example\/s\/\w{10}$/, ""));

async function contents(): Promise<string[]> {
  const fresh = await test.tokenOf(account);
  const { items } = await test.response(notificationList, { limit: 100 }, { token: fresh });
  return items.map(({ content }) => content).toReversed();
}

describe("A run of the alert job", () => {
  it("an alert reports all new candidates in a single notification and in a single SMS (S1-10 S1-11)", async () => {
    await save({ sectorList: ["35", "22", "56"] });
    const wanted = [];
    for (const ZIPCode of ["35000", "22000", "35200"]) wanted.push(await makeCandidate(test.ctx, { ZIPCode }));
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    await until("02-14T12:00:00");
    expect(await texts()).toEqual(["Espace entreprise : 3 nouveaux candidats ASV (35, 22)."]);
    const { items } = await test.response(notificationList, {}, { token });
    expect(items).toMatchObject([
      {
        title: "Nouveaux candidats",
        ...{ content: [LISE, LISE.replace("moins de 5", "93"), LISE].join("\n"), read: false },
        ...{ date: "2026-02-14T12:00:00.000Z", type: "candidate" },
      },
    ]);
    const [sms] = await test.outbox();
    const { url } = await test.response(shortLink, { code: sms?.text.slice(-10) ?? "" }, { token });
    expect(url).toBe(`https://espace.example/recherche?notification=${items[0]?.uuid}`);
    const found = await test.response(candidates, { notification: items[0]?.uuid ?? "" }, { token });
    expect(found["hydra:member"].map(({ id }) => id)).toEqual(wanted.toReversed());
  });

  it("an alert reports a candidate only once, even if the candidate is published again", async () => {
    await save();
    const record = { externalId: "ASV-1", ZIPCode: "35000" };
    await makeCandidate(test.ctx, { ...record, version: 1 });
    await until("02-14T12:00:00");
    await makeCandidate(test.ctx, { ...record, version: 2, active: false });
    await until("02-15T12:00:00");
    await makeCandidate(test.ctx, { ...record, version: 3, active: true, ZIPCode: "35200" });
    await until("02-20T12:00:00");
    expect(await texts()).toHaveLength(1);
  });

  it("if a candidate moves, alerts use the department in which the candidate was first published", async () => {
    await save();
    await makeCandidate(test.ctx, { externalId: "ASV-1", ZIPCode: "22000" });
    await test.jobs.drain();
    await makeCandidate(test.ctx, { externalId: "ASV-1", ZIPCode: "35000", version: 2 });
    await until("02-15T12:00:00");
    expect(await texts()).toEqual([]);
  });

  it("only the account that received a notification can list the notification's candidates", async () => {
    await save({ sectorList: ["35", "22"] });
    await makeCandidate(test.ctx, { ZIPCode: "22000" });
    await until("02-14T12:00:00");
    await save({ sectorList: ["56"] });
    const { items } = await test.response(notificationList, {}, { token });
    const notification = items[0]?.uuid ?? "";
    expect((await test.response(candidates, { notification }, { token }))["hydra:totalItems"]).toBe(1);
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    for (const [uuid, who] of [
      [notification, stranger],
      ["inconnue", token],
    ] as const) {
      const response = await test.send(candidates, { notification: uuid }, { token: who });
      expect(problemOf(response)).toEqual([404, "notificationNotFound"]);
    }
  });
});

describe("The candidates that an alert reports", () => {
  it("alerts that a user turns on omit the candidates published while the alerts were off", async () => {
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    await makeCandidate(test.ctx);
    await save();
    await until("02-16T12:00:00");
    expect([await texts(), await contents()]).toEqual([[], []]);
    await turnOff();
    await makeCandidate(test.ctx);
    await until("02-17T13:00:00");
    await save();
    await until("02-20T13:00:00");
    expect(await contents()).toEqual([]);
  });

  it("after a change of departments or periodicity, alerts report each candidate exactly once", async () => {
    await save({ sectorList: ["22"] });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await test.jobs.drain();
    await save({ sectorList: ["22", "35"], periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } } });
    await until("02-16T12:00:00");
    expect(await contents()).toEqual([LISE]);
  });

  it("after a switch to eachNewCandidate, an SMS at once reports all unreported candidates", async () => {
    await save();
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    await save({ periodicity: EACH });
    await test.jobs.drain();
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
  });

  it("if the user saves the alert settings when an alert is due, the alert is still sent", async () => {
    await save();
    await makeCandidate(test.ctx);
    await until("02-14T11:59:59");
    test.clock.set("2026-02-14T12:00:00Z");
    await save({ sectorList: ["35", "22"] });
    await test.jobs.drain();
    expect(await texts()).toHaveLength(1);
  });
});

describe("A late alert", () => {
  it("if an alert is up to twelve hours late, the next alert is still sent at the planned time (F-18)", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-14T23:59:59Z");
    await test.jobs.drain();
    await makeCandidate(test.ctx);
    await until("02-15T11:59:59");
    expect(await texts()).toHaveLength(1);
    await until("02-15T12:00:00");
    expect(await texts()).toEqual([
      "Espace entreprise : 1 nouveau candidat ASV (35).",
      "Espace entreprise : 1 nouveau candidat ASV (35).",
    ]);
  });

  it("the candidates of an alert over twelve hours late are reported by the next planned alert (F-18)", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-17T08:00:00Z");
    await test.jobs.drain();
    expect(await texts()).toEqual([]);
    await makeCandidate(test.ctx);
    await until("02-17T12:00:00");
    expect(await texts()).toEqual(["Espace entreprise : 2 nouveaux candidats ASV (35)."]);
  });

  it("of several late alerts, the server sends only the last one, at most twelve hours late (F-18)", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-17T12:30:00Z");
    await test.jobs.drain();
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
    await until("02-18T12:00:00");
    expect(await texts()).toHaveLength(1);
  });
});

describe("the periodicity eachNewCandidate", () => {
  it("eachNewCandidate sends the first SMS at once, then at most one SMS a minute (S3-26)", async () => {
    await save({ periodicity: EACH });
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    expect(await texts()).toHaveLength(1);
    await until("02-14T09:00:10");
    await makeCandidate(test.ctx);
    await until("02-14T09:00:30");
    await makeCandidate(test.ctx);
    await until("02-14T09:00:59");
    expect(await texts()).toHaveLength(1);
    await until("02-14T09:01:00");
    expect((await texts()).slice(1)).toEqual(["Espace entreprise : 2 nouveaux candidats ASV (35)."]);
  });

  it("eachNewCandidate sends at most maxLimit SMS a day; the last SMS says that it is the last (S5-80 F-21)", async () => {
    await save({ periodicity: { type: "eachNewCandidate", params: { maxLimit: 2 } } });
    for (let minute = 0; minute < 5; minute += 1) {
      await makeCandidate(test.ctx);
      await until(`02-14T09:0${minute + 1}:00`);
    }
    expect(await texts()).toEqual([
      "Espace entreprise : 1 nouveau candidat ASV (35).",
      "Espace entreprise : 1 nouveau candidat ASV (35). Dernier SMS du jour.",
    ]);
    expect(await contents()).toHaveLength(5);
    await until("02-16T09:00:00");
    expect(await texts()).toHaveLength(2);
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    expect((await texts()).at(-1)).toBe("Espace entreprise : 1 nouveau candidat ASV (35).");
  });

  it("if a user turns eachNewCandidate off and on, earlier SMS still count for the day's limit (F-21)", async () => {
    await save({ periodicity: { type: "eachNewCandidate", params: { maxLimit: 1 } } });
    for (let minute = 1; minute <= 3; minute += 1) {
      await makeCandidate(test.ctx);
      await until(`02-14T09:0${minute * 2}:00`);
      await turnOff();
      await save({ periodicity: { type: "eachNewCandidate", params: { maxLimit: 1 } } });
    }
    expect(await texts()).toHaveLength(1);
    expect(await contents()).toHaveLength(3);
  });
});

describe("A mobile that rejects SMS", () => {
  const DEAD = "0639980404";

  it("if a mobile rejects an SMS, it gets no SMS until the user saves the alert settings again (F-12)", async () => {
    await save({ destination: { mobile: DEAD } });
    for (const day of ["14", "15", "16"]) {
      await makeCandidate(test.ctx);
      await until(`02-${day}T12:00:00`);
    }
    const alerts = () => test.ctx.db.selectFrom("messages").select("state").where("kind", "=", "alert").execute();
    expect(await alerts()).toEqual([{ state: "failed" }]);
    const found = LISE;
    const notice =
      "Les SMS n'arrivent plus sur votre mobile. Vérifiez le numéro dans les paramètres de notification, puis validez pour les recevoir à nouveau.";
    expect((await contents()).sort()).toEqual([found, found, found, notice].sort());
    expect(await statusOf(test, account)).toMatchObject({ mobileStopped: "unreachable", lastSms: { state: "failed" } });
    await save({ destination: { mobile: DEAD } });
    expect((await statusOf(test, account)).mobileStopped).toBeNull();
    await makeCandidate(test.ctx);
    await until("02-17T12:00:00");
    expect(await alerts()).toHaveLength(2);
  });
});

it("A removed collaborator receives no more notifications", async () => {
  const email = "camille@clinique.example";
  const collaborator = await makeCollaborator(test.ctx, account, { email, password: "clinique-demo-2026" });
  await makeAlerts(test.ctx, collaborator, { destination: { mobile: "0639980002" } });
  const { numOrdinal } = await test.response(currentUser, {}, { token });
  await test.response(deleteCollaborator, { email, numOrdinal: numOrdinal ?? "" }, { token });
  await makeCandidate(test.ctx);
  await until("02-20T12:00:00");
  expect(await test.ctx.db.selectFrom("notifications").select("id").execute()).toEqual([]);
});
