import { updateUser } from "contract/accounts/account.ts";
import { addCollaborator } from "contract/accounts/collaborators.ts";
import { notificationParametersRead, notificationParametersSave } from "contract/alerts/alerts.ts";
import { deleteNotification, notificationList } from "contract/alerts/notifications.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { logIn } from "./demo.ts";
import { expectToastAtTop, field } from "./page.ts";
import { openView, press, pressFirst, reject, reply, type Stage, type View } from "./staging.ts";
import { test } from "./test.ts";

const PHONE = { width: 390, height: 844 };

const settings = {
  ...{ enabled: true, sectorList: ["35"], destination: { mobile: "0639987118" } },
  periodicity: { type: "weekly", params: { day: 1, hour: 13, minute: 0 } },
};
const notification = {
  ...{ uuid: "0193b1f0-7c1e-7000-8000-000000000001", title: "Nouveau candidat", content: "Ille-et-Vilaine (35)" },
  ...{ read: false, date: new Date().toISOString(), type: "candidate" },
};
const meta = { totalItems: 1, totalPages: 1, currentPage: 1, limit: 20, first: 1, last: 1 };
const afterPress = (name: string, path: string, stages: readonly Stage[], act: NonNullable<View["act"]>): View => ({
  ...{ name, path, viewer: "holder", stages, act },
});

const presses: readonly View[] = [
  afterPress(
    "a rejected card",
    "/recherche",
    [reject(addToSelection, "candidateNotFound")],
    pressFirst(/^Ajouter à ma sélection/),
  ),
  afterPress(
    "a rejected sheet",
    "/candidat/3",
    [reject(addToSelection, "tooManyRequests")],
    press("Ajouter à ma sélection"),
  ),
  afterPress("an addition under a dialog", "/recherche", [], async (page) => {
    await pressFirst(/^Ajouter à ma sélection/)(page);
    await page.locator("[data-position]:visible").hover();
    await press("+ de filtres")(page);
  }),
  afterPress("a failed removal", "/selection", [reject(removeFromSelection, "internal")], async (page) => {
    await pressFirst(/^Retirer de ma sélection/)(page);
    await press("Oui")(page);
  }),
  afterPress("a rejected profile", "/monCompte", [reject(updateUser, "tooManyRequests")], async (page) => {
    await field(page, "Téléphone").fill("0299000001");
    await press("Mettre à jour mon profil")(page);
  }),
  afterPress(
    "a rejected collaborator",
    "/monCompte?onglet=collaborateurs",
    [reject(addCollaborator, "collaboratorsFull")],
    async (page) => {
      await press("Ajouter un collaborateur")(page);
      await field(page, "Nom").fill("Bihan");
      await field(page, "Prénom").fill("Lou");
      await field(page, "Email").fill("lou@clinique.example");
      await press("Valider")(page);
    },
  ),
  afterPress(
    "alerts turned off",
    "/parameters/notification",
    [reply(notificationParametersRead, settings), reply(notificationParametersSave, { ...settings, enabled: false })],
    (page) => page.getByRole("switch").click(),
  ),
  afterPress(
    "a failed deletion",
    "/notification/list",
    [reply(notificationList, { items: [notification], meta }), reject(deleteNotification, "internal")],
    pressFirst(/^Supprimer/),
  ),
];

test("Toasts cover the header but not the title of the page (B14-07)", async ({ page }) => {
  await logIn(page);
  for (const view of presses) {
    await test.step(view.name, async () => {
      await page.setViewportSize(PHONE);
      const staged = await openView(page, view);
      for (const size of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size);
        await expectToastAtTop(page);
      }
      for (const stage of staged) await stage.dispose();
    });
  }
});
