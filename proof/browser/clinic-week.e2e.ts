import { readFile } from "node:fs/promises";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import ICAL from "ical.js";
import { bearer, enter } from "./centre.ts";
import { advanceClock, arrive, COLLABORATOR, choosePassword, HOLDER, keepToken, said, tokenOf } from "./demo.ts";
import { test } from "./test.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "trois chats sur un mur";
const STATUSES = {
  toContact: "À contacter",
  contacted: "Contacté",
  interview: "Entretien",
  trial: "Essai",
  chosen: "Retenu",
  dismissed: "Écarté",
} as const;

/** What the clinic must find in its list at the end, kept by the test alone. */
interface Entry {
  readonly id: number;
  readonly name: string;
  /** The beginning of its line in the file. */
  readonly cells: string;
  readonly addedBy: Person;
  status: keyof typeof STATUSES;
  note: string;
  step: string;
  situation: "Disponible" | "Déjà recruté";
  /** Statuses and steps, in the order in which they were chosen. */
  readonly changes: string[];
}

/** A line of the history (beyond B2-09). */
interface Change {
  readonly status: string;
  readonly nextStepOn: string | null;
}

/** Somebody of the clinic at a desk or with a telephone. */
interface Person {
  readonly name: string;
  readonly token: string;
  readonly page: Page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const card = (page: Page, name: string) => page.getByRole("main").getByRole("article").filter({ hasText: name });
const note = (page: Page) => field(page, "Note");
const saved = (page: Page) => expect(page.getByText("Enregistré", { exact: true })).toBeVisible({ timeout: 15_000 });
const dayOf = (instant: number) => new Date(instant).toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });

async function open(
  browser: Browser,
  baseURL: string | undefined,
  credentials: typeof HOLDER,
  phone = false,
): Promise<Person> {
  const size = phone ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const device = { viewport: size, isMobile: phone, hasTouch: phone, reducedMotion: "reduce" } as const;
  const page = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "fr-FR", ...device })).newPage();
  const token = await tokenOf(page.request, credentials);
  await keepToken(page, token);
  const user = await (await page.request.get("/api/veterinary/user", { headers: bearer(token) })).json();
  return { name: `${user.firstName} ${user.lastName}`, token, page };
}

/** A third person joins the clinic by the link of the mail. */
async function join(request: APIRequestContext, holder: string): Promise<typeof HOLDER> {
  const email = `nolwenn-${Date.now()}@clinique.example`;
  const path = "/api/veterinary/account/mandatary/pre-register";
  const data = { lastName: "Riou", firstName: "Nolwenn", email };
  expect((await request.post(path, { headers: bearer(holder), data })).status()).toBe(200);
  await choosePassword(request, email, PASSWORD);
  return { email, password: PASSWORD };
}

async function share(request: APIRequestContext, token: string, shared: boolean): Promise<void> {
  const path = "/api/veterinary/clinic/selection-sharing";
  expect((await request.put(path, { headers: bearer(token), data: { shared } })).status()).toBe(200);
}

/** Thirty candidates, ten put aside by each, all at once. */
async function fillList(request: APIRequestContext, people: readonly Person[]): Promise<Entry[]> {
  const lists = people.map(async (addedBy) => {
    const entries: Entry[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { id, firstName, lastName } = await arrive(request, "29");
      const data = { selectionId: id, isSelected: true };
      const answer = await request.post("/api/veterinary/user/selection/add", { headers: bearer(addedBy.token), data });
      expect(answer.status()).toBe(200);
      const blank = { status: "toContact", note: "", step: "", situation: "Disponible", changes: [] } as const;
      entries.push({
        id,
        name: `${firstName} ${lastName}`,
        cells: `${lastName};${firstName};`,
        addedBy,
        ...blank,
        changes: [],
      });
    }
    return entries;
  });
  return (await Promise.all(lists)).flat();
}

const openSheet = ({ page }: Person, { id }: Entry) => page.goto(`/candidat/${id}`);

function remember({ status, step, changes }: Entry): void {
  changes.push(`${status} ${step}`);
}

async function decide({ page }: Person, entry: Entry, status: Entry["status"]): Promise<void> {
  await field(page, "Statut").selectOption(STATUSES[status]);
  await expect(said(page, `${entry.name} : ${STATUSES[status]}`)).toBeVisible();
  entry.status = status;
  remember(entry);
}

async function write({ page }: Person, entry: Entry, text: string): Promise<void> {
  await note(page).fill(text);
  await saved(page);
  entry.note = text;
}

