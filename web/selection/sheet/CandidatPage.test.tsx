import { screen, waitFor } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makePage } from "../../candidates/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { CandidatPage } from "./CandidatPage.tsx";

const api = useFakeApi();

beforeEach(() => {
  api.response(currentUser, makeUser());
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
});

const routes = [
  <Route key="sheet" path="/candidat/:id" element={<CandidatPage />} />,
  <Route key="others" path="*" element={<p>Ailleurs</p>} />,
];

/** Opens the sheet of a candidate; the pages visited before it may be given. */
function visit(given: Partial<Candidate> = {}, before: readonly string[] = []) {
  api.response(candidate, makeCandidate({ id: 7, ...given }));
  return renderAt([...before, "/candidat/7"], routes);
}

const heading = (name: string) => screen.findByRole("heading", { name });
const step = async (name: string) => (await heading(name)).closest("li")?.textContent;

describe("the sheet", () => {
  it("B7-03 shows how far the candidate lives, from the place of the search that led here", async () => {
    const year = new Date().getFullYear() - 20;
    const origin = { from: "search", search: "?near=35500&radius=25", notification: "", entry: "" };
    api.response(candidates, makePage([]));
    api.response(
      candidate,
      makeCandidate({ id: 7, birthday: `${year}-01-01`, distance: 12, distanceApproximate: true }),
    );
    renderAt([{ pathname: "/candidat/7", state: { origin } }], routes);
    const line = await screen.findByText(/à environ 12 km/);
    // The point belongs to what is before it: no line begins with one.
    expect(line.textContent).toMatch(/^20 ans\u00a0· Rennes \(35\)\u00a0· à\senviron\s12\skm$/);
    expect(api.received(candidate).map(({ input }) => input)).toEqual([{ id: "7", near: "35500" }]);
  });

  it("S2-160 S2-163 S7-24 is loaded on entry and shows name, age, city and study level", async () => {
    const year = new Date().getFullYear() - 20;
    visit({ firstName: "Léa", lastName: "Martin", birthday: `${year}-01-01`, studyLevel: "Bac STAV" });
    await heading("Léa Martin");
    expect(screen.getByText("20 ans · Rennes (35)")).toBeDefined();
    expect(screen.getByText("Bac STAV")).toBeDefined();
    expect(api.received(candidate).map(({ input }) => input)).toEqual([{ id: "7" }]);
  });

  it.each([
    [0, "0 jour"],
    [1, "1 jour"],
    [2, "2 jours"],
  ])("S2-164 pluralises the duration of the internship: %i", async (internshipDuration, text) => {
    visit({ internshipDuration });
    expect(await step("Stage d'immersion")).toBe(`Stage d'immersion${text}`);
  });

  it("S2-165 S2-166 shows the structure and the activity", async () => {
    visit({ internshipDuration: 10, internshipStructureName: "Clinique des Lices", internshipActivity: "Canine" });
    const text = await step("Stage d'immersion");
    expect(text).toContain("Clinique des Lices");
    expect(text).toContain("Canine");
  });

  it("S2-167 S2-169 S2-170 shows tests that are done, the training centre and the detail", async () => {
    visit({
      jobInterviewStatus: "oui",
      jobInterviewTrainingCenter: "CFA de Laval",
      jobInterviewDetail: "Très motivée",
    });
    const text = await step("Tests et entretien");
    expect(text).toContain("Fait");
    expect(text).toContain("CFA de Laval");
    expect(text).toContain("Très motivée");
  });

  it.each(["non", null] as const)("S2-168 says 'en cours' otherwise: %j", async (jobInterviewStatus) => {
    visit({ jobInterviewStatus });
    expect(await step("Tests et entretien")).toContain("en cours");
  });

  it.each(["Réserves", "Avis favorable", "Avis très favorable"] as const)(
    "S2-171 shows the notice %s",
    async (notice) => {
      visit({ jobInterviewNotice: notice });
      expect(await step("Avis sur le projet professionnel")).toContain(notice);
    },
  );

  it("S2-172 says 'En cours' when there is no notice", async () => {
    visit({ jobInterviewNotice: null });
    expect(await step("Avis sur le projet professionnel")).toContain("En cours");
  });

  it("S1-14 S2-173 S2-174 shows upgrade hours above 0, to be done during working time in the clinic", async () => {
    visit({ ranFR: 14, ranMA: 0, ranAR: 7 });
    const text = await step("Heures de mise à niveau");
    expect(text).toContain("14\u00a0h");
    expect(text).toContain("7\u00a0h");
    expect(text).not.toContain("Mathématiques");
    expect(text).toContain("sur le temps de travail en clinique");
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
  });

  it("S2-179 shows the cover letter as text, with its line breaks", async () => {
    visit({ coverLetter: "Bonjour,\n\n<b>Motivée</b>" });
    const letter = (await heading("Lettre de motivation")).parentElement?.querySelector("p");
    expect(letter?.textContent).toBe("Bonjour,\n\n<b>Motivée</b>");
  });

  it("S2-180 S6-12 S7-43 opens the resume in a new tab through the file link", async () => {
    visit({ personalResume: "cv.pdf" });
    const link = await screen.findByRole("link", { name: "Voir le CV (nouvel onglet)" });
    expect(link.getAttribute("href")).toBe("/veterinary/file/f.jeton-de-fichier/cv.pdf");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
  });
});

