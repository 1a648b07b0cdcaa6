import type { Page } from "@playwright/test";

export const FAILURE = "Cette page n'a pas pu s'afficher";

/** Changes the page like a browser's translation: wraps each text in new elements, and drops or moves the old node. */
export function translate(page: Page, how: "dropped" | "moved" = "dropped"): Promise<void> {
  return page.evaluate((isMoved) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.textContent?.trim() === "" || text.parentElement?.closest("script, style, svg, option, textarea"))
        continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
      inner.append(isMoved ? text : (text.textContent ?? "").toUpperCase());
    }
  }, how === "moved");
}

export async function useAll(page: Page): Promise<void> {
  const main = page.locator("main");
  for (const field of await main.locator("input:not([type]), input[type=text], input[type=email], textarea").all()) {
    // Ignores a failure, because the page may be replacing the field after a change of the window width.
    if (await field.isVisible()) await field.fill("a", { timeout: 1000 }).catch(() => undefined);
  }
  for (const button of await main.locator("button[aria-expanded=false]").all()) {
    if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined);
  }
  await page.keyboard.press("Escape");
}
