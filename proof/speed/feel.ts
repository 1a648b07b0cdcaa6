import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { median } from "../rows/statistics.ts";
import { type LoggedInDemo, openLoggedInDemo, openPage, slowDown } from "./feel/demo.ts";
import { interaction, longestTask, observe, shifts } from "./feel/figures.ts";

/**
 * How the search feels on a processor four times slower: what a click takes until the next paint with 1,000 cards
 * scrolled in, and the longest task while 5,000 cards are scrolled through. Each figure is the median of some rounds,
 * beside that of a click on an empty page, because a shared machine has its own share in every figure.
 */
export interface FeelOptions {
  readonly rounds?: number;
  /** A demo that runs already; it keeps the candidates. */
  readonly url?: string | undefined;
  /** Cards to scroll through. */
  readonly cards?: number;
}

const CANDIDATES = 5000;
const CARDS = 1000;
const SLOWER = 4;

const NAMES = {
  empty: "clic, page vide",
  chip: "puce retirée",
  add: "ajout à la sélection",
  choose: "filtre choisi",
  validate: "recherche validée",
  scroll: "plus longue tâche, toutes les fiches défilées",
  shift: "décalage de la page (CLS)",
} as const;

/** Milliseconds, and for `shift` a number without a unit. */
type Figures = Record<keyof typeof NAMES, number>;

/** Measures, prints each figure with its median first, and answers the rounds. */
export async function feel({ rounds = 3, url, cards = CANDIDATES }: FeelOptions = {}): Promise<Figures[]> {
  const demo = await openLoggedInDemo(CANDIDATES, url);
  try {
    const all: Figures[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      all.push(await measure(demo, cards));
      console.log(`passe ${round} : ${JSON.stringify(all.at(-1))}`);
    }
    for (const [name, values] of Object.entries(byName(all))) print(name, values);
    return all;
  } finally {
    await demo.close();
  }
}

function byName(all: readonly Figures[]): Record<string, number[]> {
  const { empty, chip, add, choose, validate, scroll, shift } = NAMES;
  return {
    [empty]: all.map((one) => one.empty),
    [chip]: all.map((one) => one.chip),
    [add]: all.map((one) => one.add),
    [choose]: all.map((one) => one.choose),
    [validate]: all.map((one) => one.validate),
    [scroll]: all.map((one) => one.scroll),
    [shift]: all.map((one) => one.shift),
  };
}

function print(name: string, values: readonly number[]): void {
  const digits = name === NAMES.shift ? 3 : 0;
  const each = values.map((value) => value.toFixed(digits)).join(", ");
  console.log(`${name.padEnd(42)} ${median(values).toFixed(digits).padStart(6)}   (${each})`);
}

async function measure(demo: LoggedInDemo, cards: number): Promise<Figures> {
  const empty = await measureEmpty(demo);
  const { page, context } = await openPage(demo);
  try {
    await observe(page);
    await page.goto("/recherche?jobInterviewStatus=Oui");
    await scrollIn(page, CARDS);
    await slowDown(page, SLOWER);
    const chip = await interaction(page, page.getByRole("button", { name: "Retirer Tests : Oui" }));

    await slowDown(page, 1);
    await scrollIn(page, CARDS);
    // The form is unfolded: the page was opened with one of its filters.
    await page.getByRole("radio", { name: "Baccalauréat" }).waitFor();
    await slowDown(page, SLOWER);
    const add = await interaction(page, addButton(page));
    const choose = await interaction(page, page.getByRole("radio", { name: "Baccalauréat" }));
    const validate = await interaction(page, page.getByRole("button", { name: "Valider ma recherche" }));
    const shift = await shifts(page);

    await page.goto("/recherche");
    await page.getByRole("article").first().waitFor();
    const { longest } = await longestTask(page, () => scrollThrough(page, cards));
    return { empty, chip, add, choose, validate, scroll: longest, shift };
  } finally {
    await context.close();
  }
}

/** A click on a page that does next to nothing: what the machine and the browser take in any case. */
async function measureEmpty(demo: LoggedInDemo): Promise<number> {
  const { page, context } = await openPage(demo);
  try {
    await observe(page);
    const body = "<!doctype html><button onclick=\"this.textContent += '.'\">Clic</button>";
    await page.route("**/page-vide", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("/page-vide");
    await slowDown(page, SLOWER);
    return await interaction(page, page.getByRole("button"));
  } finally {
    await context.close();
  }
}

/** The add button of the last card, which stands at the end of the screen. */
function addButton(page: Page) {
  return page.getByRole("button", { name: /^Ajouter à ma sélection/ }).last();
}

/** How many cards the list has loaded: its last one is drawn once the end is in sight. */
function loadedCards(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number([...document.querySelectorAll("main li[aria-posinset]")].at(-1)?.ariaPosInSet ?? 0),
  );
}

/** Jumps to the end until so many cards are loaded. */
async function scrollIn(page: Page, cards: number): Promise<void> {
  await page.getByRole("article").first().waitFor();
  while ((await loadedCards(page)) < cards) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(30);
  }
}

/** Scrolls like a quick reader until every card was there. */
async function scrollThrough(page: Page, cards: number): Promise<void> {
  await page.mouse.move(900, 400);
  while ((await loadedCards(page)) < cards) await page.mouse.wheel(0, 2400);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      rounds: { type: "string", default: "3" },
      cards: { type: "string", default: String(CANDIDATES) },
    },
  });
  await feel({ rounds: Number(values.rounds), cards: Number(values.cards), url: values.url });
}
