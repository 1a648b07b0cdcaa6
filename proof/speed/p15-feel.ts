import type { Page } from "@playwright/test";
import type { Row } from "../rows/row.ts";
import { median } from "../rows/statistics.ts";
import { type LoggedInDemo, openLoggedInDemo, openPage, slowDown } from "./feel/demo.ts";
import { interaction, longestTask, observe, shifts } from "./feel/figures.ts";
import { number } from "./turns.ts";

/** Cards to scroll through, and how many of them are there when something is pressed. */
const CANDIDATES = 5000;
const CARDS = 1000;
const SLOWER = 4;
const ROUNDS = 3;
const MOST_MS = 100;

/** Milliseconds, and for `shift` a number without a unit. */
type Figures = Record<"empty" | "chip" | "add" | "choose" | "validate" | "scroll" | "shift", number>;

/**
 * How the search feels on a processor four times slower: what a press takes until the next paint with 1,000 cards
 * scrolled in, and the longest task while 5,000 are scrolled through. Each figure is the median of some rounds, beside that of a press on
 * an empty page, because a shared machine has its own share in every figure.
 */
async function run() {
  const demo = await openLoggedInDemo(CANDIDATES);
  const rounds: Figures[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await measure(demo));
  } finally {
    await demo.close();
  }
  const of = (name: keyof Figures) => median(rounds.map((one) => one[name]));
  const ms = (name: keyof Figures) => `${number(of(name), 0)} ms`;
  return {
    measured:
      `filter chosen ${ms("choose")}, search started ${ms("validate")}, chip removed ${ms("chip")}, added to the ` +
      `selection ${ms("add")} (a press on an empty page: ${ms("empty")}); longest task while ${number(CANDIDATES, 0)} ` +
      `cards are scrolled through ${ms("scroll")}; CLS ${number(of("shift"), 3)}`,
    ok: (["choose", "validate", "chip", "add"] as const).every((name) => of(name) <= MOST_MS),
  };
}

async function measure(demo: LoggedInDemo): Promise<Figures> {
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
    const { longest } = await longestTask(page, () => scrollThrough(page, CANDIDATES));
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

export const rows: readonly Row[] = [
  {
    row: "P15",
    title: "What a press takes until the next paint, 1,000 cards scrolled in, processor 4 × slower",
    target: `≤ ${MOST_MS} ms for a filter, a chip, an addition`,
    run,
  },
];
