import { currentUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { alertStatus, type NotificationParameters, notificationParametersSave } from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { shortLink } from "contract/alerts/short-links.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { sendJobs } from "../../platform/outbox/send.job.ts";
import { alertParameters, makeAlerts } from "../settings/fixtures.ts";
import { publishJob } from "./publish.job.ts";
import { sendAlertsJob } from "./send-alerts.job.ts";

const test = useTestApp();
const MOBILE = "0639980001";
const EACH = { type: "eachNewCandidate", params: { maxLimit: 5 } } as const;
let account: string;
let token: string;

beforeEach(async () => {
  account = await makeHolder(test.ctx, { phone: MOBILE });
  token = await test.tokenOf(account);
});

/** Saves the alerts of the account, department 35 every day at 13:00 unless it wishes otherwise. */
const save = (wish: Partial<NotificationParameters> = {}) =>
  test.response(notificationParametersSave, { id: 1, ...alertParameters(wish), enabled: true }, { token });
const turnOff = () => test.response(notificationParametersSave, { id: 1, enabled: false }, { token });
/** The jobs that alerts depend on. */
const until = (instant: string) =>
  passTime(
    { clock: test.clock, jobs: makeJobRunner(test.ctx, [publishJob, sendAlertsJob, ...sendJobs]) },
    `2026-${instant}Z`,
  );

/** The texts sent to the account's mobile, oldest first, without the codes of their links. */
async function texts(): Promise<string[]> {
  const sent = await test.ctx.db
    .selectFrom("outbox_deliveries")
    .select("text")
    .where("recipient", "=", MOBILE)
    .orderBy("position")
    .execute();
  return sent.map(({ text }) => text.replace(/ https:\/\/espace\.example\/s\/\w{10}$/, ""));
}

/** The contents of the account's notifications, oldest first. */
async function contents(): Promise<string[]> {
  const fresh = await test.tokenOf(account);
  const { items } = await test.response(notificationList, { limit: 100 }, { token: fresh });
  return items.map(({ content }) => content).toReversed();
}

describe("a run", () => {
  it("S1-10 S1-11 tells of all new candidates of the departments at once, by one notification and one SMS", async () => {
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
        content: "3 nouveaux candidats ASV : Ille-et-Vilaine (35), Côtes-d'Armor (22).",
        read: false,
        date: "2026-02-14T12:00:00.000Z",
        type: "candidate",
      },
    ]);
    const [sms] = await test.outbox();
    const { url } = await test.response(shortLink, { code: sms?.text.slice(-10) ?? "" }, { token });
    expect(url).toBe(`https://espace.example/recherche?notification=${items[0]?.uuid}`);
    const found = await test.response(candidates, { notification: items[0]?.uuid ?? "" }, { token });
    expect(found["hydra:member"].map(({ id }) => id)).toEqual(wanted.toReversed());
  });

  it("speaks of one candidate in the singular", async () => {
    await save();
    await makeCandidate(test.ctx);
    await until("02-14T12:00:00");
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
    expect(await contents()).toEqual(["1 nouveau candidat ASV : Ille-et-Vilaine (35)."]);
  });

  it("sends nothing when there is nothing new", async () => {
    await save();
    await until("02-20T12:00:00");
    expect([await texts(), await contents()]).toEqual([[], []]);
  });

  it("tells each account of a candidate once, however often it comes back", async () => {
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

  it("goes by the department in which a candidate was published", async () => {
    await save();
    await makeCandidate(test.ctx, { externalId: "ASV-1", ZIPCode: "22000" });
    await test.jobs.drain();
    await makeCandidate(test.ctx, { externalId: "ASV-1", ZIPCode: "35000", version: 2 });
    await until("02-15T12:00:00");
    expect(await texts()).toEqual([]);
  });

  it("shows the candidates of a notification to its own account alone, as the departments were", async () => {
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
      expect([response.statusCode, response.json().code]).toEqual([404, "notificationNotFound"]);
    }
  });
});

describe("what an alert is about", () => {
  it("is nothing that was there before the settings were turned on", async () => {
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    await makeCandidate(test.ctx);
    await save();
    await until("02-16T12:00:00");
    expect(await contents()).toEqual([]);
  });

  it("is nothing that came while they were off", async () => {
    await save();
    await turnOff();
    await makeCandidate(test.ctx);
    await until("02-15T13:00:00");
    await save();
    await until("02-18T13:00:00");
    expect(await contents()).toEqual([]);
  });

  it("goes on from what was told last when departments or periodicity change", async () => {
    await save({ sectorList: ["22"] });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await test.jobs.drain();
    await save({ sectorList: ["22", "35"], periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } } });
    await until("02-16T12:00:00");
    expect(await contents()).toEqual(["1 nouveau candidat ASV : Ille-et-Vilaine (35)."]);
  });

  it("is told at once when eachNewCandidate is chosen while something waits", async () => {
    await save();
    await makeCandidate(test.ctx);
    await test.jobs.drain();
    await save({ periodicity: EACH });
    await test.jobs.drain();
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
  });

  it("is not skipped by saving the same periodicity again when its run is due", async () => {
    await save();
    await makeCandidate(test.ctx);
    await until("02-14T11:59:59");
    test.clock.set("2026-02-14T12:00:00Z");
    await save({ sectorList: ["35", "22"] });
    await test.jobs.drain();
    expect(await texts()).toHaveLength(1);
  });
});

