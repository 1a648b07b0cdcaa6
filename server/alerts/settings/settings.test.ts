import {
  alertStatus,
  DEFAULT_PERIODICITIES,
  defaultParameters,
  notificationParametersRead,
  notificationParametersSave,
} from "contract/alerts/alerts.ts";
import { notificationList } from "contract/alerts/notifications.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { alertParameters } from "./fixtures.ts";
import { stopMobile } from "./stop-mobile.ts";

const test = useTestApp({ scene });
const HOURS = 3600_000;
const STRANGER = "0698765432";
const edition = expect.any(Number);
let account: string;
let token: string;

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx, { numOrdinal: "10001", phone: "0639980001" });
}

beforeEach(async () => {
  token = await test.tokenOf(account);
});

const save = (wish: object = {}) =>
  test.send(notificationParametersSave, { id: 1, ...alertParameters(), enabled: true, ...wish }, { token });
const read = () => test.response(notificationParametersRead, { id: 1 }, { token });

describe("The default alert settings", () => {
  it("by default, alerts are off and set to Monday 13:00 (S9-17 S9-18 S9-19 S9-20)", () => {
    expect(defaultParameters("35000", "0639980001")).toEqual({
      ...{ enabled: false, sectorList: ["35"], destination: { mobile: "0639980001" } },
      ...{ periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } }, digest: "none" },
      pausedUntil: null,
    });
    expect(defaultParameters("20200", null)).toMatchObject({ sectorList: ["2B"], destination: { mobile: "" } });
    expect(defaultParameters("97400", null).sectorList).toEqual(["974"]);
    expect(defaultParameters("99999", null).sectorList).toEqual([]);
    expect(defaultParameters(undefined, null).sectorList).toEqual([]);
  });

  it("the default for eachNewCandidate is 5 SMS a day, and for a daily alert 13:00 (S9-21)", () => {
    expect(DEFAULT_PERIODICITIES.eachNewCandidate.params).toEqual({ maxLimit: 5 });
    expect(DEFAULT_PERIODICITIES.daily.params).toEqual({ hour: 13, minute: 0 });
  });
});

describe("notificationParametersRead", () => {
  it("notificationParametersRead returns 404 for alert settings that were never saved (S7-38 S8-57)", async () => {
    const response = await test.send(notificationParametersRead, { id: 1 }, { token });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "notificationParametersNotFound", detail: "Not Found" });
  });

  it("notificationParametersRead returns the saved alert settings (S7-37 S3-24 S3-25 S3-26 S3-27 S3-28)", async () => {
    const periodicities = [
      { type: "eachNewCandidate", params: { maxLimit: 3 } },
      { type: "daily", params: { minute: 45, hour: 6 } },
      { type: "weekly", params: { day: 7, hour: 19, minute: 15 } },
    ];
    for (const periodicity of periodicities) {
      const wanted = {
        ...{ enabled: true, sectorList: ["35", "2A", "974"], destination: { mobile: "0639980001" }, periodicity },
        ...{ digest: "none", pausedUntil: null },
      };
      const saved = (await save(wanted)).json();
      expect(saved).toEqual({ ...wanted, edition });
      expect(await read()).toEqual(saved);
    }
  });

  it("alert settings exist only for the kinds '1' and 'candidate' (S3-29)", async () => {
    await save();
    expect((await test.send(notificationParametersRead, { id: "candidate" }, { token })).statusCode).toBe(200);
    for (const id of ["2", "0", "sms", "1 "]) {
      for (const call of [notificationParametersRead, alertStatus]) {
        expect((await test.send(call, { id }, { token })).statusCode).toBe(404);
      }
      const wanted = { ...alertParameters(), id, enabled: true as const };
      expect((await test.send(notificationParametersSave, wanted as never, { token })).statusCode).toBe(404);
    }
  });
});

