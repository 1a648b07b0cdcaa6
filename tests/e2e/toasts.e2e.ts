import { expect } from "@playwright/test";
import { updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { notificationParametersRead, notificationParametersSave } from "contract/alerts/alerts.ts";
import { deleteNotification, notificationList } from "contract/alerts/notifications.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { logIn } from "./demo.ts";
import { clinicViews } from "./screens.ts";
import { openView, press, pressFirst, reject, reply, type View } from "./staging.ts";
import { test } from "./test.ts";

/** Width and height of the windows: a telephone, a tablet, a desk. */
const WINDOWS = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;

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
    [reject(addToSelection, "candidateNotFound")],
    pressFirst(/^Ajouter à ma sélection/),
  ),
  known(
    "a sheet that is not put aside",
    "/candidat/3",
    [reject(addToSelection, "tooManyRequests")],
    press("Ajouter à ma sélection"),
  ),
  known("a candidate that stays", "/selection", [reject(removeFromSelection, "internal")], async (page) => {
    await pressFirst(/^Retirer de ma sélection/)(page);
    await press("Oui")(page);
  }),
  known("a profile that is refused", "/monCompte", [reject(updateUser, "tooManyRequests")], async (page) => {
    await page.getByLabel("Téléphone", { exact: true }).fill("0299000001");
    await press("Mettre à jour mon profil")(page);
  }),
  known(
    "a collaborator who is refused",
    "/monCompte?onglet=collaborateurs",
    [reject(addCollaborator, "collaboratorsFull")],
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
    [reply(notificationList, notifications), reject(deleteNotification, "internal")],
    pressFirst(/^Supprimer/),
  ),
];

test.use({ reducedMotion: "reduce" });

for (const view of [...clinicViews(1).filter(({ isBrief }) => isBrief), ...presses]) {
  test(`B14-07 a message lies over the header, and one of two lines not over the title: ${view.name}`, async ({
    page,
  }) => {
    if (view.viewer !== "visitor") await logIn(page);
    const [width, height] = WINDOWS[0];
    await page.setViewportSize({ width, height });
    const staged = await openView(page, view);
    const message = page.locator("[data-position]:visible");
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      // It stays as long as the pointer is over it.
      await message.hover();
      await expect(message).toHaveCount(1);
      const box = await message.boundingBox();
      expect(box?.y).toBeLessThan(8);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(120);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await page.evaluate(isTitleUnderMessage)).toBe(false);
    }
    for (const stage of staged) await stage.dispose();
  });
}

/** Runs in the page. Errors of three lines and more, and dialogs that lie over the page, may cover its title. */
function isTitleUnderMessage(): boolean {
  const message = document.querySelector("[data-position]")?.getBoundingClientRect();
  const title = document.querySelector("h1")?.getBoundingClientRect();
  if (message === undefined || title === undefined || message.height > 76) return false;
  if (document.querySelector("[role=dialog]")) return false;
  return message.bottom > title.top && message.left < title.right && title.left < message.right;
}
