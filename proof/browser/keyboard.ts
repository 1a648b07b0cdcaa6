import { expect, type Locator, type Page } from "@playwright/test";

/** More presses of Tab than any screen needs. */
const MANY = 60;

type Role = Parameters<Page["getByRole"]>[0];

/**
 * Presses Tab until the element of this role and name has the focus, and checks that the focus is seen there.
 * @throws when it is out of the keyboard's reach
 */
export async function tabTo(page: Page, role: Role, name: string | RegExp): Promise<Locator> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await expect(wanted).toBeVisible();
  for (let press = 0; press < MANY; press += 1) {
    await page.keyboard.press("Tab");
    if (!(await wanted.evaluate((element) => element === document.activeElement))) continue;
    await expectFocusShown(wanted);
    return wanted;
  }
  throw new Error(`Tab never reaches the ${role} ${String(name)}`);
}

/** The outline of the focus is there, and nothing that is fixed to the screen lies over the element (WCAG 2.4.7, 2.4.11). */
async function expectFocusShown(element: Locator): Promise<void> {
  const { outline, isCovered } = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const outlined = [node, node.parentElement].map((one) => (one === null ? "" : getComputedStyle(one).outlineStyle));
    return {
      outline: outlined.join(),
      isCovered: top !== null && !node.contains(top) && !top.contains(node) && top.closest("label") === null,
    };
  });
  expect(outline).toMatch(/solid|auto/);
  expect(isCovered).toBe(false);
}
