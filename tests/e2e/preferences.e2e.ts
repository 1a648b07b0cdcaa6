import { expect, type Locator, type Page } from "@playwright/test";
import { centrePath } from "contract/centre/centre-screens.ts";
import { screenPath } from "contract/screens.ts";
import { enter, MANAGER } from "./centre.ts";
import { logIn } from "./demo.ts";
import { dialog, field } from "./page.ts";
import { test } from "./test.ts";

test.describe("Display settings of the browser", () => {
  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
  }

  test("With the setting for more contrast, the edges of cards and fields are darker (B17-05)", async ({ page }) => {
    await page.emulateMedia({ contrast: "more" });
    await page.goto("/connexion");
    const colours = await field(page, "Email").evaluate((field) => {
      const { borderTopColor, color } = getComputedStyle(field);
      return [borderTopColor, color];
    });
    expect(colours[0]).toBe(colours[1]);
  });

  async function looksChanged(control: Locator): Promise<boolean> {
    const picture = async () => {
      await control.blur();
      await control.page().mouse.move(0, 0);
      return control.screenshot();
    };
    const before = await picture();
    await control.click();
    return !before.equals(await picture());
  }

  const withoutEdge = (locator: Locator) =>
    locator.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).opacity !== "0")
        .filter((one) => {
          const frames = [one, one.parentElement, one.parentElement?.parentElement].filter((frame) => !!frame);
          return frames.every((frame) => getComputedStyle(frame).borderBottomStyle !== "solid");
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    );

  const marks = (entry: Locator) =>
    entry.first().evaluate((element) => {
      const { outline, borderBottomColor, backgroundColor } = getComputedStyle(element);
      return [outline, borderBottomColor, backgroundColor].join(" ");
    });

  async function expectCurrentEntry(menu: Locator): Promise<void> {
    const current = await marks(menu.locator("a[aria-current]"));
    expect(current).not.toBe(await marks(menu.locator("a:not([aria-current])")));
  }

  async function expectFocusRing(page: Page): Promise<void> {
    await page.keyboard.press("Tab");
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    expect(ring).toBe("solid");
  }

  test("With forced colours, clinic pages show edges, checked boxes, toggles and focus (B17-05)", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await logIn(page);
    await visit(page, "/recherche");
    await expectFocusRing(page);
    await expectCurrentEntry(page.getByRole("navigation", { name: "Menu" }));
    expect(
      await withoutEdge(page.locator("main :is(input, select, article, span[data-tone]:not([data-through]))")),
    ).toEqual([]);
    await page.getByRole("button", { name: "+ de filtres" }).click();
    expect(await looksChanged(field(page, "Avis très favorable"))).toBe(true);
    await visit(page, screenPath("ParametersNotification"));
    expect(await looksChanged(page.getByRole("switch").first())).toBe(true);
  });

  test("With forced colours, centre pages show edges, checked boxes, badges and focus (B17-05)", async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await enter(page, MANAGER);
    await visit(page, centrePath("Requests"));
    await expectFocusRing(page);
    await expectCurrentEntry(page.getByRole("banner"));
    await expectCurrentEntry(page.getByRole("main").getByRole("navigation"));
    await visit(page, centrePath("Dossiers"));
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await withoutEdge(page.locator("main :is(input, select, tbody tr, span[data-tone]:not([data-through]))")),
      ).toEqual([]);
      expect(await looksChanged(page.locator("tbody").getByRole("checkbox").first())).toBe(true);
    }
  });

  test("With the setting for less transparency, surfaces are opaque (B17-05)", async ({ page }) => {
    const browser = await page.context().newCDPSession(page);
    const features = [{ name: "prefers-reduced-transparency", value: "reduce" }];
    await browser.send("Emulation.setEmulatedMedia", { features });
    const translucent = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("body *")]
          .filter((one) => {
            const [, alpha = "1"] =
              /^.+(?:, |\/ )([\d.]+)\)$/.exec(getComputedStyle(one).backgroundColor.replace(/^rgb\(.*/, "")) ?? [];
            return Number(alpha) > 0 && Number(alpha) < 1;
          })
          .map((one) => one.outerHTML.slice(0, 120)),
      );
    await logIn(page);
    await visit(page, "/monCompte");
    await field(page, "Nom").fill("Autre");
    await page.getByRole("link", { name: /^Rechercher/ }).click();
    await expect(dialog(page)).toBeVisible();
    expect(await translucent()).toEqual([]);
    await enter(page, MANAGER);
    await visit(page, centrePath("Day"));
    expect(await translucent()).toEqual([]);
  });

  test("The sort arrows of the centre's tables are fully visible at several window widths (B17-04)", async ({
    page,
  }) => {
    await enter(page, MANAGER);
    for (const width of [960, 1240]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, centrePath("Dossiers"));
      await page.locator("thead").getByRole("button").first().click();
      await page.locator("thead th[aria-sort] svg").waitFor();
      expect(await page.locator("thead").evaluate(cutArrows), `${width} px`).toEqual([]);
    }
  });
});

/** Moves the sort arrow into each column in turn. @returns the columns that cut the arrow off */
function cutArrows(head: Element): string[] {
  const arrow = head.querySelector("th[aria-sort] svg");
  if (arrow === null) return ["no arrow"];
  return [...head.querySelectorAll("button")].flatMap((button) => {
    button.append(arrow);
    const [box, cell] = [arrow.getBoundingClientRect(), button.closest("th")?.getBoundingClientRect()];
    const isWhole = box.width === 16 && cell !== undefined && box.left >= cell.left && box.right <= cell.right;
    return isWhole ? [] : [button.textContent ?? ""];
  });
}
