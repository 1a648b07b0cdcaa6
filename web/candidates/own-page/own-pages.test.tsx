import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import {
  eraseOwnDossier,
  exportOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import {
  type OwnDossier,
  ownDossier,
  setAvailability,
  shareOwnDossier,
} from "contract/candidates/own-page/own-dossier.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import type { ReactNode } from "react";
import { Route } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { today } from "../../format/dates.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { DetailsPage } from "./DetailsPage.tsx";
import { makeOwnDossier } from "./fixtures.ts";
import { LeavePage } from "./LeavePage.tsx";
import { OverviewPage } from "./OverviewPage.tsx";
import { SharingPage } from "./SharingPage.tsx";
import { ViewsPage } from "./ViewsPage.tsx";

const api = useFakeApi();

function open(page: ReactNode, given: Partial<OwnDossier> = {}) {
  api.response(ownDossier, makeOwnDossier(given));
  return renderAt("/", <Route path="/" element={page} />);
}

const ENDING = "Votre rendez-vous du 2 mars avec Les Lilas sera annulé.";
const leave = (...endings: string[]) => <LeavePage findEndings={async () => endings} />;
const overview = <OverviewPage timeline={null} />;
const button = (name: string) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

it.each<[string, Partial<OwnDossier>, string | null]>([
  ["Votre dossier est visible", {}, null],
  [
    "En pause jusqu'au 3 mars 2027",
    { state: "withdrawn", pausedUntil: "2027-03-03", canResume: true },
    "Remettre mon dossier",
  ],
  ["Votre dossier est retiré", { state: "withdrawn", canResume: true }, "Remettre mon dossier"],
  ["Votre dossier n'est pas visible", { state: "withdrawn" }, null],
  ["Vous avez trouvé une clinique", { state: "recruited" }, null],
  [
    "Votre dossier n'est pas visible",
    { state: "withdrawn", canResume: true, fields: { ...makeOwnDossier().fields, birthday: today() } },
    null,
  ],
])("the overview page has the title '%s' for a dossier with %o (B11-04 B11-09)", async (title, given, action) => {
  open(overview, given);
  expect(await screen.findByRole("heading", { name: "Bonjour Hélène" })).toBeDefined();
  expect(screen.getByRole("heading", { name: title })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Remettre mon dossier" })?.textContent ?? null).toBe(action);
});

it("the candidate can cancel an erasure within 72 hours (B11-10)", async () => {
  const { user, toasts } = open(overview, { state: "withdrawn", erasesAt: "2027-03-03T09:00:00.000Z" });
  api.response(resumeOwnDossier, undefined);
  expect(await screen.findByRole("heading", { name: /^Effacement le/ })).toBeDefined();
  api.response(ownDossier, makeOwnDossier({ state: "withdrawn", canResume: true }));
  await user.click(await button("Garder mon dossier"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre dossier est gardé. Il reste caché."));
  expect(api.received(resumeOwnDossier)).toHaveLength(1);
  expect(await button("Remettre mon dossier")).toBeDefined();
});

it("a candidate who already fills in another form keeps the focus when the dossier is back (B11-09)", async () => {
  const { user, toasts } = open(overview, { state: "withdrawn", canResume: true });
  const resumed = Promise.withResolvers<undefined>();
  api.answerBy(resumeOwnDossier, () => resumed.promise);
  await user.click(await button("Remettre mon dossier"));
  const distance = await field("Je peux aller jusqu'à (km)");
  await user.click(distance);
  resumed.resolve(undefined);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(document.activeElement).toBe(distance);
});

it("the candidate can enter a start date, a distance and a driving licence (B11-06)", async () => {
  const { user, toasts } = open(overview);
  const saved = { from: "2027-09-01", mobilityKm: 30, drivingLicence: "soon", lookingFor: false } as const;
  api.response(setAvailability, { availability: saved });
  await user.click(await screen.findByRole("switch", { name: "Je cherche une clinique" }));
  await user.fill(await field("Je peux commencer le"), "2020-01-01");
  expect(screen.getByText("Disponible maintenant.")).toBeDefined();
  await user.clear(await field("Je peux commencer le"));
  await user.fill(await field("Je peux commencer le"), "2027-09-01");
  await user.fill(await field("Je peux aller jusqu'à (km)"), "300");
  await user.selectOptions(await field("Permis B"), "Bientôt");
  await user.click(await button("Enregistrer"));
  expect(screen.getByText("Entrez un nombre entre 0 et 200.")).toBeDefined();
  await user.clear(await field("Je peux aller jusqu'à (km)"));
  await user.fill(await field("Je peux aller jusqu'à (km)"), "30 km");
  api.response(ownDossier, makeOwnDossier({ availability: saved }));
  await user.click(await button("Enregistrer"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre disponibilité est à jour."));
  expect(api.received(setAvailability).map(({ input }) => input)).toEqual([saved]);
  expect(screen.queryByText("Non enregistré")).toBeNull();
});

it("what the candidate types while the availability is saved stays in the form", async () => {
  const { user, toasts } = open(overview);
  let answer: () => void = () => undefined;
  const saved = { from: null, mobilityKm: 30, drivingLicence: null, lookingFor: true };
  api.answerBy(setAvailability, () => {
    return new Promise((resolve) => (answer = () => resolve({ availability: saved })));
  });
  await user.fill(await field("Je peux aller jusqu'à (km)"), "30 km");
  await user.click(await button("Enregistrer"));
  await user.selectOptions(await field("Permis B"), "Bientôt");
  answer();
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre disponibilité est à jour."));
  expect((await field("Permis B")).value).toBe("soon");
  expect((await field("Je peux aller jusqu'à (km)")).value).toBe("30");
  expect(screen.getByText("Non enregistré")).toBeDefined();
});

const choice = (name: string, description: string) => screen.findByRole("switch", { name, description });

it("each sharing switch stores the candidate's choice immediately and says who sees the data (B11-05)", async () => {
  const { fields } = makeOwnDossier();
  const { user } = open(<SharingPage />, { fields: { ...fields, profilePicture: "h.jpg" } });
  const stored = { photo: false, phone: false, email: false, letter: true };
  api.response(shareOwnDossier, { sharing: stored });
  const photo = await choice("Ma photo", "Toutes les cliniques la voient.");
  expect(await choice("Ma lettre de motivation", "Votre dossier n'a pas encore de lettre.")).toBeDefined();
  api.response(ownDossier, makeOwnDossier({ sharing: stored }));
  await user.click(photo);
  expect(await screen.findByText(/^Les cliniques lisent : « Hélène ne partage pas sa photo »\.$/)).toBeDefined();
  expect(api.received(shareOwnDossier).map(({ input }) => input)).toEqual([{ photo: false }]);
  expect(screen.queryByText(/moins de 18 ans/)).toBeNull();
  expect(screen.queryByText(/^Votre CV est visible/)).toBeNull();
});

it("the page sends quick presses on sharing switches to the server in the same order (B11-05)", async () => {
  const { user } = open(<SharingPage />);
  const held: (() => void)[] = [];
  api.answerBy(shareOwnDossier, async () => {
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    return { sharing: { photo: false, phone: true, email: false, letter: false } };
  });
  for (const name of ["Ma photo", "Mon téléphone", "Ma lettre de motivation"]) {
    await user.click(await screen.findByRole("switch", { name }));
  }
  const states = screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked);
  expect(states).toEqual([false, true, false, false]);
  expect(api.received(shareOwnDossier)).toHaveLength(1);
  held[0]?.();
  await waitFor(() => expect(api.received(shareOwnDossier)).toHaveLength(3));
  expect(api.received(shareOwnDossier).map(({ input }) => input)).toEqual([
    { photo: false },
    { phone: true },
    { letter: false },
  ]);
});

it("if a sharing choice cannot be stored, the switch moves back and shows an error (B11-05)", async () => {
  const { user } = open(<SharingPage />);
  api.rejectWith(shareOwnDossier, 500, {});
  const phone = await screen.findByRole<HTMLInputElement>("switch", { name: "Mon téléphone" });
  await user.click(phone);
  expect(await screen.findByText("L'enregistrement n'a pas abouti. Veuillez réessayer.")).toBeDefined();
  expect(phone.checked).toBe(false);
  api.lose(shareOwnDossier);
  await user.click(phone);
  expect(await screen.findByText("Sans réseau, votre choix n'a pas changé. Veuillez réessayer.")).toBeDefined();
  expect(phone.checked).toBe(false);
});

it("for a hidden dossier, the sharing switches say what clinics would see after publication (B11-05)", async () => {
  const { fields } = makeOwnDossier();
  const files = { personalResume: "cv.pdf", profilePicture: "h.jpg" };
  open(<SharingPage />, { state: "withdrawn", fields: { ...fields, ...files } });
  expect(await screen.findByText("Rien n'est montré en ce moment.")).toBeDefined();
  expect(await choice("Ma photo", "Toutes les cliniques la verraient.")).toBeDefined();
  expect(screen.getByText(/^Les cliniques liraient : « Hélène ne partage pas son email »/)).toBeDefined();
  expect(screen.getByText(/^Votre CV serait visible aussi/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Proposer un autre CV" })).toBeDefined();
});

it("the page tells a candidate under 18 that photo, phone and e-mail are hidden at first (B11-12)", async () => {
  const { fields } = makeOwnDossier();
  open(<SharingPage />, { fields: { ...fields, birthday: `${new Date().getFullYear() - 16}-01-01` } });
  expect(await screen.findByText("Vous avez moins de 18 ans")).toBeDefined();
  expect(screen.getByText(/^Pour vous protéger, photo, téléphone et email sont cachés au départ\./)).toBeDefined();
});

it("candidates see their own card and sheet as clinics do before and after a selection (B11-04)", async () => {
  const { sheet } = makeOwnDossier();
  const { user } = open(<SharingPage />, { sheetSelected: { ...sheet, coverLetter: "Ma lettre" } });
  await user.click(await button("Voir ma fiche"));
  expect(await screen.findByRole("heading", { name: "Dans la liste" })).toBeDefined();
  expect(screen.getByRole("article")).toBeDefined();
  expect(screen.queryByText("Ma lettre")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Une fois mon dossier gardé" }));
  expect(await screen.findByText("Ma lettre")).toBeDefined();
});

it("if the candidate enters the stored value again, 'Envoyer' withdraws the waiting correction (B11-07)", async () => {
  const waiting = { id: "1", field: "city", value: "Colmar", state: "waiting", answeredAt: null, reason: null };
  const corrections = [{ ...waiting, proposedAt: "2027-01-02T09:00:00.000Z" }] as OwnDossier["corrections"];
  const { user, toasts } = open(<DetailsPage />, { corrections });
  api.response(proposeCorrections, undefined);
  await user.clear(await field("Ville"));
  await user.fill(await field("Ville"), String(makeOwnDossier().fields.city));
  await user.click(await button("Envoyer"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre demande est retirée."));
});

it("what the candidate types while a correction is withdrawn stays in the form", async () => {
  const waiting = { id: "1", field: "city", value: "Colmar", state: "waiting", answeredAt: null, reason: null };
  const corrections = [{ ...waiting, proposedAt: "2027-01-02T09:00:00.000Z" }] as OwnDossier["corrections"];
  const { user, toasts } = open(<DetailsPage />, { corrections });
  let answer: () => void = () => undefined;
  api.answerBy(proposeCorrections, () => new Promise((resolve) => (answer = () => resolve(undefined))));
  await user.click(await button("Retirer ma demande : Ville"));
  await user.clear(await field("Code postal"));
  await user.fill(await field("Code postal"), "68000");
  answer();
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre demande est retirée."));
  expect((await field("Code postal")).value).toBe("68000");
});

it("'Envoyer' sends only changed fields, and an error appears at the invalid field (B11-07)", async () => {
  const { user, toasts } = open(<DetailsPage />);
  api.rejectWith(proposeCorrections, 422, {
    code: "invalidRecord",
    error: "Certains champs sont incorrects.",
    errors: [{ field: "ZIPCode", error: "code postal invalide" }],
  });
  await user.clear(await field("Code postal"));
  await user.fill(await field("Code postal"), "6700");
  await user.click(await button("Envoyer"));
  expect(await screen.findByText("code postal invalide")).toBeDefined();
  api.response(proposeCorrections, undefined);
  await user.clear(await field("Téléphone"));
  await user.fill(await field("Téléphone"), "06 399 800 00");
  await user.fill(await field("Code postal"), "0");
  await user.clear(await field("Ville"));
  await user.fill(await field("Ville"), "Colmar");
  await user.click(await button("Envoyer"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("C'est envoyé. Votre centre vous répond par email."));
  expect(api.received(proposeCorrections).at(-1)?.input).toEqual({ city: "Colmar" });
});

it("the browser stores only typed corrections, and the form restores them after a reload (B0-09 B11-07)", async () => {
  const { user } = open(<DetailsPage />);
  await user.clear(await field("Ville"));
  await user.fill(await field("Ville"), "Colmar");
  const stored = JSON.stringify(localStorage);
  expect([stored.includes("Colmar"), stored.includes((await field("Email")).value)]).toEqual([true, false]);
  cleanup();
  open(<DetailsPage />);
  expect([(await field("Ville")).value, (await field("Email")).value]).toEqual(["Colmar", "helene@example.org"]);
});

it("the candidate sees the waiting corrections and the answers of the training centre (B11-07)", async () => {
  const proposedAt = "2027-01-02T09:00:00.000Z";
  const waiting = {
    id: "1",
    field: "city",
    value: "Colmar",
    state: "waiting",
    proposedAt,
    answeredAt: null,
    reason: null,
  };
  const refused = {
    ...waiting,
    id: "2",
    field: "birthday",
    value: "2004-03-20",
    state: "refused",
    answeredAt: proposedAt,
  };
  const { fields } = makeOwnDossier();
  const letter = { ...waiting, id: "3", field: "coverLetter", value: "Ma lettre" };
  const corrections = [waiting, letter, { ...refused, reason: "Date déjà vérifiée." }] as OwnDossier["corrections"];
  const { user, toasts } = open(<DetailsPage />, {
    corrections,
    fields: { ...fields, coverLetter: "Ancienne lettre" },
  });
  expect((await field("Ville")).value).toBe("Colmar");
  expect(screen.getByText("En attente de votre centre. Valeur actuelle : Strasbourg")).toBeDefined();
  expect(screen.queryByText("Ancienne lettre")).toBeNull();
  await user.click(screen.getByText("Voir la lettre actuelle"));
  expect(screen.getByText("Ancienne lettre")).toBeDefined();
  const requests = screen.getByRole("heading", { name: "Mes demandes" }).parentElement ?? document.body;
  expect(within(requests).getByText("Réponse du centre : Date déjà vérifiée.")).toBeDefined();
  api.response(proposeCorrections, undefined);
  await user.click(await button("Retirer ma demande : Ville"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre demande est retirée."));
  expect(api.received(proposeCorrections).map(({ input }) => input)).toEqual([{ city: "Strasbourg" }]);
  expect((await field("Ville")).value).toBe("Strasbourg");
  expect(JSON.stringify(localStorage)).not.toContain("Strasbourg");
});

it("an uploaded file appears immediately among the waiting corrections (B11-07)", async () => {
  const { user, toasts } = open(<DetailsPage />);
  const sent: string[] = [];
  class Accepted extends EventTarget {
    upload = new EventTarget();
    status = 202;
    responseText = "";
    open = (method: string, url: string) => sent.push(`${method} ${url}`);
    setRequestHeader = () => undefined;
    send = () => this.dispatchEvent(new Event("loadend"));
  }
  vi.stubGlobal("XMLHttpRequest", Accepted);
  const input = await screen.findByLabelText("Proposer un CV");
  const waiting = { id: "1", field: "personalResume", value: null, state: "waiting", answeredAt: null, reason: null };
  const corrections = [{ ...waiting, proposedAt: "2027-01-02T09:00:00.000Z" }] as OwnDossier["corrections"];
  api.response(ownDossier, makeOwnDossier({ corrections }));
  await user.upload(input, new File(["%PDF-1.7"], "cv.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("C'est envoyé. Votre centre vous répond par email."));
  expect(sent).toEqual(["PUT /api/dossier/corrections/resume"]);
  const requests = screen.getByRole("heading", { name: "Mes demandes" }).parentElement ?? document.body;
  expect(within(requests).getByText("En attente")).toBeDefined();
  expect(screen.getByText("Le CV envoyé attend la réponse de votre centre.")).toBeDefined();
  expect(screen.getByLabelText("Remplacer le CV envoyé")).toBeDefined();
  expect(screen.queryByText("Pas encore de CV.")).toBeNull();
});

it("candidates see which clinics opened the dossier and which clinics saw contact details (B11-08)", async () => {
  const items = [
    { clinic: "Clinique des Lilas", city: "Rennes", day: "2027-01-02", contact: true },
    { clinic: null, city: null, day: "2027-01-01", contact: false },
  ];
  api.response(ownViews, { total: 2, items, next: null });
  open(<ViewsPage />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Clinique des LilasRennes2 janvier 2027A vu vos coordonnées",
    "Une clinique qui n'a plus de compte1er janvier 2027",
  ]);
});

it("the candidate can pause the dossier for at most three months (B11-09)", async () => {
  const { user, toasts } = open(leave());
  api.response(pauseOwnDossier, undefined);
  await user.click(await button("Mettre en pause"));
  expect(screen.getByText("Choisissez un jour dans les trois mois à venir.")).toBeDefined();
  await user.click(await button("Une semaine"));
  const until = (await field("Jusqu'au")).value;
  await user.click(await button("Mettre en pause"));
  await waitFor(() => expect(toasts.at(-1)?.text).toBe("Votre dossier est en pause."));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(api.received(pauseOwnDossier).map(({ input }) => input)).toEqual([{ until }]);
});

it("before a pause cancels an appointment, the candidate has to confirm the pause (B11-09 B13-03)", async () => {
  const { user } = open(leave(ENDING));
  api.response(pauseOwnDossier, undefined);
  await user.click(await button("Une semaine"));
  await user.click(await button("Mettre en pause"));
  const question = within(await screen.findByRole("dialog", { name: "Mettre votre dossier en pause ?" }));
  expect(question.getByText("Votre rendez-vous du 2 mars avec Les Lilas sera annulé.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Mettre en pause" }));
  await waitFor(() => expect(api.received(pauseOwnDossier)).toHaveLength(1));
});

it("if the network fails, an error says that the pause was not stored (B11-09)", async () => {
  const { user } = open(leave());
  api.lose(pauseOwnDossier);
  await user.click(await button("Une semaine"));
  await user.click(await button("Mettre en pause"));
  expect(await screen.findByText("Sans réseau, la pause n'est pas faite.")).toBeDefined();
});

it("'Retirer mon dossier' asks for confirmation, even during a pause (B11-09)", async () => {
  const paused = { state: "withdrawn", pausedUntil: "2027-03-03", canResume: true } as const;
  const { user } = open(leave(ENDING), paused);
  api.response(withdrawOwnDossier, undefined);
  await user.click(await button("Retirer mon dossier"));
  expect(await screen.findByText(/^Votre rendez-vous du 2 mars avec Les Lilas sera annulé\. /)).toBeDefined();
  await user.click(await button("Rester en pause"));
  expect(api.received(withdrawOwnDossier)).toEqual([]);
  await user.click(await button("Retirer mon dossier"));
  await user.click(await button("Retirer"));
  await waitFor(() => expect(api.received(withdrawOwnDossier)).toHaveLength(1));
});

it("on a slow network, a second press on 'Retirer mon dossier' opens no second dialog", async () => {
  const findEndings = vi.fn(() => new Promise<string[]>(() => undefined));
  const { user } = open(<LeavePage findEndings={findEndings} />);
  await user.click(await button("Retirer mon dossier"));
  await user.click(await button("Retirer mon dossier"));
  expect(findEndings).toHaveBeenCalledOnce();
});

it("without introductions, the dialogs of withdrawal and erasure mention no appointment (B11-09)", async () => {
  const fields = { ...makeOwnDossier().fields, personalResume: "cv.pdf" };
  const { user } = open(leave(), { fields });
  await user.click(await button("Retirer mon dossier"));
  const question = within(await screen.findByRole("dialog", { name: "Retirer votre dossier ?" }));
  expect(question.getByText("Vous pourrez le remettre quand vous voulez.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Garder visible" }));
  await user.click(await button("Effacer mon dossier…"));
  const erase = within(await screen.findByRole("dialog", { name: "Effacer votre dossier ?" }));
  expect(erase.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Votre dossier et votre CV",
    "Ce que les cliniques ont pu noter sur vous",
    "Pendant trois jours, vous pouvez revenir ici et tout garder.",
  ]);
});

it("the candidate can download the dossier as a file whose name contains the day (B11-10)", async () => {
  vi.useFakeTimers({ now: new Date("2027-01-02T12:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = open(leave());
  api.response(exportOwnDossier, { fields: {} });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await user.click(await button("Télécharger (JSON)"));
  await waitFor(() => expect(names).toEqual(["mon-dossier-du-02-01-2027.json"]));
});

it("to erase the dossier, the candidate must type 'EFFACER' (B11-10)", async () => {
  const { user } = open(leave(ENDING));
  api.response(eraseOwnDossier, { erasesAt: "2027-03-03T09:00:00.000Z" });
  await user.click(await button("Effacer mon dossier…"));
  await user.fill(await field("Écrivez EFFACER pour confirmer"), "effacé");
  expect(screen.getByText("Votre rendez-vous du 2 mars avec Les Lilas sera annulé.")).toBeDefined();
  await user.click(await button("Effacer"));
  expect(await screen.findByText("Écrivez le mot EFFACER.")).toBeDefined();
  await user.type(await field("Écrivez EFFACER pour confirmer"), "{Backspace}er");
  await user.click(await button("Effacer"));
  await waitFor(() =>
    expect(api.received(eraseOwnDossier).map(({ input }) => input)).toEqual([{ confirm: "EFFACER" }]),
  );
});

it("if the dossier cannot be loaded, the page shows a button to try again (B0-02)", async () => {
  api.rejectWith(ownDossier, 500, {});
  const { user } = renderAt("/", <Route path="/" element={leave()} />);
  expect((await screen.findByRole("alert")).textContent).toBe("Votre dossier n'a pas pu être chargé.");
  api.response(ownDossier, makeOwnDossier());
  await user.click(await button("Réessayer"));
  expect(await button("Mettre en pause")).toBeDefined();
});
