import { screen, waitFor } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import type { Candidate } from "contract/candidates/candidate-fields.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { makeCandidate, makePage } from "../../candidates/fixtures.ts";
import { Rejection, useFakeApi } from "../../testing/fake-api.ts";
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

function visit(given: Partial<Candidate> = {}, before: readonly string[] = []) {
  api.response(candidate, makeCandidate({ id: 7, ...given }));
  return renderAt([...before, "/candidat/7"], routes);
}

const heading = (name: string) => screen.findByRole("heading", { name });
const step = async (name: string) => (await heading(name)).closest("li")?.textContent;

describe("the content of a candidate's sheet", () => {
  const birthday = `${new Date().getFullYear() - 20}-01-01`;

  it("a candidate's sheet shows the distance from the place of the search (B7-03)", async () => {
    const origin = { from: "search", search: "?near=35500&radius=25", notification: "", entry: "" };
    api.response(candidates, makePage([]));
    api.response(candidate, makeCandidate({ id: 7, birthday, distance: 12, distanceApproximate: true }));
    renderAt([{ pathname: "/candidat/7", state: { origin } }], routes);
    const line = await screen.findByText(/à environ 12 km/);
    expect(line.textContent).toMatch(/^20 ans\u00a0· Rennes \(35\)\u00a0· à\senviron\s12\skm$/);
    expect(api.received(candidate).map(({ input }) => input)).toEqual([{ id: "7", near: "35500" }]);
  });

  it("the sheet shows availability and says that the candidate will see the visit (B11-06 B11-08)", async () => {
    visit({ availability: { from: "2099-09-01", mobilityKm: 30, drivingLicence: "no", lookingFor: true } });
    const words = "Disponible en septembre 2099 · Sans permis · Se déplace jusqu'à 30 km";
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText("La personne voit que votre clinique a consulté son dossier.")).toBeDefined();
  });

  it("the sheet says which files and contact details the candidate does not share (B11-05)", async () => {
    const notShared = ["photo", "phone", "email", "letter"] as const;
    visit({ firstName: "Hélène", isSelected: true, coverLetter: null, notShared: [...notShared] });
    await heading("Lettre de motivation");
    for (const what of ["sa photo", "sa lettre de motivation"])
      expect(screen.getByText(`Hélène ne partage pas ${what}`)).toBeDefined();
    expect(screen.getByText("Hélène ne partage ni son téléphone ni son email.")).toBeDefined();
    expect(screen.queryByText("Coordonnées d'Hélène")).toBeNull();
  });

  it("the sheet of a selected candidate shows the candidate's own phone and e-mail (B11-05)", async () => {
    visit({ firstName: "Hélène", isSelected: true, cellPhone: "0639983349", email: "helene@mail.example" });
    await heading("Coordonnées d'Hélène");
    expect(screen.getByRole("link", { name: "Appeler Hélène : 06 39 98 33 49" }).getAttribute("href")).toBe(
      "tel:0639983349",
    );
    expect(screen.getByRole("link", { name: "Écrire à Hélène : helene@mail.example" })).toBeDefined();
    expect(screen.getByRole("region", { name: "Contacter le centre de formation" })).toBeDefined();
  });

  it("the sheet of an unselected candidate does not mention phone and e-mail (B11-05)", async () => {
    visit({ firstName: "Hélène", isSelected: false, notShared: ["phone", "email"] });
    await screen.findByText("La personne voit que votre clinique a consulté son dossier.");
    expect(screen.queryByText(/ne partage pas/)).toBeNull();
  });

  it("a candidate's sheet shows name, age, city and study level (S2-160 S2-163 S7-24)", async () => {
    visit({ firstName: "Léa", lastName: "Martin", birthday, studyLevel: "Bac STAV" });
    await heading("Léa Martin");
    expect(screen.getByText("20 ans · Rennes (35)")).toBeDefined();
    expect(screen.getByText("Bac STAV")).toBeDefined();
    expect(api.received(candidate).map(({ input }) => input)).toEqual([{ id: "7" }]);
  });

  const internship = { internshipStructureName: "Clinique des Lices", internshipActivity: "Canine" };
  const interview = { jobInterviewTrainingCenter: "CFA de Laval", jobInterviewDetail: "Très motivée" };
  const line = "Tests de raisonnement et de positionnement, entretien de motivation";
  it.each<[Partial<Candidate>, string, string, string]>([
    [
      { internshipDuration: 2, jobInterviewStatus: "oui", jobInterviewNotice: "Réserves" },
      "2 jours",
      "Fait",
      "Réserves",
    ],
    [
      { internshipDuration: 1, ...interview, jobInterviewNotice: "Avis favorable" },
      "1 jour",
      "en coursCentre de formationCFA de LavalDétailTrès motivée",
      "Avis favorable",
    ],
    [
      { ...internship, jobInterviewStatus: "non", jobInterviewNotice: null },
      "0 jourStructureClinique des LicesActivitéCanine",
      "en cours",
      "En cours",
    ],
  ])(
    "the sheet describes the steps of the candidate %o (S2-164 S2-165 S2-166 S2-167 S2-168 S2-169 S2-170 S2-171 S2-172)",
    async (given, first, second, third) => {
      visit(given);
      expect(await step("Stage d'immersion")).toBe(`Stage d'immersion${first}`);
      expect(await step("Tests et entretien")).toBe(`Tests et entretien${line}${second}`);
      expect(await step("Avis sur le projet professionnel")).toBe(`Avis sur le projet professionnel${third}`);
    },
  );

  it("the sheet shows the hours of refresher training and when these courses take place (S1-14 S2-173 S2-174)", async () => {
    visit({ ranFR: 14, ranMA: 0, ranAR: 7 });
    const text = await step("Heures de mise à niveau");
    expect(text).toContain("14\u00a0h");
    expect(text).toContain("7\u00a0h");
    expect(text).not.toContain("Mathématiques");
    expect(text).toContain("sur le temps de travail en clinique");
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
  });

  it("a candidate's sheet shows the cover letter as plain text with line breaks (S2-179)", async () => {
    visit({ coverLetter: "Bonjour,\n\n<b>Motivée</b>" });
    const letter = (await heading("Lettre de motivation")).parentElement?.querySelector("p");
    expect(letter?.textContent).toBe("Bonjour,\n\n<b>Motivée</b>");
  });

  it("the link to the resume opens a new tab (S2-180 S6-12 S7-43)", async () => {
    visit({ personalResume: "cv.pdf" });
    const link = await screen.findByRole("link", { name: "Voir le CV (nouvel onglet)" });
    expect(link.getAttribute("href")).toBe("/veterinary/file/f.jeton-de-fichier/cv.pdf");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toContain("noopener");
  });
});

