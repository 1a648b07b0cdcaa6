import { expect, type Page } from "@playwright/test";
import { updateUser } from "contract/account.ts";
import { notificationParametersRead, notificationParametersSave } from "contract/alerts.ts";
import { addCollaborator } from "contract/collaborators.ts";
import { deleteNotification, notificationList } from "contract/notifications.ts";
import { addToSelection, removeFromSelection } from "contract/selection.ts";
import { logIn } from "./demo.ts";
import { clinicViews } from "./screens.ts";
import { openView, press, pressFirst, refuse, reply, type View } from "./staging.ts";
import { test } from "./test.ts";

/** Width and height of the windows: a telephone, a tablet, a desk. */
const WINDOWS = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
/** A message of several lines stands for the longest that a server may answer. */
const MORE_LINES = "\nUne deuxième ligne\nUne troisième ligne\nUne quatrième ligne\nUne cinquième ligne";

const settings = {
  enabled: true,
  sectorList: ["35"],
  destination: { mobile: "0639987118" },
  periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
};
const notifications = {
  items: [
    {
      uuid: "0193b1f0-7c1e-7000-8000-000000000001",
      title: "Nouveau candidat",
      content: "Ille-et-Vilaine (35)",
      read: false,
      date: new Date().toISOString(),
      type: "candidate",
    },
  ],
  meta: { totalItems: 1, totalPages: 1, currentPage: 1, limit: 20, first: 1, last: 1 },
};
const known = (name: string, path: string, stages: View["stages"], act: View["act"]): View => ({
  name,
  path,
  viewer: "holder",
  stages: stages ?? [],
  ...(act && { act }),
});

/** What a press of somebody who is logged in makes a message of; the views have those that come by themselves. */
const presses: readonly View[] = [
  known(
    "a card that is not put aside",
    "/recherche",
    [refuse(addToSelection, "candidateNotFound")],
    pressFirst(/^Ajouter à ma sélection/),
  ),
  known(
    "a sheet that is not put aside",
    "/candidat/3",
    [refuse(addToSelection, "tooManyRequests")],
    press("Ajouter à ma sélection"),
  ),
  known("a candidate that stays", "/selection", [refuse(removeFromSelection, "internal")], async (page) => {
    await pressFirst(/^Retirer de ma sélection/)(page);
    await press("Oui")(page);
  }),
  known("a profile that is refused", "/monCompte", [refuse(updateUser, "tooManyRequests")], async (page) => {
    await page.getByLabel("Téléphone", { exact: true }).fill("0299000001");
    await press("Mettre à jour mon profil")(page);
  }),
  known(
    "a collaborator who is refused",
    "/monCompte?onglet=collaborateurs",
    [refuse(addCollaborator, "collaboratorsFull")],
    async (page) => {
      await press("Ajouter un collaborateur")(page);
      await page.getByLabel("Nom", { exact: true }).fill("Bihan");
      await page.getByLabel("Prénom", { exact: true }).fill("Lou");
      await page.getByLabel("Email", { exact: true }).fill("lou@clinique.example");
      await press("Valider")(page);
    },
  ),
  known(
    "alerts turned off",
    "/parameters/notification",
    [reply(notificationParametersRead, settings), reply(notificationParametersSave, { ...settings, enabled: false })],
    (page) => page.getByRole("switch").click(),
  ),
  known(
    "a notification that stays",
    "/notification/list",
    [reply(notificationList, notifications), refuse(deleteNotification, "internal")],
    pressFirst(/^Supprimer/),
  ),
];

/** What of the page a message may not lie over, and where the message is. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const window = [...document.querySelectorAll("[role=dialog]")].at(-1);
    const kept = [
      ...(window ?? document).querySelectorAll(`h1, [role=dialog] > h2, [data-uncovered=""]`),
      ...document.querySelectorAll("footer nav"),
    ];
    return [...document.querySelectorAll("[data-position]")].flatMap((message) => {
      const { left, top, right, bottom } = boxOf(message);
      return kept
        .filter((one) => {
          const box = boxOf(one);
          return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        })
        .map((one) => `${one.localName} ${JSON.stringify(boxOf(one))} under ${JSON.stringify(boxOf(message))}`);
    });
  });
}

test.use({ reducedMotion: "reduce" });

for (const view of [...clinicViews(1).filter(({ isBrief }) => isBrief), ...presses]) {
  test(`a message covers no menu, title, count or step, however long it is: ${view.name}`, async ({ page }) => {
    if (view.viewer !== "visitor") await logIn(page);
    const [width, height] = WINDOWS[0];
    await page.setViewportSize({ width, height });
    const staged = await openView(page, view);
    // A field that is typed in comes before a title (toast-place.test.ts).
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    const message = page.locator("[data-position]").first();
    const text = message.locator("p").first();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      // It stays as long as the pointer is over it.
      await message.hover();
      await expect.poll(() => covered(page)).toEqual([]);
      const low = (await message.boundingBox())?.height ?? 0;
      await text.evaluate((one, more) => one.append(more), MORE_LINES);
      await expect.poll(async () => (await message.boundingBox())?.height).toBeGreaterThan(low + 60);
      await expect.poll(() => covered(page)).toEqual([]);
      await text.evaluate((one) => one.lastChild?.remove());
    }
    for (const stage of staged) await stage.dispose();
  });
}
