import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { changeFollowUp, type FollowUp } from "contract/selection/follow-up.ts";
import { introductions } from "contract/selection/introductions.ts";
import { addToSelection, removeFromSelection, type SelectionEntry, selections } from "contract/selection/selection.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { currentUserQuery } from "../../accounts/profile/queries.ts";
import { makeCandidate, makeCard } from "../../candidates/fixtures.ts";
import "../../api/query-client.ts";
import { useUnconsultedCount } from "../../candidates/selection.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { SelectionPage } from "./SelectionPage.tsx";

const api = useFakeApi();
const seenAt = "2026-05-01T10:00:00.000Z";

const entry = (id: number, firstName: string, given: Partial<SelectionEntry> = {}): SelectionEntry => ({
  veterinaryCandidate: makeCard({ id, firstName, lastName: "Martin", isSelected: true }),
  consultedAt: null,
  ...given,
});
const lea = entry(1, "Léa");
const hugo = entry(2, "Hugo", { consultedAt: seenAt });

beforeEach(() => {
  api.response(currentUser, makeUser());
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [lea, hugo] });
  api.response(removeFromSelection, { success: true });
  api.response(introductions, { total: 0, items: [], next: null });
});

function PageAndBadge() {
  const count = useUnconsultedCount(true);
  return (
    <>
      <SelectionPage />
      <output>{count}</output>
    </>
  );
}

const remove = async (user: ReturnType<typeof visit>["user"]) => {
  await user.click((await card("Léa Martin")).getByRole("button", { name: /^Retirer/ }));
  await user.click(await screen.findByRole("button", { name: "Oui" }));
};
const visit = () => renderAt("/selection", <Route path="*" element={<PageAndBadge />} />);
const badge = () => screen.getByRole("status").textContent;
const card = async (name: string) => {
  const article = (await screen.findByRole("link", { name })).closest("article");
  if (article === null) throw new Error("No card");
  return within(article);
};
const question = "Vous allez retirer ce profil candidat de votre sélection. Confirmez-vous ?";

it("when the user returns to the window, the selection shows changes by colleagues (B2-04)", async () => {
  visit();
  await card("Léa Martin");
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [hugo] });
  act(() => void window.dispatchEvent(new Event("focus")));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Léa Martin" })).toBeNull());
});

it("the selection page marks each selected candidate as 'Nouveau' or 'Déjà vu' (S1-09 S2-190 S2-192 S2-193 S2-194 S3-17 S3-18 S7-26)", async () => {
  visit();
  expect((await card("Léa Martin")).getByText("Nouveau")).toBeDefined();
  expect((await card("Hugo Martin")).getByText("Déjà vu")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Ajouter/ })).toBeNull();
  expect(badge()).toBe("1");
});

it("the selection shows a paused or withdrawn candidate as unavailable, without details (B11-09)", async () => {
  const facts = { firstName: "Zoé", lastName: "", city: null, ZIPCode: "", birthday: null } as const;
  const gone = makeCard({ id: 3, ...facts, active: false, unavailable: true });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [entry(3, "Zoé", { veterinaryCandidate: gone })] });
  visit();
  const shown = await card("Zoé");
  expect(shown.getByText("N'est plus disponible")).toBeDefined();
  expect(shown.queryByText("Déjà recruté !")).toBeNull();
  expect(shown.queryByRole("list", { name: "Avancement" })).toBeNull();
});

it("a recruited candidate remains in the selection and can be removed (S2-150 S2-191)", async () => {
  const recruited = entry(3, "Zoé", { veterinaryCandidate: makeCard({ id: 3, firstName: "Zoé", active: false }) });
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [recruited] });
  visit();
  const zoe = await card("Zoé Martin");
  expect(zoe.getByText("Déjà recruté !")).toBeDefined();
  expect(zoe.getByText("Nouveau")).toBeDefined();
  expect(zoe.getByRole("button", { name: /^Retirer/ })).toBeDefined();
  expect(badge()).toBe("0");
});

it("the selection page asks before a removal, and 'Annuler' undoes the removal (S2-191 S4-44 S4-45 S7-28 S8-80 B2-07)", async () => {
  api.response(addToSelection, { success: true, veterinaryCandidate: makeCandidate({ id: 1, isSelected: true }) });
  const { user, toasts } = visit();
  const name = "Léa Martin";
  await user.click((await card(name)).getByRole("button", { name: `Retirer de ma sélection : ${name}` }));
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  expect(dialog.getByText(name)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Oui" }));
  await waitFor(() => expect(screen.queryByRole("link", { name })).toBeNull());
  expect(api.received(removeFromSelection).map(({ input }) => input)).toEqual([{ selectionId: 1 }]);
  await waitFor(() => expect(badge()).toBe("0"));
  expect(screen.getByRole("heading", { level: 2, name: "1 candidat" })).toBeDefined();
  await waitFor(() => expect(toasts).toMatchObject([{ kind: "success", text: "Candidat retiré de votre sélection" }]));
  expect(toasts[0]?.action?.label).toBe("Annuler");
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(api.received(addToSelection)[0]?.input).toEqual({ selectionId: 1, isSelected: true }));
});