describe("adding and contacting", () => {
  it("S1-08 S2-175 S2-176 S2-177 S4-42 adds, says so in a dialog, and offers the contacts without a second look", async () => {
    const { user } = visit({ id: 7, isSelected: false });
    api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ id: 7, isSelected: true }) });
    const add = await screen.findByRole("button", { name: "Ajouter à ma sélection" });
    expect(screen.queryByRole("link", { name: /Téléphone|Email/ })).toBeNull();
    const opens = "L'ajout affiche le téléphone et l'email du centre de formation.";
    expect(screen.getByText(opens)).toBeDefined();
    await user.dblClick(add);
    await screen.findByRole("dialog", { name: "Cette candidature est sauvegardée dans la rubrique Sélection" });
    await user.click(screen.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: /Téléphone/ })));
    expect(screen.queryByText(opens)).toBeNull();
    expect(screen.queryByRole("button", { name: "Ajouter à ma sélection" })).toBeNull();
    expect(api.received(candidate)).toHaveLength(1);
    expect(api.received(addToSelection)).toHaveLength(1);
  });

  it("T-45 keeps the sheet that is on the screen when the addition comes without its content", async () => {
    const { user } = visit({ id: 7, isSelected: false, coverLetter: "Motivée", personalResume: "cv.pdf" });
    const redacted = makeCandidate({ id: 7, isSelected: true, coverLetter: null, personalResume: null });
    api.response(addToSelection, { success: true, veterinaryCandidate: redacted, contentWithheld: true });
    await user.click(await screen.findByRole("button", { name: "Ajouter à ma sélection" }));
    await user.click(await screen.findByRole("button", { name: "OK" }));
    expect(await screen.findByRole("link", { name: /Téléphone/ })).toBeDefined();
    expect(screen.getByText("Motivée")).toBeDefined();
    expect(screen.getByRole("link", { name: "Voir le CV (nouvel onglet)" })).toBeDefined();
    expect(api.received(candidate)).toHaveLength(1);
  });

  it("S2-178 S2-181 S2-182 contacts the training provider; the subject is last name, first name, postal code", async () => {
    visit({
      isSelected: true,
      lastName: "Le Goff",
      firstName: "Léa",
      ZIPCode: "35000",
      cellPhone: "0639980099",
      email: "lea@example.org",
    });
    const phone = await screen.findByRole("link", { name: /Téléphone/ });
    expect(phone.getAttribute("href")).toBe("tel:0199000200");
    expect(phone.textContent).toContain("01 99 00 02 00");
    const mail = new URL(screen.getByRole("link", { name: "Email" }).getAttribute("href") ?? "");
    expect([mail.protocol, mail.pathname]).toEqual(["mailto:", "formation@espace-asv.example"]);
    expect(mail.searchParams.get("subject")).toBe("Le Goff Léa 35000");
    expect(mail.searchParams.get("body")).toMatch(/^Bonjour,\n\n.+Léa Le Goff \(35000\).+\n\nCordialement,\n$/s);
    expect(screen.getByText("Le centre de formation répond pour Léa")).toBeDefined();
    expect(document.body.textContent).not.toContain("0639980099");
    expect(document.body.innerHTML).not.toContain("lea@example.org");
  });
});

describe("leaving", () => {
  it("S2-162 goes back one page by 'Retour', without a question", async () => {
    const { user, address } = visit({}, ["/contrat", "/selection"]);
    await user.dblClick(await screen.findByRole("button", { name: "Retour" }));
    await waitFor(() => expect(address()).toBe("/selection"));
  });

  it("S2-162 goes to the search when there is no page to go back to", async () => {
    const { user, address } = visit();
    await user.click(await screen.findByRole("button", { name: "Retour" }));
    await waitFor(() => expect(address()).toBe("/recherche"));
  });

  it.each([
    ["Non", "/candidat/7"],
    ["Oui", "/selection"],
  ])("S2-161 asks before the close icon leaves: %s", async (response, then) => {
    const { user, address } = visit({}, ["/selection"]);
    await user.dblClick(await screen.findByRole("button", { name: "Fermer la fiche" }));
    await screen.findByRole("dialog", { name: "Vous allez quitter la fiche du candidat. Confirmez-vous ?" });
    await user.click(screen.getByRole("button", { name: response }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe(then);
  });
});

describe("a sheet that is not shown", () => {
  it("S8-50 not found: to the search, with a warning for 3 s at the top", async () => {
    api.reject(candidate, "candidateNotFound");
    const { toasts, address } = renderAt("/candidat/9", routes);
    await waitFor(() => expect(address()).toBe("/recherche"));
    expect(toasts).toMatchObject([
      { kind: "warning", text: "Redirection: Candidat non trouvé", position: "top", duration: 3000 },
    ]);
  });

  it("S4-41 S8-51 already recruited: to the search, with a warning", async () => {
    const { toasts, address } = visit({ active: false, firstName: "", lastName: "" });
    await waitFor(() => expect(address()).toBe("/recherche"));
    expect(toasts[0]).toMatchObject({ kind: "warning", text: "Redirection: Ce candidat est déjà recruté !" });
  });

  it.each(["internal", "tooManyRequests"] as const)(
    "S8-52 other error (%s): to the search, with an error",
    async (code) => {
      api.reject(candidate, code);
      const { toasts, address } = renderAt("/candidat/9", routes);
      await waitFor(() => expect(address()).toBe("/recherche"));
      const text = "Erreur lors du chargement du candidat, Veuillez contacter votre administrateur système.";
      expect(toasts[0]).toMatchObject({ kind: "error", text });
    },
  );
});
