import type { DigestPeriod, NotificationParameters } from "contract/alerts.ts";
import { candidates } from "contract/candidates.ts";
import { notificationList } from "contract/notifications.ts";
import { shortLink } from "contract/short-links.ts";
import { expect, it } from "vitest";
import { passTime } from "../../../proof/testing/pass-time.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";
import { makeSearch } from "../saved-searches/make.ts";
import { makeAlerts } from "./make.ts";

const test = useTestApp();
const MINUTE = 60_000;

/** Wednesday to Wednesday, over the night in which France changes to summer time, 29 March. */
const FROM = new Date("2026-03-25T05:00:00Z");
const TO = new Date("2026-04-01T22:00:00Z");

interface Clinic {
  readonly mobile: string;
  readonly zip: string;
  readonly zone: string;
  readonly sectors: readonly string[];
  readonly periodicity: NotificationParameters["periodicity"];
  readonly digest: DigestPeriod;
  /** When the mail leaves, in the clinic's own time. */
  readonly mailAt: { readonly hour: number; readonly minute: number };
  readonly searches: readonly Search[];
  /** The last day of a pause that begins with the week, and the instant at which it ends. */
  readonly pause?: { readonly until: string; readonly endsAt: string };
}

interface Search {
  readonly alert: DigestPeriod;
  readonly filters: NonNullable<Parameters<typeof makeSearch>[2]>["filters"];
  /** The departments of the arrivals that it finds. */
  readonly finds: readonly string[];
}

const CLINICS: readonly Clinic[] = [
  {
    mobile: "0639980011",
    zip: "35000",
    zone: "Europe/Paris",
    sectors: ["35", "22", "56"],
    periodicity: { type: "daily", params: { hour: 13, minute: 0 } },
    digest: "weekly",
    mailAt: { hour: 13, minute: 0 },
    searches: [
      { alert: "daily", filters: { ZIPCode: ["22", "75"] }, finds: ["22", "75"] },
      { alert: "none", filters: {}, finds: [] },
    ],
    pause: { until: "2026-03-27", endsAt: "2026-03-27T23:00:00Z" },
  },
  {
    mobile: "0639980012",
    zip: "20000",
    zone: "Europe/Paris",
    sectors: ["2A", "35"],
    periodicity: { type: "weekly", params: { day: 1, hour: 6, minute: 45 } },
    digest: "daily",
    mailAt: { hour: 6, minute: 45 },
    searches: [{ alert: "weekly", filters: { near: "35000", radius: "25" }, finds: ["35"] }],
  },
  {
    mobile: "0639980013",
    zip: "97400",
    zone: "Indian/Reunion",
    sectors: ["974", "22"],
    periodicity: { type: "eachNewCandidate", params: { maxLimit: 2 } },
    digest: "none",
    mailAt: { hour: 13, minute: 0 },
    searches: [
      { alert: "weekly", filters: { near: "97400", radius: "100" }, finds: ["974"] },
      { alert: "daily", filters: { ZIPCode: ["2A"] }, finds: ["2A"] },
    ],
  },
];

interface Arrival {
  readonly at: number;
  readonly department: string;
  readonly zip: string;
}

/** Seventy arrivals at all hours, in bursts too, by a simple generator that never changes. */
function arrivals(): Arrival[] {
  const zips = { "35": "35000", "22": "22000", "56": "56000", "2A": "20000", "974": "97400", "75": "75001" };
  const departments = Object.entries(zips);
  let seed = 42;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * max);
  };
  const length = TO.getTime() - FROM.getTime() - MINUTE;
  const made = Array.from({ length: 50 }, () => FROM.getTime() + next(length));
  const bursts = made.slice(0, 20).map((at) => at + next(90_000));
  return [...made, ...bursts]
    .sort((one, other) => one - other)
    .map((at) => {
      const [department, zip] = departments[next(departments.length)] ?? ["", ""];
      return { at, department, zip };
    });
}

interface Told {
  readonly at: string;
  readonly arrivals: readonly Arrival[];
  readonly sms: string | undefined;
}

/** What each clinic must be told, worked out minute by minute from the product's rules alone. */
function model(clinic: Clinic, all: readonly Arrival[]): Told[] {
  const mine = all.filter(({ department }) => clinic.sectors.includes(department));
  return clinic.periodicity.type === "eachNewCandidate" ? modelEach(clinic, mine) : modelSlots(clinic, mine);
}

