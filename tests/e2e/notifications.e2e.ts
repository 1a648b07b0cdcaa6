import { expect, type Locator, type Page } from "@playwright/test";
import { CANDIDATE_NOTIFICATION } from "contract/alerts/alerts.ts";
import { advanceClock, arrive, bearer, DAY_MS, logIn, readMessages } from "./demo.ts";
import { menu } from "./page.ts";
import { test } from "./test.ts";
import { phone } from "./where.ts";

const MOBILE = "0639980101";

const rows = (page: Page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
const badge = (page: Page) => menu(page).getByRole("link", { name: /^Notifications/ });

async function deleteAll(page: Page, token: string): Promise<void> {
  const headers = bearer(token);
  const response = await page.request.get("/api/veterinary/notifications?limit=100", { headers });
  const uuids = (await response.json()).items.map(({ uuid }: { uuid: string }) => uuid);
  await page.request.post("/api/veterinary/notifications/delete", { headers, data: uuids });
}

/** Clears all next steps and cancels all introductions, because their reminders would add notifications. */
async function endFollowUps(page: Page, token: string): Promise<void> {
  const headers = bearer(token);
  const selected = await (await page.request.get("/api/veterinary/user/selections", { headers })).json();
  for (const { veterinaryCandidate, introduction } of selected.veterinaryCandidateVeterinaryUsers) {
    const path = `/api/veterinary/user/selection/${veterinaryCandidate.id}/follow-up`;
    await page.request.put(path, { headers, data: { nextStepOn: null } });
    if (introduction) await page.request.post(`/api/veterinary/introduction/${introduction.id}/cancel`, { headers });
  }
}

async function notify(page: Page, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await arrive(page.request, "35");
    await advanceClock(page.request, DAY_MS);
  }
}

async function openList(page: Page, count: number): Promise<void> {
  // Advances the clock by a day, so that notifications caused by other tests arrive before `deleteAll` runs.
  const token = await logIn(page);
  await endFollowUps(page, token);
  await advanceClock(page.request, DAY_MS);
  await deleteAll(page, await logIn(page));
  await notify(page, count);
  await logIn(page);
  await page.goto("/notification/list");
  await expect(rows(page)).toHaveCount(count);
}

test.describe("The notification list", () => {
  test("A new candidate appears in the notification list, and an SMS announces the candidate (S1-10 S1-11 S2-017 S2-035 S2-200 S2-204 S2-207 S2-208 S2-209)", {
    tag: "@phone",
  }, async ({ page }) => {
    await openList(page, 1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notifications");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(rows(page).first()).toContainText("Non lue");
    await expect(rows(page).first()).toContainText("Nouveau candidat");
    await expect(rows(page).first()).toContainText(/\d+ ans, .+ km/);
    await expect(badge(page)).toContainText("1");
    const [sms] = await readMessages(page.request, MOBILE);
    expect(sms?.text).toMatch(/^Espace entreprise : 1 nouveau candidat ASV \(35\)\. http\S+\/s\/\w{10}$/);
    await page.getByRole("link", { name: "Paramètres des notifications" }).click();
    await expect(page).toHaveURL("/parameters/notification");
  });
});

test("From the search, a user turns alerts on with three taps (B14-10)", { tag: "@phone" }, async ({ page }) => {
  const headers = bearer(await logIn(page));
  const path = `/api/veterinary/notification/parameter/${CANDIDATE_NOTIFICATION}`;
  const off = await page.request.post(path, { headers, data: { enabled: false } });
  expect(off.status()).toBe(200);
  await page.goto("/recherche");
  await badge(page).tap();
  await page.getByRole("link", { name: "Activer les alertes" }).tap();
  await page.getByRole("button", { name: "Valider" }).tap();
  await expect(page.getByText("configuration modifiée").first()).toBeVisible();
  await expect(page.getByRole("switch", { name: "Actif" })).toBeVisible();
});

test.describe("A swipe on a notification", { tag: "@phone" }, () => {
  test.use(phone);

  test("A swipe reveals 155 px of buttons on an unread notification, 85 px on a read notification (S2-212 S2-213 S9-09)", async ({
    page,
  }) => {
    await openList(page, 2);
    const row = rows(page).first();
    await swipeLeft(page, row, 155);
    const read = row.getByRole("button", { name: /^Marquer comme lue/ });
    // Repeats the tap, because Chromium ignores a tap while the previous swipe is still moving the content.
    await expect(async () => {
      if (await read.isVisible()) await read.tap();
      await expect(row).not.toContainText("Non lue", { timeout: 2000 });
    }).toPass();
    await swipeLeft(page, rows(page).nth(1), 155);
    await swipeLeft(page, row, 85);
    await expect(async () => {
      if ((await rows(page).count()) > 1) await row.getByRole("button", { name: /^Supprimer/ }).tap();
      await expect(rows(page)).toHaveCount(1, { timeout: 2000 });
    }).toPass();
  });
});

/** Swipes until the row shows its buttons, because a swipe has no effect while the list is redrawing the row. */
async function swipeLeft(page: Page, row: Locator, revealed: number): Promise<void> {
  const opened = () => row.locator("[style*='--reveal']").evaluate((element) => element.scrollLeft);
  await expect(async () => {
    await touchAndMove(page, row);
    await expect.poll(opened, { timeout: 2000 }).toBe(revealed);
  }).toPass();
}

async function touchAndMove(page: Page, over: Locator): Promise<void> {
  await expect(over).toBeVisible();
  const box = await over.boundingBox();
  if (box === null) throw new Error("Nothing to swipe");
  const session = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  const start = box.x + box.width * 0.8;
  await touch("touchStart", start);
  for (let moved = 20; moved <= 160; moved += 20) await touch("touchMove", start - moved);
  await touch("touchEnd");
}
