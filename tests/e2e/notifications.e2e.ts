import { expect, type Locator, type Page } from "@playwright/test";
import { advanceClock, arrive, logIn, readMessages } from "./demo.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

const DAY = 24 * 3600_000;
/** Where the demo's alerts of the holder go. */
const MOBILE = "0639980101";

const list = (page: Page) => page.getByRole("list", { name: "Notifications" });
const rows = (page: Page) => list(page).getByRole("listitem");
const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: /^Notifications/ });

/** Deletes what the account was told so far. */
async function forgetAll(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/veterinary/notifications?limit=100", { headers });
  const uuids = (await answer.json()).items.map(({ uuid }: { uuid: string }) => uuid);
  await page.request.post("/api/veterinary/notifications/delete", { headers, data: uuids });
}

/** Plans nothing any more: next steps and introductions tell of themselves as their days come. */
async function planNothing(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const selected = await (await page.request.get("/api/veterinary/user/selections", { headers })).json();
  for (const { veterinaryCandidate, introduction } of selected.veterinaryCandidateVeterinaryUsers) {
    const path = `/api/veterinary/user/selection/${veterinaryCandidate.id}/follow-up`;
    await page.request.put(path, { headers, data: { nextStepOn: null } });
    if (introduction) await page.request.post(`/api/veterinary/introduction/${introduction.id}/cancel`, { headers });
  }
}

/** One notification for each day that passes, each of one new candidate in the Ille-et-Vilaine. */
async function tell(page: Page, count: number) {
  const arrived = [];
  for (let day = 0; day < count; day += 1) {
    arrived.push(await arrive(page.request, "35"));
    await advanceClock(page.request, DAY);
  }
  return arrived;
}

/** Opens the list of somebody who was told this many times. */
async function openList(page: Page, count: number) {
  // Who arrived for other tests is told first: each notification below is then of one candidate.
  const token = await logIn(page);
  await planNothing(page, token);
  await advanceClock(page.request, DAY);
  await forgetAll(page, await logIn(page));
  const arrived = await tell(page, count);
  await logIn(page);
  await page.goto("/notification/list");
  if (count > 0) await expect(rows(page)).toHaveCount(count);
  return arrived;
}

test.describe("notification list", () => {
  test("S1-10 S1-11 S2-017 S2-035 S2-200 S2-204 S2-207 S2-208 S2-209 announces a new candidate in the app and by SMS", {
    tag: "@phone",
  }, async ({ page }) => {
    await openList(page, 1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(rows(page).first()).toContainText("Non lue");
    await expect(rows(page).first()).toContainText("Nouveau candidat");
    await expect(rows(page).first()).toContainText("Ille-et-Vilaine (35)");
    await expect(badge(page)).toContainText("1");
    const [sms] = await readMessages(page.request, MOBILE);
    expect(sms?.text).toMatch(/^Espace entreprise : 1 nouveau candidat ASV \(35\)\. http\S+\/s\/\w{10}$/);
    await page.getByRole("link", { name: "Paramètres des notifications" }).click();
    await expect(page).toHaveURL("/parameters/notification");
  });

  test("S2-214 S2-215 S2-139 S2-140 S4-50 a click marks it read and opens the search on its candidates", {
    tag: "@desktop",
  }, async ({ page }) => {
    const [candidate] = await openList(page, 1);
    await rows(page).getByRole("link").click();
    await expect(page).toHaveURL(/\/recherche$/);
    await expect(page.getByText(/Notif\. du \d\d\/\d\d(\/\d{4})? à 13:00/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "1 résultat", exact: true })).toBeVisible();
    await expect(page.getByRole("article")).toContainText(candidate?.lastName ?? "");
    await expect(badge(page)).not.toContainText("1");
    await page.goto("/notification/list");
    await expect(rows(page).first()).not.toContainText("Non lue");
  });

  test("S2-210 S2-211 S7-32 S7-33 each has its own actions, for the keyboard too", { tag: "@desktop" }, async ({
    page,
  }) => {
    await openList(page, 2);
    const first = rows(page).first();
    await first.getByRole("button", { name: /^Marquer comme lue/ }).focus();
    await page.keyboard.press("Enter");
    await expect(first.getByRole("button", { name: /^Marquer comme lue/ })).toHaveCount(0);
    await expect(first.getByRole("link")).toBeFocused();
    await first.getByRole("button", { name: /^Supprimer/ }).focus();
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first().getByRole("link")).toBeFocused();
  });
});

test.describe("swiping", { tag: "@phone" }, () => {
  test.use(phone);

  test("S2-212 S2-213 S9-09 uncovers 155 px of an unread notification and 85 px of a read one", async ({ page }) => {
    await openList(page, 2);
    const row = rows(page).first();
    const opened = () => row.locator("[style*='--reveal']").evaluate((element) => element.scrollLeft);
    // A flick below the tolerance of 30 px, whatever its speed.
    await swipeLeft(page, row, 18);
    expect(await opened()).toBe(0);
    await swipeLeft(page, row);
    await expect.poll(opened).toBe(155);
    await row.getByRole("button", { name: /^Marquer comme lue/ }).tap();
    await expect(row).not.toContainText("Non lue");
    await expect.poll(opened).toBeLessThanOrEqual(85);
    await swipeLeft(page, rows(page).nth(1));
    // The list may still be drawing the row again: a person would swipe once more.
    await expect(async () => {
      await swipeLeft(page, row);
      expect(await opened()).toBe(85);
    }).toPass();
    await row.getByRole("button", { name: /^Supprimer/ }).tap();
    await expect(rows(page)).toHaveCount(1);
  });
});

/** A finger that goes to the left over an element, some pixels far. */
async function swipeLeft(page: Page, over: Locator, distance = 160): Promise<void> {
  const box = await over.boundingBox();
  if (box === null) throw new Error("Nothing to swipe");
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  const start = box.x + box.width * 0.8;
  await touch("touchStart", start);
  const step = Math.min(20, distance / 2);
  for (let moved = step; moved <= distance; moved += step) await touch("touchMove", start - moved);
  await touch("touchEnd");
  // Chromium takes no tap while a fling of the last touch would go on.
  await page.waitForTimeout(1000);
}

test.describe("short link", { tag: "@phone" }, () => {
  /** The path of the link in the last SMS. */
  async function lastLink(page: Page): Promise<string> {
    await tell(page, 1);
    const [sms] = await readMessages(page.request, MOBILE);
    return /\/s\/\w{10}/.exec(sms?.text ?? "")?.[0] ?? "";
  }

  test("S2-011 S2-042 S2-043 S7-42 asks a visitor to log in, and opens the search on the candidates of the SMS", async ({
    page,
  }) => {
    const link = await lastLink(page);
    await page.goto(link);
    await expect(page).toHaveURL(`/connexion?redirectUri=${encodeURIComponent(link)}`);
    await logIn(page);
    await page.goto(link);
    await expect(page).toHaveURL(/\/recherche$/);
    await expect(page.getByText(/^Notif\. du/).first()).toBeVisible();
  });
});
