import { screen, waitFor, within } from "@testing-library/react";
import { currentUser } from "contract/accounts/account.ts";
import { cancelIntroduction, type IntroductionItem, introductions } from "contract/selection/introductions.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { makeUser } from "../../accounts/profile/fixtures.ts";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { OtherRequests } from "./OtherRequests.tsx";

const api = useFakeApi();
const item = (id: number, firstName: string, given: Partial<IntroductionItem> = {}): IntroductionItem => ({
  id: `0193b1f0-7c1e-7000-8000-00000000000${id}`,
  ...{ state: "sent", message: "Nous aimerions faire connaissance.", slots: [], phone: "0299000000" },
  ...{ answer: null, reason: null, slot: null, requestedAt: "2026-05-01T10:00:00.000Z", answeredAt: null },
  candidate: { id, firstName, lastName: "Martin", ZIPCode: "35000" },
  ...given,
});
const title = "Mises en relation hors de ma sélection";

beforeEach(() => {
  api.response(currentUser, makeUser());
});

async function visit(items: IntroductionItem[], selectedIds: readonly number[] = []) {
  api.response(introductions, { total: items.length, items, next: null });
  const { user } = renderAt("/selection", <Route path="*" element={<OtherRequests selectedIds={selectedIds} />} />);
  await user.click(await screen.findByText(title));
  return { user, list: within(await screen.findByRole("list", { name: title })) };
}

it("the clinic can still open and cancel a request for a candidate outside the selection (B3-03)", async () => {
  const hugo = item(2, "Hugo");
  api.response(cancelIntroduction, { introduction: { ...hugo, state: "cancelled" } });
  const { user, list } = await visit([item(1, "Léa"), hugo], [1]);
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(list.getByRole("link", { name: "Hugo Martin" }).getAttribute("href")).toBe("/candidat/2");
  expect(list.getByText("Envoyée")).toBeDefined();
  api.response(introductions, { total: 2, items: [item(1, "Léa"), { ...hugo, state: "cancelled" }], next: null });
  await user.click(list.getByRole("button", { name: "Annuler la demande" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("La personne, si elle a un email, apprendra que vous ne donnez pas suite.")).toBeDefined();
  expect(dialog.getByRole("button", { name: "Garder" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Annuler la demande" }));
  await waitFor(() => expect(list.getByText("Annulée")).toBeDefined());
});

it("a closed request has no button; a cancelled appointment has 'Retirer de mon agenda' (B13-03)", async () => {
  const reason = "Cette personne n'est plus disponible.";
  const cancelled = { state: "cancelled", slot: "2999-02-17T09:30:00.000Z", answer: "Venez.", reason } as const;
  const { list } = await visit([item(1, "Léa", { state: "closed", reason }), item(2, "Hugo", cancelled)]);
  const [closed, appointed] = (await list.findAllByRole("listitem")) as [HTMLElement, HTMLElement];
  expect(within(closed).getByText("Candidature close")).toBeDefined();
  expect(closed.textContent).toContain(reason);
  expect(within(closed).queryAllByRole("button")).toEqual([]);
  const buttons = within(appointed).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Retirer de mon agenda"]);
});

it("if the candidate is unavailable, the request shows neither name nor link (B3-03)", async () => {
  const { user, list } = await visit([
    { ...item(2, ""), candidate: { id: 2, firstName: "", lastName: "", ZIPCode: "" } },
  ]);
  expect(list.getByText("Candidat qui n'est plus disponible")).toBeDefined();
  expect(list.queryByRole("link")).toBeNull();
  await user.click(list.getByRole("button", { name: "Annuler la demande" }));
  expect(await screen.findByText("Vous allez annuler cette mise en relation. Confirmez-vous ?")).toBeDefined();
});