it("if the user does not confirm the removal, the candidate stays in the selection (S8-81)", async () => {
  const { user } = visit();
  await user.dblClick((await card("Léa Martin")).getByRole("button", { name: /^Retirer/ }));
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  await user.click(dialog.getByRole("button", { name: "Non" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("article")).toHaveLength(2);
  expect(api.received(removeFromSelection)).toEqual([]);
});

it("if the server cannot remove a candidate, the selection shows the candidate again (S8-55)", async () => {
  api.reject(removeFromSelection, "internal");
  const { user, toasts } = visit();
  await remove(user);
  const text =
    "Erreur: Impossible de supprimer ce candidat de votre sélection, Veuillez contacter votre administrateur système.";
  await waitFor(() => expect(toasts[0]).toMatchObject({ kind: "error", text }));
  expect((await card("Léa Martin")).getByText("Nouveau")).toBeDefined();
});

it("if the selection cannot be loaded, 'Réessayer' loads the selection again (S8-54)", async () => {
  api.reject(selections, "internal");
  const { user, toasts } = visit();
  const text = "Erreur lors du chargement des sélections, Veuillez contacter votre administrateur système.";
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(toasts).toEqual([]);
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [lea] });
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  await card("Léa Martin");
});

const followUp: FollowUp = {
  ...{ status: "contacted", note: "", nextStepOn: null, nextStepLabel: null, edition: 1 },
  ...{ updatedAt: "2026-05-01T10:00:00.000Z", updatedBy: null },
};

it("the selection starts with the tasks, and 'Fait' removes a next step (B14-04 B14-11)", async () => {
  const step = { nextStepOn: "2020-12-03", nextStepLabel: "Rappeler" };
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [lea, { ...hugo, followUp: { ...followUp, ...step } }],
  });
  api.response(changeFollowUp, { success: true, followUp: { ...followUp, edition: 2 } });
  const { user, toasts } = visit();
  await waitFor(() => expect(screen.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("À faire"));
  const tasks = within(screen.getByRole("region", { name: "À faire" }));
  expect(tasks.getByRole("listitem").textContent).toMatch(
    /^Hugo Martin · rappeler, en retard depuis le 3 décembre 2020/,
  );
  await user.click(tasks.getByRole("button", { name: "Fait : Hugo Martin" }));
  expect(document.activeElement?.textContent).toBe("Sélection");
  await waitFor(() => expect(screen.queryByRole("region", { name: "À faire" })).toBeNull());
  const sent = api.received(changeFollowUp).map(({ input }) => input);
  expect(sent).toEqual([{ selectionId: "2", nextStepOn: null, nextStepLabel: null }]);
  await waitFor(() => expect(toasts[0]?.action?.label).toBe("Annuler"));
  act(() => toasts[0]?.action?.run());
  await waitFor(() => expect(api.received(changeFollowUp)[1]?.input).toEqual({ selectionId: "2", ...step }));
});

it("a double click on 'Fait' does not remove the next step that moves under the pointer (B14-11)", async () => {
  const step = { ...followUp, nextStepOn: "2020-12-03", nextStepLabel: "Rappeler" };
  const due = [lea, hugo].map((one) => ({ ...one, followUp: step }));
  api.response(selections, { veterinaryCandidateVeterinaryUsers: due });
  visit();
  fireEvent.click(await screen.findByRole("button", { name: "Fait : Hugo Martin" }), { detail: 2 });
  // A press that removes a next step also focuses the link of another task.
  expect(document.activeElement?.textContent).not.toBe("Léa Martin");
  expect(api.received(changeFollowUp)).toEqual([]);
});

it.each([
  ["dismissed", { status: "dismissed" }, null],
  ["reported as recruited", { status: "chosen" }, "reported"],
] as const)(
  "if the candidate is %s, the selection does not show a past next step as late (B14-04)",
  async (_, given, state) => {
    const step = { nextStepOn: "2020-12-03", nextStepLabel: "Rappeler", ...given };
    const report = { id: "r", contract: "unknown", startsOn: null, decidedAt: null, reason: null } as const;
    const recruitment = state && { ...report, state, reportedAt: seenAt };
    const entries = [{ ...hugo, followUp: { ...followUp, ...step }, recruitment }, lea];
    api.response(selections, { veterinaryCandidateVeterinaryUsers: entries });
    const { user } = visit();
    await card("Léa Martin");
    if (state === null) await user.click(screen.getByText("Écartés (1)"));
    expect(await screen.findByText("Rappeler le 3 décembre 2020")).toBeDefined();
    expect(screen.queryByText(/en retard/)).toBeNull();
  },
);

