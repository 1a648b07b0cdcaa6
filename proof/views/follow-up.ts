import type { Page } from "@playwright/test";
import { changeFollowUp } from "contract/follow-up.ts";
import { screenPath } from "contract/screens.ts";
import { refuse, type View } from "./staging.ts";

const theirs = {
  status: "interview",
  note: "Rappeler jeudi, après les consultations.",
  nextStepOn: null,
  updatedAt: "2026-11-20T10:00:00.000Z",
  updatedBy: { firstName: "Camille", lastName: "Robin" },
  edition: 9,
};

/** The sheet of the first candidate of the selection, by its card. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("heading", { name: "Suivi" }).waitFor();
}

const sheet = (name: string, more: Partial<View> & { readonly next?: (page: Page) => Promise<unknown> }): View => ({
  name,
  path: screenPath("Selection"),
  viewer: "holder",
  ...more,
  act: async (page) => {
    await openFirst(page);
    await more.next?.(page);
  },
});

/** Types a note, which then meets what was staged. */
const note = (told: string | RegExp) => async (page: Page) => {
  await page.getByRole("main").getByLabel("Note", { exact: true }).fill("Disponible dès septembre.");
  await page.getByText(told).waitFor();
};

/** The states of the follow-up, of introductions and of recruitments (beyond B2 to B4). */
export const followUpViews: readonly View[] = [
  sheet("Candidat followed", { next: (page) => page.getByText("Historique", { exact: true }).click() }),
  sheet("Candidat note unsent", {
    stages: [(page) => page.route("**/follow-up", (route) => route.abort())],
    next: note(/^Pas encore envoyé/),
  }),
  sheet("Candidat note conflict", {
    stages: [refuse(changeFollowUp, "editedMeanwhile", { followUp: theirs })],
    next: note(/a modifié cette note entre-temps/),
  }),
  sheet("Candidat introduction", {
    next: (page) => page.getByRole("button", { name: /^Demander une (nouvelle )?mise en relation$/ }).click(),
    hasDialog: true,
  }),
  {
    name: "Selection recruitment",
    path: screenPath("Selection"),
    viewer: "holder",
    act: (page) =>
      page
        .getByRole("button", { name: /^Je l'ai recruté : / })
        .first()
        .click(),
    hasDialog: true,
  },
];