async function plan({ page }: Person, entry: Entry, day: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/follow-up"));
  await field(page, "Prochaine étape").fill(day);
  await field(page, "Prochaine étape").press("Enter");
  expect((await answered).status()).toBe(200);
  entry.step = day;
  remember(entry);
}

test("B2-01 B2-05 B2-06 B2-07 B2-08 B2-09 B2-10 B3-04 B3-05 B4-03 a clinic of three works a list of thirty for a week, and nothing is lost", async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(90_000);
  const holder = await open(browser, baseURL, HOLDER);
  await share(request, holder.token, true);
  const colleague = await open(browser, baseURL, COLLABORATOR);
  const away = await open(browser, baseURL, await join(request, holder.token), true);
  const people = [holder, colleague, away];
  const entries = await fillList(request, people);
  const [calls = [], visits = [], walks = []] = people.map((one) => entries.filter(({ addedBy }) => addedBy !== one));
  const at = (list: readonly Entry[], index: number): Entry => list[index] as Entry;
  const now = async () => Date.parse((await (await request.get("/demo/clock")).json()).now);

  await test.step("first day: all three call and note at once, each in what the others put aside", async () => {
    const work = async (one: Person, list: readonly Entry[], first: number) => {
      for (const index of [first, first + 1]) {
        await openSheet(one, at(list, index));
        await write(one, at(list, index), `Vu par ${one.name}, point ${index}.`);
        await decide(one, at(list, index), "contacted");
      }
    };
    await Promise.all([work(holder, calls, 0), work(colleague, visits, 3), work(away, walks, 6)]);
  });

  await test.step("second day: the network goes in the middle of a note on the telephone, the page too", async () => {
    await advanceClock(request, 24 * HOUR_MS);
    const entry = at(walks, 8);
    await openSheet(away, entry);
    await write(away, entry, "Avant la coupure.");
    await away.page.context().setOffline(true);
    await note(away.page).pressSequentially(" Pendant.");
    await expect(away.page.getByText(/^Pas encore envoyé/)).toBeVisible();
    await away.page.context().setOffline(false);
    await saved(away.page);
    await note(away.page).pressSequentially(" Après.");
    await saved(away.page);
    entry.note = "Avant la coupure. Pendant. Après.";
  });

  await test.step("third day: two type in the same note at once", async () => {
    await advanceClock(request, 24 * HOUR_MS);
    const entry = at(calls, 9);
    await Promise.all([openSheet(holder, entry), openSheet(colleague, entry)]);
    await Promise.all([expect(note(holder.page)).toHaveValue(""), expect(note(colleague.page)).toHaveValue("")]);
    await note(colleague.page).fill("Rappeler jeudi.");
    await saved(colleague.page);
    await note(holder.page).fill("Préfère la canine.");
    await expect(holder.page.getByText(/a modifié cette note entre-temps/)).toBeVisible();
    await button(holder.page, "Garder les deux").click();
    await saved(holder.page);
    entry.note = "Rappeler jeudi.\n\nPréfère la canine.";
    await colleague.page.reload();
    await expect(note(colleague.page)).toHaveValue(entry.note);
  });

  await test.step("fourth day: next steps are planned, one of them for somebody who is put off meanwhile", async () => {
    const tomorrow = dayOf((await now()) + 24 * HOUR_MS);
    for (const index of [10, 11, 12]) {
      await openSheet(colleague, at(visits, index));
      await plan(colleague, at(visits, index), tomorrow);
    }
    await decide(colleague, at(visits, 12), "dismissed");
    const told = async ({ token }: Person) => {
      const answer = await request.get("/api/veterinary/notifications?limit=100", { headers: bearer(token) });
      return (await answer.json()).items.filter(({ title }: { title: string }) => title === "Prochaine étape").length;
    };
    const before = await Promise.all(people.map(told));
    // Past eight in the morning of that day.
    await advanceClock(request, 33 * HOUR_MS);
    const after = await Promise.all(people.map(told));
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 2, 0]);
    await holder.page.clock.setFixedTime(await now());
    await holder.page.goto("/selection");
    await field(holder.page, "Trier par").selectOption("Prochaine étape");
    const due = /^Prochaine étape (aujourd'hui|en retard)/;
    await expect(card(holder.page, at(visits, 10).name).getByText(due)).toBeVisible();
  });

  const staff = await enter(await holder.page.context().newPage());

  await test.step("fifth day: the centre introduces one; the appointment opens in another's calendar", async () => {
    const entry = at(calls, 13);
    const slot = new Date(Math.ceil(((await now()) + 48 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
    const data = { message: "Nous aimerions vous rencontrer à la clinique.", slots: [slot], phone: "0299123456" };
    const asked = await request.post(`/api/veterinary/candidate/${entry.id}/introduction`, {
      headers: bearer(away.token),
      data,
    });
    expect(asked.status()).toBe(201);
    const { id } = (await asked.json()).introduction;
    const path = `/api/formation/introductions/${id}/accept`;
    expect((await request.post(path, { headers: bearer(staff), data: { slot, answer: "Avec plaisir." } })).ok()).toBe(
      true,
    );
    Object.assign(entry, { status: "interview", step: dayOf(Date.parse(slot)) });
    remember(entry);
    await openSheet(colleague, entry);
    const coming = colleague.page.waitForEvent("download");
    await button(colleague.page, "Ajouter à mon agenda").click();
    const calendar = new ICAL.Component(ICAL.parse(await readFile(await (await coming).path(), "utf8")));
    const [zone, component] = [calendar.getFirstSubcomponent("vtimezone"), calendar.getFirstSubcomponent("vevent")];
    if (!zone || !component) throw new Error("No event");
    const start = new ICAL.Event(component).startDate;
    start.zone = new ICAL.Timezone(zone);
    expect(start.toJSDate().toISOString()).toBe(slot);
  });

  await test.step("sixth day: one is taken; the centre confirms, and the person with the telephone leaves", async () => {
    const entry = at(walks, 14);
    await openSheet(away, entry);
    await button(away.page, "Je l'ai recruté").click();
    const window = away.page.getByRole("dialog");
    await window.getByText("Apprentissage").click();
    await button(away.page, "Signaler le recrutement").click();
    await expect(away.page.getByText("Signalé, en attente de confirmation par le centre")).toBeVisible();
    const waiting = await (await request.get("/api/formation/recruitments", { headers: bearer(staff) })).json();
    const report = waiting.items.find((item: { candidate: { id: number } }) => item.candidate.id === entry.id);
    const path = `/api/formation/recruitments/${report.id}/confirm`;
    expect((await request.post(path, { headers: bearer(staff) })).ok()).toBe(true);
    Object.assign(entry, { status: "chosen", situation: "Déjà recruté" });
    remember(entry);
    const me = await (await request.get("/api/veterinary/user", { headers: bearer(away.token) })).json();
    const gone = await request.post("/api/veterinary/account/mandatary/delete", {
      headers: bearer(holder.token),
      data: { email: me.email },
    });
    expect(gone.status()).toBe(200);
    await away.page.goto("/selection");
    await expect(away.page).toHaveURL(/connexion/);
  });

  await test.step("at the end both who stay find everything, line by line and change by change", async () => {
    for (const { page } of [holder, colleague]) {
      await page.goto("/selection");
      const coming = page.waitForEvent("download");
      await button(page, "Exporter ma sélection").click();
      const csv = await readFile(await (await coming).path(), "utf8");
      for (const entry of entries) {
        const lines = csv
          .slice(1)
          .split("\r\n")
          .filter((one) => one.startsWith(entry.cells));
        expect(lines.join("\n")).toContain(expectedCells(entry));
      }
    }
    for (const entry of entries) {
      const path = `/api/veterinary/user/selection/${entry.id}/history`;
      const { items } = await (await request.get(path, { headers: bearer(colleague.token) })).json();
      const told: string[] = items.map((item: Change) => `${item.status} ${item.nextStepOn ?? ""}`).reverse();
      // A note leaves a line of its own, with the status and the step of then.
      const changes = told.filter((change, index) => change !== (told[index - 1] ?? "toContact "));
      expect([entry.name, changes]).toEqual([entry.name, entry.changes]);
    }
  });
  // Other tests look for one card of a name.
  for (const { id } of entries) {
    await request.post("/api/veterinary/user/selection/delete", {
      headers: bearer(holder.token),
      data: { selectionId: id, isSelected: false },
    });
  }
  await share(request, holder.token, false);
  for (const { page } of people) await page.context().close();
});

/** What a line of the file says of an entry, from its situation to its note. */
function expectedCells({ situation, status, step, note: text }: Entry): string {
  const cell = /[;,"\n]/.test(text) ? `"${text}"` : text;
  return [situation, STATUSES[status], step, cell].join(";");
}