it("the empty selection tells only collaborators that the account holder can share candidates (B2-07)", async () => {
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [] });
  const { client } = visit();
  await screen.findByText(/vous les retrouverez ici/);
  expect(screen.queryByText(/partage sa sélection avec vous/)).toBeNull();
  act(() => void client.setQueryData(currentUserQuery.queryKey, makeUser({ mendataryChecked: true })));
  expect(await screen.findByText(/partage sa sélection avec vous/)).toBeDefined();
});

it("a press on a column's title sorts the selection, and a second press reverses the order (B14-04)", async () => {
  const { user } = visit();
  const names = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  await card("Léa Martin");
  const column = await screen.findByRole("button", { name: "Nom" });
  await user.click(column);
  await waitFor(() => expect(names()).toEqual(["Hugo Martin", "Léa Martin"]));
  expect(column.getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^Nom/ }));
  await waitFor(() => expect(names()).toEqual(["Léa Martin", "Hugo Martin"]));
});

it("the selection page shows a chosen order before the page has applied it", async () => {
  const { user } = visit();
  await user.click(await screen.findByText("Plus"));
  const order = screen.getByLabelText<HTMLSelectElement>("Trier par");
  act(() => {
    fireEvent.change(order, { target: { value: "name" } });
    expect(order.value).toBe("name");
  });
});

it("after the user ticks two candidates, the Tab key leads to the comparison (B5-01)", async () => {
  sessionStorage.clear();
  const { user, address } = visit();
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Comparer ${name} Martin` });
  await user.click(await screen.findByRole("checkbox", { name: "Comparer Hugo Martin" }));
  expect(screen.queryByRole("link", { name: "Aller à la comparaison" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Tout décocher" }));
  expect(box("Hugo").checked).toBe(false);
  await user.click(box("Hugo"));
  await user.click(box("Léa"));
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Aller à la comparaison");
  await user.keyboard("{Enter}{Enter}");
  expect(address()).toBe("/selection/comparer?c=2,1");
});

it("the selection's menu contains order, export, print, sharing and work contract (B14-04)", async () => {
  api.response(currentUser, makeUser({ mendataryChecked: false }));
  const { user } = visit();
  await user.click(await screen.findByText("Plus"));
  expect(screen.getByLabelText("Trier par")).toBeDefined();
  const menu = within(screen.getByText("Plus").closest("details") ?? document.body);
  expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Exporter ma sélection",
    "Imprimer",
    "Partager avec mes collaborateurs",
    "Préparer le contrat",
  ]);
});

it("the card of a candidate whom the clinic recruited links to the work-contract page (B4-03 B6-04)", async () => {
  const recruitment = { id: "r", contract: "unknown", startsOn: null, reportedAt: seenAt, reason: null } as const;
  const confirmed = { ...recruitment, state: "confirmed" as const, decidedAt: seenAt };
  const veterinaryCandidate = makeCard({ id: 1, firstName: "Léa", lastName: "Martin", active: false });
  api.response(selections, {
    veterinaryCandidateVeterinaryUsers: [{ veterinaryCandidate, consultedAt: seenAt, recruitment: confirmed }],
  });
  visit();
  const lea = await card("Léa Martin");
  expect(await lea.findByText("Recrutement confirmé")).toBeDefined();
  expect(lea.getByText("Déjà recruté !")).toBeDefined();
  expect(lea.getByRole("link", { name: "Préparer le contrat" }).getAttribute("href")).toBe("/contrat?candidat=1");
});

it("the printed selection names clinic and day and lists all candidates, even dismissed ones (B14-12)", async () => {
  const clinic = { socialReason: "Clinique des Lices", siret: "", address: "", ZIPCode: "35000", city: "", phone: "" };
  api.response(currentUser, makeUser({ veterinaryClinicals: [clinic] }));
  const dismissed = { ...hugo, followUp: { ...followUp, status: "dismissed" as const } };
  api.response(selections, { veterinaryCandidateVeterinaryUsers: [lea, dismissed] });
  visit();
  await card("Léa Martin");
  expect(await screen.findByText(/^Clinique des Lices · Imprimé le \d/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Hugo Martin" })).toBeNull();
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  await card("Hugo Martin");
});
