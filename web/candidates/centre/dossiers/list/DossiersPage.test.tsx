import { screen, waitFor, within } from "@testing-library/react";
import { exportDossierList, firstDossiers } from "contract/candidates/dossier-list.ts";
import { moveDossiers } from "contract/candidates/dossier-moves.ts";
import { type DossierItem, listDossiers } from "contract/candidates/dossiers.ts";
import { countOpenIntroductions } from "contract/selection/introductions.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { useFakeApi } from "../../../../testing/fake-api.ts";
import { renderAt } from "../../../../testing/render-at.tsx";
import { dossierItem } from "../fixtures.ts";
import { DossiersPage } from "./DossiersPage.tsx";

const api = useFakeApi();

function open(address = "/formation/candidats") {
  // The page reads its filters from the browser's URL, so the test sets this URL.
  window.history.replaceState(null, "", address);
  // As in the real page, a press on text focuses the main element.
  const page = (
    <main tabIndex={-1}>
      <DossiersPage />
    </main>
  );
  return renderAt(address, <Route path="/formation/candidats" element={page} />);
}

const respond = (items: DossierItem[], total = items.length) =>
  api.response(listDossiers, {
    total,
    items,
    next: total > items.length ? "/api/formation/candidates?cursor=x" : null,
  });

beforeEach(() => respond([dossierItem(1), dossierItem(2, { profilePicture: null, personalResume: null })]));

describe("the list of dossiers", () => {
  it("a dossier's row shows icons for a missing photo and a missing resume (B16-01)", async () => {
    open();
    const [, complete, incomplete] = await screen.findAllByRole("row");
    expect(within(complete as HTMLElement).queryByTitle(/^Sans/)).toBeNull();
    const missing = within(incomplete as HTMLElement).getAllByTitle(/^Sans/);
    expect(missing.map((icon) => icon.textContent)).toEqual(["Sans photo", "Sans CV"]);
  });

  it("on a slow network, a second press on 'Retirer' opens no second dialog", async () => {
    api.answerBy(countOpenIntroductions, () => new Promise(() => undefined));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Tout sélectionner" }));
    await user.click(screen.getByRole("button", { name: "Retirer" }));
    await user.click(screen.getByRole("button", { name: "Retirer" }));
    expect(api.received(countOpenIntroductions)).toHaveLength(1);
  });

  it("a chosen filter value appears on the filter's button, and no button is added or removed (B16-01)", async () => {
    const { user, address } = open();
    await screen.findAllByRole("row");
    const bar = within(document.querySelector("search") as HTMLElement);
    const before = bar.getAllByRole("button", { hidden: true }).length;
    await user.click(bar.getByRole("button", { name: "État" }));
    await user.click(bar.getByRole("checkbox", { name: "Publié" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(address()).toContain("state=published"));
    expect(bar.getByRole("button", { name: "État : Publié" })).toBe(document.activeElement);
    expect(bar.queryByRole("checkbox")).toBeNull();
    expect(bar.getAllByRole("button", { hidden: true })).toHaveLength(before);
  });

  it.each([
    ["État", "Publié", "state=published"],
    ["Niveau d'études", "Baccalauréat", "studyLevelCategory=3"],
  ])("a press on the text of a choice in the filter '%s' filters the list (B16-01)", async (menu, words, query) => {
    const { user, address } = open();
    await screen.findAllByRole("row");
    const bar = within(document.querySelector("search") as HTMLElement);
    await user.click(bar.getByRole("button", { name: menu }));
    await user.click(bar.getByText(words));
    await waitFor(() => expect(address()).toContain(query));
    expect(bar.getByText(words, { selector: "label *" })).toBeDefined();
  });

  it("Enter on a filter's button focuses the chosen value, or else the first value (B16-02)", async () => {
    const { user } = open("/formation/candidats?studyLevelCategory=3");
    await screen.findAllByRole("row");
    const bar = within(document.querySelector("search") as HTMLElement);
    bar.getByRole("button", { name: "État" }).focus();
    await user.keyboard("{Enter}");
    expect(bar.getByRole("checkbox", { name: "Brouillon" })).toBe(document.activeElement);
    bar.getByRole("button", { name: "Niveau d'études : Baccalauréat" }).focus();
    await user.keyboard("{Enter}");
    expect(bar.getByRole("radio", { name: "Baccalauréat" })).toBe(document.activeElement);
  });

  it("staff can withdraw 500 dossiers at once, and undo the withdrawal after a filter change (B1-24 B16-01)", async () => {
    respond([dossierItem(1)], 700);
    const first = Array.from({ length: 500 }, (_, at) => dossierItem(at + 1));
    api.response(firstDossiers, { items: first });
    api.response(countOpenIntroductions, { appointments: 0, requests: 3 });
    api.response(moveDossiers, { results: first.map(({ id }) => ({ id, state: "withdrawn" as const })) });
    const { user } = open("/formation/candidats?state=published");
    await user.click(await screen.findByRole("button", { name: "Sélectionner les 500 premiers" }));
    expect(await screen.findByText("500 sélectionnés")).toBeDefined();
    expect(api.received(firstDossiers)[0]?.input).toMatchObject({ state: ["published"], sort: "-updatedAt" });
    await user.click(screen.getByRole("button", { name: "Retirer" }));
    expect(await screen.findByText("Retirer 500 dossiers ?")).toBeDefined();
    expect(screen.getByText(/en reçoivent un email, sauf si vous annulez dans les 15 secondes\.$/)).toBeDefined();
    expect(api.received(moveDossiers)).toEqual([]);
    await user.click(screen.getAllByRole("button", { name: "Retirer" }).at(-1) as HTMLElement);
    expect(await screen.findByRole("heading", { name: "500 dossiers retirés" })).toBeDefined();
    expect(api.received(moveDossiers)[0]?.input.ids).toHaveLength(500);
    expect(document.activeElement?.textContent).toBe("500 dossiers retirés");
    await user.click(screen.getByRole("button", { name: "À surveiller" }));
    await user.click(screen.getByRole("checkbox", { name: "Sans CV" }));
    await waitFor(() => expect(api.received(listDossiers).at(-1)?.input.flag).toEqual(["noResume"]));
    expect(await screen.findByRole("heading", { name: "500 dossiers retirés" })).not.toBe(document.activeElement);
    await user.click(screen.getByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(api.received(moveDossiers)[1]?.input).toMatchObject({ action: "publish" }));
  });

  it("'Exporter la liste' sends the filters and the order of the list (B16-01)", async () => {
    api.rejectWith(exportDossierList, 500, {});
    const { user, toasts } = open("/formation/candidats?q=martin&sort=city");
    await user.click(await screen.findByRole("button", { name: "Exporter la liste" }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(api.received(exportDossierList)[0]?.input).toMatchObject({ q: "martin", sort: "city" });
    expect(toasts[0]?.text).toBe("La liste n'a pas pu être exportée, veuillez réessayer.");
  });
});