describe("a run that is late", () => {
  it("F-18 is done when it is less than twelve hours late, and once for the whole gap", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-14T23:59:59Z");
    await test.jobs.drain();
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
    await until("02-15T12:00:00");
    expect(await texts()).toHaveLength(1);
  });

  it("F-18 stands for its own day when it leaves after midnight: the next day keeps its hour", async () => {
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

  it("F-18 joins the next one when it is later: three days away, one message", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-17T08:00:00Z");
    await test.jobs.drain();
    expect(await texts()).toEqual([]);
    await makeCandidate(test.ctx);
    await until("02-17T12:00:00");
    expect(await texts()).toEqual(["Espace entreprise : 2 nouveaux candidats ASV (35)."]);
  });

  it("F-18 is done when the last of several that were missed is less than twelve hours late", async () => {
    await save();
    await makeCandidate(test.ctx);
    test.clock.set("2026-02-17T12:30:00Z");
    await test.jobs.drain();
    expect(await texts()).toEqual(["Espace entreprise : 1 nouveau candidat ASV (35)."]);
    await until("02-18T12:00:00");
    expect(await texts()).toHaveLength(1);
  });
});

describe("eachNewCandidate", () => {
  it("S3-26 leaves at once, then once a minute at most", async () => {
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

  it("waits from 20:00 to 8:00, and from Saturday evening to Monday", async () => {
    await save({ periodicity: EACH });
    await until("02-14T19:00:00");
    await makeCandidate(test.ctx);
    await until("02-15T12:00:00");
    await makeCandidate(test.ctx);
    expect([await texts(), await contents()]).toEqual([[], []]);
    const fresh = await test.tokenOf(account);
    const status = await test.response(alertStatus, { id: 1 }, { token: fresh });
    expect(status.nextRunAt).toBe("2026-02-16T07:00:00.000Z");
    await until("02-16T07:00:00");
    expect(await texts()).toEqual(["Espace entreprise : 2 nouveaux candidats ASV (35)."]);
    expect(await contents()).toHaveLength(1);
  });

  it("S5-80 F-21 sends maxLimit SMS a local day, says which is the last, and tells the rest in the portal only", async () => {
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

  it("F-21 cannot be made to send more by turning it off and on", async () => {
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

describe("a mobile that is dead", () => {
  const DEAD = "0639980404";

  it("F-12 gets no second SMS; the portal goes on and says so once, until the settings are validated again", async () => {
    await save({ destination: { mobile: DEAD } });
    for (const day of ["14", "15", "16"]) {
      await makeCandidate(test.ctx);
      await until(`02-${day}T12:00:00`);
    }
    const alerts = () => test.ctx.db.selectFrom("messages").select("state").where("kind", "=", "alert").execute();
    expect(await alerts()).toEqual([{ state: "failed" }]);
    const found = "1 nouveau candidat ASV : Ille-et-Vilaine (35).";
    const notice =
      "Les SMS n'arrivent plus sur votre mobile. Vérifiez le numéro dans les paramètres de notification, puis validez pour les recevoir à nouveau.";
    expect((await contents()).sort()).toEqual([found, found, found, notice].sort());
    const status = await test.response(alertStatus, { id: 1 }, { token });
    expect(status).toMatchObject({ mobileStopped: "unreachable", lastSms: { state: "failed" } });
    await save({ destination: { mobile: DEAD } });
    expect((await test.response(alertStatus, { id: 1 }, { token })).mobileStopped).toBeNull();
    await makeCandidate(test.ctx);
    await until("02-17T12:00:00");
    expect(await alerts()).toHaveLength(2);
  });
});

describe("a collaborator who is removed", () => {
  it("hears of no candidate any more", async () => {
    const email = "camille@clinique.example";
    const collaborator = await makeCollaborator(test.ctx, account, { email, password: "clinique-demo-2026" });
    await makeAlerts(test.ctx, collaborator, { destination: { mobile: "0639980002" } });
    const { numOrdinal } = await test.response(currentUser, {}, { token });
    await test.response(deleteCollaborator, { email, numOrdinal: numOrdinal ?? "" }, { token });
    await makeCandidate(test.ctx);
    await until("02-20T12:00:00");
    expect(await test.ctx.db.selectFrom("notifications").select("id").execute()).toEqual([]);
  });
});