describe("notificationParametersSave", () => {
  it("the server rejects a change that is based on outdated alert settings (B0-08)", async () => {
    expect((await save({ sectorList: ["35"] })).statusCode).toBe(200);
    const { edition } = await read();
    expect((await save({ sectorList: ["22"], edition })).statusCode).toBe(200);
    const late = await save({ sectorList: ["29"], edition });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: "editedMeanwhile", sectorList: ["22"] });
    expect((await save({ sectorList: ["29"], edition: late.json().edition })).statusCode).toBe(200);
    expect((await save({ sectorList: ["56"] })).statusCode).toBe(200);
  });

  it("alerts with invalid settings cannot be turned on (S5-74 S5-75 S5-76 S5-77 S5-78 S5-80 S5-81 S5-82 S9-12 S9-13 S9-14 S9-15 S9-16 T-10)", async () => {
    for (const [what, wish] of [
      ["no department", { sectorList: [] }],
      ["six departments", { sectorList: ["35", "22", "56", "29", "44", "49"] }],
      ["an unknown department", { sectorList: ["20"] }],
      ["a department twice", { sectorList: ["35", "35"] }],
      ["a department twice in other case", { sectorList: ["2A", "2a"] }],
      ["no mobile", { destination: { mobile: "" } }],
      ["a fixed line", { destination: { mobile: "0299000001" } }],
      ["a foreign number", { destination: { mobile: "+44 7700 900123" } }],
      ["a machine number", { destination: { mobile: "07000123456789" } }],
      ["six SMS a day", { periodicity: { type: "eachNewCandidate", params: { maxLimit: 6 } } }],
      ["no SMS a day", { periodicity: { type: "eachNewCandidate", params: { maxLimit: 0 } } }],
      ["five o'clock", { periodicity: { type: "daily", params: { hour: 5, minute: 0 } } }],
      ["twenty o'clock", { periodicity: { type: "daily", params: { hour: 20, minute: 0 } } }],
      ["ten minutes past", { periodicity: { type: "daily", params: { hour: 13, minute: 10 } } }],
      ["an eighth day", { periodicity: { type: "weekly", params: { day: 8, hour: 13, minute: 0 } } }],
      ["no periodicity", { periodicity: undefined }],
    ] as const)
      expect([what, (await save(wish)).statusCode]).toEqual([what, 400]);
    expect((await test.send(notificationParametersRead, { id: 1 }, { token })).statusCode).toBe(404);
  });

  it("the server stores the mobile as ten digits and the department as a standard code (S7-39)", async () => {
    for (const mobile of ["06 39 98 00 01", "+33639980001", "0033 6.39.98.00.01"]) {
      expect((await save({ destination: { mobile } })).json().destination).toEqual({ mobile: "0639980001" });
    }
    expect((await save({ sectorList: ["2a", " 35 "] })).json().sectorList).toEqual(["2A", "35"]);
  });

  it("if a user turns alerts off and sends invalid fields, these fields keep their stored values (S4-57)", async () => {
    await save({ enabled: false, sectorList: undefined, destination: undefined, periodicity: undefined });
    expect(await read()).toEqual({ ...defaultParameters("35000", "0639980001"), edition });
    await save({ sectorList: ["35", "22"] });
    const off = { enabled: false, sectorList: [], destination: { mobile: "x" }, periodicity: { type: "monthly" } };
    expect((await save(off)).statusCode).toBe(200);
    expect(await read()).toEqual({ ...alertParameters({ sectorList: ["35", "22"] }), enabled: false, edition });
    await save({ enabled: false, sectorList: ["56"] });
    expect((await read()).sectorList).toEqual(["56"]);
  });

  it("each account has its own alert settings, even within a clinic (W-15)", async () => {
    await save();
    const other = await test.tokenOf(await makeHolder(test.ctx));
    expect((await test.send(notificationParametersRead, { id: 1 }, { token: other })).statusCode).toBe(404);
    const collaborator = await makeCollaborator(test.ctx, account, { password: "clinique-demo-2026" });
    const theirs = { token: await test.tokenOf(collaborator) };
    const off = { id: 1, enabled: false as const };
    expect(await test.response(notificationParametersSave, off, theirs)).toEqual({
      ...defaultParameters("35000", null),
      edition,
    });
    await save();
    expect((await test.response(notificationParametersRead, { id: 1 }, theirs)).enabled).toBe(false);
  });
});

describe("A new mobile in the alert settings", () => {
  it("a new mobile receives one warning SMS with the account's name; a verified mobile gets none", async () => {
    await save();
    expect(await test.outbox()).toEqual([]);
    await save({ destination: { mobile: STRANGER } });
    await save({ destination: { mobile: STRANGER }, sectorList: ["22"] });
    expect(await test.outbox()).toMatchObject([
      {
        channel: "sms",
        to: STRANGER,
        text: "Espace entreprise : le compte 10001 (Clinique vétérinaire des Lices) a choisi ce mobile pour ses alertes. Une erreur ? 0199000100",
      },
    ]);
  });
});

describe("alertStatus", () => {
  const status = (sectorList: string[] = []) => test.response(alertStatus, { id: 1, sectorList }, { token });

  it("the alert status shows when the next alert is due, or nothing if alerts are off", async () => {
    expect((await status()).nextRunAt).toBeNull();
    await save({ periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } } });
    expect(await status()).toMatchObject({ nextRunAt: "2026-02-16T12:00:00.000Z", timeZone: "Europe/Paris" });
    await save({ enabled: false });
    expect((await status()).nextRunAt).toBeNull();
  });

  it("the alert status estimates new candidates per week from the last eight weeks", async () => {
    await makeCandidate(test.ctx, { ZIPCode: "56000" });
    test.clock.advance(7 * 7 * 24 * HOURS);
    token = await test.tokenOf(account);
    for (const ZIPCode of ["35000", "35200", "22000"]) await makeCandidate(test.ctx, { ZIPCode });
    expect((await status(["35"])).candidatesPerWeek).toBe(0.3);
    expect((await status(["35", "22", "56"])).candidatesPerWeek).toBe(0.5);
    await save({ sectorList: ["22"] });
    expect((await status()).candidatesPerWeek).toBe(0.1);
    test.clock.advance(8 * 24 * HOURS);
    token = await test.tokenOf(account);
    expect((await status(["35", "22", "56"])).candidatesPerWeek).toBe(0.4);
  });

  it("the alert status shows the time and the delivery status of the last alert SMS", async () => {
    await save();
    expect((await status()).lastSms).toBeNull();
    await makeCandidate(test.ctx);
    test.clock.advance(3 * HOURS);
    await test.jobs.drain();
    expect(await status()).toMatchObject({ lastSms: { at: "2026-02-14T12:00:00.000Z", state: "accepted" } });
  });
});

it("if a mobile replies STOP to an SMS, the server turns alerts off and notifies the account", async () => {
  await save();
  await stopMobile(test.ctx, "0639980001");
  await stopMobile(test.ctx, "0639980001");
  expect((await read()).enabled).toBe(false);
  expect(await test.response(alertStatus, { id: 1 }, { token })).toMatchObject({ mobileStopped: "stop" });
  const { items } = await test.response(notificationList, {}, { token });
  expect(items.map((item) => item.notice)).toEqual([true]);
  expect(items.map((item) => item.content)).toEqual([
    "Vous avez répondu STOP à un SMS : vos alertes sont désactivées. Vous pouvez les réactiver dans les paramètres de notification.",
  ]);
  await save();
  expect(await test.response(alertStatus, { id: 1 }, { token })).toMatchObject({ mobileStopped: null });
});