/** Made once for each zone, since the models ask for every minute of the week. */
const wallClocks = new Map(
  CLINICS.map(({ zone }) => [
    zone,
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      weekday: "short",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }),
  ]),
);

function shown(at: number, zone: string) {
  const text = wallClocks.get(zone)?.format(at) ?? "";
  const [, weekday, day, hour, minute] = /^(\w+),? (\d+),? (?:at )?(\d+):(\d+)$/.exec(text) ?? [];
  return { weekday, day, hour: Number(hour), minute: Number(minute) };
}

function modelSlots(clinic: Clinic, mine: readonly Arrival[]): Told[] {
  const told: Told[] = [];
  if (clinic.periodicity.type === "eachNewCandidate") return told;
  const { hour, minute } = clinic.periodicity.params;
  let since = FROM.getTime();
  for (let at = FROM.getTime(); at <= TO.getTime(); at += MINUTE) {
    const local = shown(at, clinic.zone);
    if (local.hour !== hour || local.minute !== minute) continue;
    if (clinic.periodicity.type === "weekly" && local.weekday !== "Mon") continue;
    const news = mine.filter((arrival) => arrival.at >= since && arrival.at < at);
    since = at;
    const heard = news.filter((arrival) => arrival.at >= pauseEnd(clinic));
    const sms = heard.length > 0 && at >= pauseEnd(clinic) ? smsOf(clinic, heard, false) : undefined;
    if (news.length > 0) told.push({ at: new Date(at).toISOString(), arrivals: news, sms });
  }
  return told;
}

function modelEach(clinic: Clinic, mine: readonly Arrival[]): Told[] {
  const told: Told[] = [];
  const perDay = new Map<string, number>();
  let waiting: Arrival[] = [];
  let lastRun = Number.NEGATIVE_INFINITY;
  const isOpen = (at: number) => {
    const { weekday, hour } = shown(at, clinic.zone);
    return weekday !== "Sun" && hour >= 8 && hour < 20;
  };
  const runFor = (arrival: Arrival) => {
    let at = Math.max(arrival.at, lastRun + MINUTE);
    if (!isOpen(at)) at = Math.ceil(at / MINUTE) * MINUTE;
    while (!isOpen(at)) at += MINUTE;
    return at;
  };
  mine.forEach((arrival, index) => {
    waiting.push(arrival);
    const at = runFor(waiting[0] ?? arrival);
    const next = mine[index + 1];
    if (next && next.at < at) return;
    const day = shown(at, clinic.zone).day ?? "";
    const count = (perDay.get(day) ?? 0) + 1;
    const sms = count <= 2 ? smsOf(clinic, waiting, count === 2) : undefined;
    if (sms) perDay.set(day, count);
    told.push({ at: new Date(at).toISOString(), arrivals: waiting, sms });
    lastRun = at;
    waiting = [];
  });
  return told;
}

const pauseEnd = ({ pause }: Clinic) => (pause ? Date.parse(pause.endsAt) : 0);

interface Mail {
  readonly at: string;
  readonly arrivals: readonly Arrival[];
}

/** The mails of a clinic: its departments and each of its searches, told on their own days, in one mail. */
function modelMails(clinic: Clinic, all: readonly Arrival[]): Mail[] {
  const sources = [{ alert: clinic.digest, finds: clinic.sectors }, ...clinic.searches].map((source) => ({
    ...source,
    since: FROM.getTime(),
  }));
  const mails: Mail[] = [];
  for (let at = Math.max(FROM.getTime(), pauseEnd(clinic)); at <= TO.getTime(); at += MINUTE) {
    const { hour, minute, weekday } = shown(at, clinic.zone);
    if (hour !== clinic.mailAt.hour || minute !== clinic.mailAt.minute) continue;
    const named = new Set<Arrival>();
    for (const source of sources) {
      if (source.alert === "none" || (source.alert === "weekly" && weekday !== "Mon")) continue;
      for (const arrival of all) {
        const isNew = arrival.at >= Math.max(source.since, pauseEnd(clinic)) && arrival.at < at;
        if (isNew && source.finds.includes(arrival.department)) named.add(arrival);
      }
      source.since = at;
    }
    if (named.size > 0) mails.push({ at: new Date(at).toISOString(), arrivals: [...named] });
  }
  return mails;
}