describe("adding a candidate and contacting the centre", () => {
  it("a double click on the add button adds the candidate once and shows the contact details (S1-08 S2-175 S2-176 S2-177 S4-42)", async () => {
    const { user } = visit({ id: 7, isSelected: false });
    api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ id: 7, isSelected: true }) });
    const add = await screen.findByRole("button", { name: "Ajouter à ma sélection" });
    expect(screen.queryByRole("link", { name: /Téléphone|Email/ })).toBeNull();
    const opens = "Ajoutez Léa pour voir le téléphone et l'email du centre.";
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

  it("if the response to 'Ajouter' lacks the letter and resume, the open sheet still shows both (T-45)", async () => {
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

  it("the mail to the centre has the candidate's name and postal code as subject (S2-178 S2-181 S2-182)", async () => {
    const contact = { cellPhone: "0639980099", email: "lea@example.org" };
    visit({ isSelected: true, lastName: "Le Goff", firstName: "Léa", ZIPCode: "35000", ...contact });
    const phone = await screen.findByRole("link", { name: /Téléphone/ });
    expect(phone.getAttribute("href")).toBe("tel:0199000200");
    expect(phone.textContent).toContain("01 99 00 02 00");
    const mail = new URL(screen.getByRole("link", { name: "Email" }).getAttribute("href") ?? "");
    expect([mail.protocol, mail.pathname]).toEqual(["mailto:", "formation@espace-asv.example"]);
    expect(mail.searchParams.get("subject")).toBe("Le Goff Léa 35000");
    expect(mail.searchParams.get("body")).toMatch(/^Bonjour,\n\n.+Léa Le Goff \(35000\).+\n\nCordialement,\n$/s);
    expect(screen.getByText("Le centre de formation répond pour Léa")).toBeDefined();
    const centre = screen.getByRole("region", { name: "Contacter le centre de formation" });
    expect(centre.innerHTML).not.toMatch(/0639980099|lea@example\.org/);
  });
});

describe("leaving the sheet", () => {
  it.each([
    [["/contrat", "/selection"], "/selection"],
    [[], "/recherche"],
  ])("'Retour' on a sheet after the pages %j opens %s (S2-162)", async (before, then) => {
    const { user, address } = visit({}, before);
    await user.dblClick(await screen.findByRole("button", { name: "Retour" }));
    await waitFor(() => expect(address()).toBe(then));
  });

  it("if an addition is rejected after the user has left the sheet, the new page stays open", async () => {
    const answered = Promise.withResolvers<never>();
    api.answerBy(addToSelection, () => answered.promise);
    const { user, address, toasts } = visit({ isSelected: false }, ["/selection"]);
    await user.click(await screen.findByRole("button", { name: "Ajouter à ma sélection" }));
    window.history.replaceState(null, "", "/selection");
    await user.click(screen.getByRole("button", { name: "Retour" }));
    answered.reject(new Rejection("candidateRecruited"));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(address()).toBe("/selection");
  });

  it("before the sheet closes, a question asks for confirmation (S2-161)", async () => {
    const { user, address } = visit({}, ["/selection"]);
    for (const [answer, then] of [
      ["Non", "/candidat/7"],
      ["Oui", "/selection"],
    ] as const) {
      await user.dblClick(await screen.findByRole("button", { name: "Fermer la fiche" }));
      await screen.findByRole("dialog", { name: "Vous allez quitter la fiche du candidat. Confirmez-vous ?" });
      await user.click(screen.getByRole("button", { name: answer }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(address()).toBe(then));
    }
  });
});

describe("a sheet that cannot be shown", () => {
  const failed = "Erreur lors du chargement du candidat, Veuillez contacter votre administrateur système.";

  it.each([
    ["candidateNotFound", "warning", "Redirection: Candidat non trouvé"],
    ["internal", "error", failed],
  ] as const)(
    "after the error %s, the search opens with a toast of the kind '%s' (S8-50 S8-52)",
    async (code, kind, text) => {
      api.reject(candidate, code);
      const { toasts, address } = renderAt("/candidat/9", routes);
      await waitFor(() => expect(address()).toBe("/recherche"));
      expect(toasts).toMatchObject([{ kind, text, position: "top", duration: 3000 }]);
    },
  );

  it("instead of a recruited candidate's sheet, the search opens with a warning (S4-41 S8-51)", async () => {
    const { toasts, address } = visit({ active: false, firstName: "", lastName: "" });
    await waitFor(() => expect(address()).toBe("/recherche"));
    expect(toasts[0]).toMatchObject({ kind: "warning", text: "Redirection: Ce candidat est déjà recruté !" });
  });
});
