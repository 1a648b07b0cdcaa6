import { chromium, type Page } from "@playwright/test";
import { screenPath } from "contract/screens.ts";
import { CHROMIUM_FLAGS, ensureChromium } from "../../tools/chromium.ts";
import { lastCode, lastLink, PASSWORD } from "../browser/sign-up.ts";
import type { Finding, Row } from "../rows/row.ts";
import { type DemoServer, startDemo } from "../servers/demo-server.ts";
import { type Effort, type Person, personAt } from "./feel/person.ts";
import { number } from "./turns.ts";

/** A vet of the demo's register who has no account, and the address that the register knows. */
const VET = {
  numOrdinal: "10010",
  mobile: "0639987119",
  email: "isabelle.lefranc@clinique-du-canal.example",
};
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "fr-FR" };

/** A way through the product, and what it took before it was made shorter. */
interface Journey {
  readonly title: string;
  readonly before: Partial<Effort>;
  /** The part of it that may be left. */
  readonly mostLeft: number;
  go(page: Page, person: Person): Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", typeof name === "string" ? { name, exact: true } : { name }).first();
const menu = (page: Page, name: RegExp) => page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name });
const cards = (page: Page) => page.getByRole("list", { name: "Candidats" }).getByRole("article");

/** From the home page to the first candidates; what a field has is left to it, what has the focus is not pressed. */
async function signUp(page: Page, person: Person): Promise<void> {
  await person.tap(page.getByRole("link", { name: "Créer mon compte" }));
  await hasFocus(page, "Numéro ordinal");
  await person.type(VET.numOrdinal);
  await person.press("Enter");
  await page.getByRole("heading", { name: "Vos informations" }).waitFor();
  const address = page.getByRole("radio").first();
  if (!(await address.isChecked())) await person.tap(address);
  await typeInto(page, person, "Mot de passe", PASSWORD);
  await typeInto(page, person, "Confirmation du mot de passe", PASSWORD);
  await typeInto(page, person, "Votre téléphone mobile", VET.mobile);
  await person.tap(page.getByRole("checkbox").first());
  await person.tap(button(page, "Créer mon compte"));

  await page.getByRole("heading", { level: 1, name: "Vérification du téléphone" }).waitFor();
  await person.type(await lastCode(page, VET.mobile));
  await person.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Une dernière étape !" }).waitFor();
  await person.follow(await lastLink(page, VET.email, screenPath("Email")));

  await hasFocus(page, "Mot de passe");
  await person.type(PASSWORD);
  await person.press("Enter");
  await cards(page).first().waitFor();
  await person.closeTour();
}

/** Waits until a screen has given the focus to its first empty field. */
async function hasFocus(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.locator(":focus")).waitFor();
}

/** Types into a field, which is pressed first unless it has the focus. */
async function typeInto(page: Page, person: Person, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.waitFor();
  const isReady = await field.evaluate((element) => element === document.activeElement);
  if (!isReady) await person.tap(field);
  await person.type(text);
}

/** Three candidates near the clinic, each sheet read, into the selection. */
async function putAside(page: Page, person: Person): Promise<void> {
  await menu(page, /^Rechercher/).waitFor();
  const former = await page.getByRole("heading", { level: 2, name: /résultat/ }).textContent();
  await person.tap(button(page, /^Ma clinique/));
  await page
    .getByRole("heading", { level: 2, name: /résultat/ })
    .filter({ hasNotText: former ?? "" })
    .waitFor();
  await person.tap(cards(page).first().getByRole("link"));
  for (const left of [2, 1, 0]) {
    await person.tap(button(page, "Ajouter à ma sélection"));
    await page.getByRole("dialog").waitFor();
    await person.tap(page.getByRole("dialog"));
    if (left > 0) await person.tap(button(page, "Candidat suivant"));
  }
  await person.tap(menu(page, /^Sélection/));
  await page.getByRole("list", { name: "Candidats de votre sélection" }).getByRole("article").nth(2).waitFor();
}

/** To be told of new candidates near the clinic, from wherever the person is. */
async function turnOn(page: Page, person: Person): Promise<void> {
  await person.tap(menu(page, /^Notifications/));
  await person.tap(page.getByRole("link", { name: "Activer les alertes" }).or(button(page, "Activer les alertes")));
  const toggle = page.getByRole("switch");
  await toggle.waitFor();
  if (!(await toggle.isChecked())) await person.tap(toggle);
  const departments = page.getByRole("button", { name: /^Retirer 35/ });
  if ((await departments.count()) === 0) {
    await typeInto(page, person, "Départements", "35");
    await person.press("Enter");
  }
  await person.tap(button(page, "Valider"));
  await page.getByText("configuration modifiée").first().waitFor();
}

const journeys: readonly Journey[] = [
  {
    title: "Newcomer, from the home page to the first candidates",
    before: { taps: 17, keys: 110, seconds: 42 },
    mostLeft: 0.75,
    go: signUp,
  },
  {
    title: "Three sheets read and put aside, from the search to the selection",
    before: { taps: 15, seconds: 20 },
    mostLeft: 0.75,
    go: putAside,
  },
  { title: "Alerts turned on, from the selection", before: { taps: 7 }, mostLeft: 1, go: turnOn },
];

/** One person on a telephone goes all the ways, one after the other, on a demo of its own. */
async function walk(): Promise<readonly Effort[]> {
  const demo: DemoServer = await startDemo();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await (await browser.newContext({ ...PHONE, baseURL: demo.url })).newPage();
    await page.goto("/");
    const efforts: Effort[] = [];
    for (const { go } of journeys) {
      const person = personAt(page);
      await go(page, person);
      efforts.push(person.effort());
    }
    return efforts;
  } finally {
    await browser.close();
    await demo.stop();
  }
}

const walked: { efforts?: Promise<readonly Effort[]> } = {};
const MEASURES = ["taps", "keys", "seconds"] as const;

/** What a journey took, beside what it took before. */
async function find(place: number): Promise<Finding> {
  walked.efforts ??= walk();
  const effort = (await walked.efforts)[place];
  const journey = journeys[place];
  if (effort === undefined || journey === undefined) throw new Error(`No journey ${place}`);
  const { before, mostLeft } = journey;
  const told = MEASURES.map((measure) => {
    const former = before[measure];
    return `${number(effort[measure], 0)} ${measure}${former === undefined ? "" : ` (${former})`}`;
  });
  const ok = MEASURES.every((measure) => effort[measure] <= mostLeft * (before[measure] ?? Number.POSITIVE_INFINITY));
  return { measured: told.join(", "), ok };
}

export const rows: readonly Row[] = journeys.map(({ title, mostLeft }, place) => ({
  row: "P19",
  title,
  target: `≤ ${number(mostLeft, 2)} × each of what it took (in brackets), at a person's pace`,
  run: () => find(place),
}));