function smsOf(clinic: Clinic, news: readonly Arrival[], isLast: boolean): string {
  const number = news.length === 1 ? "1 nouveau candidat ASV" : `${news.length} nouveaux candidats ASV`;
  const departments = clinic.sectors.filter((sector) => news.some(({ department }) => department === sector));
  const last = isLast ? " Dernier SMS du jour." : "";
  return `Espace entreprise : ${number} (${departments.join(", ")}).${last} https://espace.example/s/`;
}

const emailOf = (mobile: string) => `clinique-${mobile}@boite.example`;
const subjectOf = ({ length }: readonly Arrival[]) =>
  length === 1 ? "1 nouveau candidat ASV" : `${length} nouveaux candidats ASV`;

/** The candidates to whose sheets a mail leads. */
const namedIn = (text: string) =>
  [...text.matchAll(/\/candidat\/(\d+)/g)].map(([, id]) => Number(id)).sort((one, two) => one - two);

it("S1-10 S1-11 B8-01 B9-01 B9-02 B10-01 tells three clinics by list, SMS and mail exactly what a week over a change of clocks brings", {
  timeout: 90_000,
}, async () => {
  test.clock.set(FROM);
  const accounts: string[] = [];
  for (const { mobile, zip, sectors, periodicity, digest, searches, pause } of CLINICS) {
    const email = emailOf(mobile);
    const account = await makeHolder(test.world, { phone: mobile, email, clinic: { zip_code: zip } });
    const pausedUntil = pause?.until ?? null;
    const wish = { sectorList: [...sectors], destination: { mobile }, periodicity, digest, pausedUntil };
    await makeAlerts(test.world, account, wish);
    for (const [index, { alert, filters = {} }] of searches.entries()) {
      await makeSearch(test.world, account, { name: `Recherche ${index}`, alert, filters });
    }
    accounts.push(account);
  }
  const all = arrivals();
  const ids = new Map<Arrival, number>();
  for (const arrival of all) {
    await passTime(test, new Date(arrival.at));
    ids.set(arrival, await makeCandidate(test.world, { ZIPCode: arrival.zip }));
  }
  await passTime(test, TO);

  const idsOf = (news: readonly Arrival[]) =>
    news.map((arrival) => ids.get(arrival) ?? 0).sort((one, two) => one - two);
  const sent = await test.world.db.selectFrom("outbox_deliveries").selectAll().orderBy("position").execute();
  expect(sent.some(({ text }) => text.includes("Dernier SMS du jour."))).toBe(true);
  for (const [index, clinic] of CLINICS.entries()) {
    const expected = model(clinic, all);
    expect(expected.length).toBeGreaterThan(0);
    const token = await test.tokenOf(accounts[index] ?? "");
    const { items } = await test.answer(notificationList, { limit: 100 }, { token });
    expect(items.map(({ date }) => date).toReversed()).toEqual(expected.map(({ at }) => at));

    const texts = sent.filter(({ recipient }) => recipient === clinic.mobile);
    const withoutCode = texts.map(({ sent_at, text }) => [
      sent_at.toISOString(),
      text.replace(/(?<=\/s\/)\w{10}$/, ""),
    ]);
    expect(withoutCode).toEqual(expected.flatMap(({ at, sms }) => (sms ? [[at, sms]] : [])));

    const mails = sent.filter(({ recipient }) => recipient === emailOf(clinic.mobile));
    const expectedMails = modelMails(clinic, all);
    expect(expectedMails.length).toBeGreaterThan(0);
    expect(mails.map(({ sent_at, subject, text }) => [sent_at.toISOString(), subject, namedIn(text)])).toEqual(
      expectedMails.map(({ at, arrivals: news }) => [at, subjectOf(news), idsOf(news)]),
    );

    for (const [place, { arrivals: news }] of expected.entries()) {
      const { uuid = "" } = items.toReversed()[place] ?? {};
      const found = await test.answer(candidates, { notification: uuid }, { token });
      expect(found["hydra:totalItems"]).toBe(news.length);
      const named = new Set(found["hydra:member"].map(({ id }) => id));
      expect(news.every((arrival) => named.has(ids.get(arrival) ?? 0))).toBe(true);
    }
    const code = texts.at(-1)?.text.slice(-10) ?? "";
    expect((await test.answer(shortLink, { code }, { token })).url).toMatch(
      /^https:\/\/espace\.example\/recherche\?notification=[0-9a-f-]{36}$/,
    );
  }
});
