import { screen, waitFor, within } from "@testing-library/react";
import { FAREWELLS, farewells, sendFarewell } from "contract/selection/farewell.ts";
import { Route } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useFakeApi } from "../../testing/fake-api.ts";
import { renderAt } from "../../testing/render-at.tsx";
import { FarewellHost } from "./FarewellHost.tsx";
import { offerFarewell } from "./offer-farewell.ts";

const api = useFakeApi();
const HELENE = { id: 7, firstName: "Hélène" };

beforeEach(() => {
  api.response(farewells, { sentences: [...FAREWELLS] });
  api.response(sendFarewell, undefined);
});

async function offer() {
  const visited = renderAt("/", <Route path="*" element={<FarewellHost />} />);
  await offerFarewell(HELENE);
  return visited;
}

async function openDialog() {
  const visited = await offer();
  await visited.user.click(await screen.findByRole("button", { name: "Répondre à Hélène" }));
  return { ...visited, dialog: within(await screen.findByRole("dialog", { name: "Répondre à Hélène ?" })) };
}

it("a clinic that dismisses a candidate can send a kind sentence without the clinic's name (B12-02)", async () => {
  const { user, toasts, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Envoyer" }));
  expect(dialog.getByText("Choisissez une phrase.")).toBeDefined();
  await user.click(dialog.getByLabelText(FAREWELLS[1]));
  await user.click(dialog.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(toasts).toMatchObject([{ text: "La réponse est envoyée." }]));
  expect(api.received(sendFarewell).map(({ input }) => input)).toEqual([
    { id: "7", sentence: FAREWELLS[1], withClinic: false },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("a farewell mail contains the clinic's name only if the user ticks the box (B12-02)", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByLabelText(FAREWELLS[0]));
  await user.click(dialog.getByLabelText("Indiquer le nom de ma clinique"));
  await user.click(dialog.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(api.received(sendFarewell)[0]?.input).toMatchObject({ withClinic: true }));
});

it("'Ne rien envoyer' sends no farewell mail (B12-02)", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Ne rien envoyer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.received(sendFarewell)).toEqual([]);
});

it("after the user declines a farewell mail, the next offer does not open the dialog at once (B12-02)", async () => {
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Ne rien envoyer" }));
  await offerFarewell(HELENE);
  expect(await screen.findByRole("button", { name: "Répondre à Hélène" })).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("if the candidate cannot receive mails, the page offers no farewell mail (B12-02)", async () => {
  api.response(farewells, { sentences: [] });
  await offer();
  expect(screen.queryByRole("button")).toBeNull();
});

it("'Pas maintenant' closes the offer of a farewell mail and sends nothing (B12-02)", async () => {
  const { user } = await offer();
  await user.click(await screen.findByRole("button", { name: "Pas maintenant" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(api.received(sendFarewell)).toEqual([]);
});

it("the offer of a farewell mail stays visible while its dialog loads (B12-02)", async () => {
  await openDialog();
  expect(screen.getByText("Pas maintenant")).toBeDefined();
});
